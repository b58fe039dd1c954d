/** What a person's changes mean: which items they lock, what they take out, and how that is said in a few words. */
import type { EditedIssue } from '../../../../contract/digest-edits.ts';
import { counted } from '../../../../edition/clean-text.ts';
import { editedOf } from '../../../../edition/index.ts';
import type { DigestContent, DraftHand } from '../../../kit/db/wire-columns.ts';

const noHand: DraftHand = {
  locks: {},
  dropped: { quotes: [], moments: [], episodes: [], connections: [], tips: [], insights: [] },
  claims: [],
};
export const handOf = (content: Pick<DigestContent, 'hand'>): DraftHand => content.hand ?? noHand;

/** The texts of every item that can be locked. */
export function piecesOf(edited: EditedIssue): Map<string, string[]> {
  return new Map<string, string[]>([
    ['title', [edited.title]],
    ['summary', [edited.summary]],
    ['glance', edited.glance],
    ['themes', edited.themes],
    ...edited.connections.map(({ itemId, theme, insight, actionable_tip: tip }): [string, string[]] => [
      `connection:${itemId}`,
      [theme, insight, tip],
    ]),
    ...edited.tips.map(({ itemId, category, tip }): [string, string[]] => [`tip:${itemId}`, [category, tip]]),
    ...edited.episodes.flatMap(({ episodeId, summary, key_insights: learnings }): [string, string[]][] => [
      [`episode:${episodeId}`, [summary]],
      ...learnings.map(({ itemId, text }): [string, string[]] => [`insight:${itemId}`, [text]]),
    ]),
  ]);
}

const isSame = (one: readonly string[] | undefined, other: readonly string[] | undefined) =>
  JSON.stringify(one) === JSON.stringify(other);

/** The hand after a change from one text to another; what was there and is not any more was taken out. */
export function handAfter(
  before: DigestContent,
  after: DigestContent,
  { at, unlock }: { at: string; unlock: readonly string[] },
): DraftHand {
  const hand = handOf(before);
  const was = piecesOf(editedOf(before));
  const is = piecesOf(editedOf(after));
  const locks = { ...hand.locks };
  for (const [item, texts] of is) {
    if (isSame(was.get(item), texts)) continue;
    const made = locks[item] === undefined ? was.get(item) : locks[item].made;
    locks[item] = { at, wouldSay: locks[item]?.wouldSay ?? null, ...(made && { made }) };
  }
  for (const order of after.order ?? []) {
    if (!before.order?.includes(order)) locks[`order:${order}`] = { at, wouldSay: null };
  }
  for (const item of unlock) delete locks[item];
  const { dropped } = hand;
  const gone = <T>(
    now: readonly T[],
    kept: readonly T[],
    old: readonly T[],
    key: (item: T) => string,
  ): T[] => {
    const there = new Set(kept.map(key));
    return [...new Map([...old, ...now].map((it) => [key(it), it])).values()].filter(
      (it) => !there.has(key(it)),
    );
  };
  const momentsOf = ({ episodes }: Pick<DigestContent, 'episodes'>) =>
    episodes.flatMap(({ episodeId, viral_moments: moments }) => moments.map((it) => ({ ...it, episodeId })));
  const insightsOf = ({ episodes }: Pick<DigestContent, 'episodes'>) =>
    episodes.flatMap(({ episodeId, key_insights: all }) => all.map((it) => ({ ...it, episodeId })));
  const stays = new Set(after.episodes.map(({ episodeId }) => episodeId));
  const ofKept = <T extends { episodeId: string }>(items: T[]) =>
    items.filter((it) => stays.has(it.episodeId));
  const itemId = (it: { itemId?: string | undefined }) => it.itemId ?? '';
  const said = (it: { episodeId: string | null; quote: string; timestamp: number }) =>
    `${it.episodeId} ${it.timestamp} ${it.quote}`;
  return {
    locks,
    dropped: {
      quotes: gone(before.notableQuotes, after.notableQuotes, dropped.quotes, said),
      episodes: gone(before.episodes, after.episodes, dropped.episodes, (it) => it.episodeId),
      moments: gone(ofKept(momentsOf(before)), momentsOf(after), dropped.moments, said),
      connections: gone(
        before.crossEpisodeConnections,
        after.crossEpisodeConnections,
        dropped.connections,
        itemId,
      ),
      tips: gone(before.actionableTips, after.actionableTips, dropped.tips, itemId),
      insights: gone(ofKept(insightsOf(before)), insightsOf(after), dropped.insights, itemId),
    },
    claims: hand.claims,
  };
}

const single: Readonly<Record<string, string>> = {
  title: 'title',
  summary: 'overview',
  glance: 'glance',
  themes: 'themes',
};
const many: Readonly<Record<string, string>> = {
  connection: 'connection',
  tip: 'tip',
  insight: 'learning',
  episode: 'summary',
};

/** "Title, 2 tips, order of the quotes"; empty where nothing changed. */
export function changedBetween(before: DigestContent, after: DigestContent): string {
  const [from, to] = [editedOf(before), editedOf(after)];
  const [was, is] = [piecesOf(from), piecesOf(to)];
  const changed = [...new Set([...was.keys(), ...is.keys()])].filter(
    (item) => !isSame(was.get(item), is.get(item)),
  );
  const parts = changed.flatMap((item) => single[item] ?? []);
  for (const [kind, word] of Object.entries(many)) {
    const count = changed.filter((item) => item.startsWith(`${kind}:`)).length;
    if (count > 0) parts.push(counted(count, word).replace('summarys', 'summaries'));
  }
  const lists = [
    ['quotes', from.quotes, to.quotes],
    [
      'episodes',
      from.episodes.map(({ episodeId, moments }) => [episodeId, moments]),
      to.episodes.map(({ episodeId, moments }) => [episodeId, moments]),
    ],
  ] as const;
  for (const [word, one, other] of lists) if (JSON.stringify(one) !== JSON.stringify(other)) parts.push(word);
  const line = parts.join(', ');
  return line.charAt(0).toUpperCase() + line.slice(1);
}
