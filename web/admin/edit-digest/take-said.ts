import type { EditedIssue } from '../../../contract/digest-edits.ts';

/** The issue with what the model would have said in place of an item. */
export function takeSaid(now: EditedIssue, item: string, said: readonly string[]): EditedIssue {
  const [first = '', second = '', third = ''] = said;
  const [kind, id = ''] = item.split(/:(.*)/s);
  const own = ({ itemId }: { itemId: string }) => itemId === id;
  switch (kind) {
    case 'title':
      return { ...now, title: first };
    case 'summary':
      return { ...now, summary: first };
    case 'glance':
      return { ...now, glance: [...said] };
    case 'themes':
      return { ...now, themes: [...said] };
    case 'connection':
      return {
        ...now,
        connections: now.connections.map((it) =>
          own(it) ? { ...it, theme: first, insight: second, actionable_tip: third } : it,
        ),
      };
    case 'tip':
      return { ...now, tips: now.tips.map((it) => (own(it) ? { ...it, category: first, tip: second } : it)) };
    case 'episode':
      return {
        ...now,
        episodes: now.episodes.map((it) => (it.episodeId === id ? { ...it, summary: first } : it)),
      };
    case 'insight':
      return {
        ...now,
        episodes: now.episodes.map((it) => ({
          ...it,
          key_insights: it.key_insights.map((one) => (own(one) ? { ...one, text: first } : one)),
        })),
      };
    default:
      return now;
  }
}
