/**
 * Every text of a model's answer that is prose of ours, as slots that can be read and written: the same walk names what
 * is checked, and puts back what may stand.
 */
import type { DigestPart } from '../../../../contract/claims.ts';
import type { DigestWords } from '../digest-answer.ts';

export interface Slot {
  part: Exclude<DigestPart, 'label'>;
  /** Keys of the episodes that it may speak of; null: of all. */
  members: readonly string[] | null;
  text: string;
}

type Write = (slot: Slot) => string;

/** The answer with each of its slots replaced; what becomes empty goes, with what it belongs to. */
export function mapSlots(words: DigestWords, write: Write): DigestWords {
  const put = (part: Slot['part'], text: string, members: readonly string[] | null = null) =>
    write({ part, members, text });
  const { overview, crossEpisodeConnections, actionableTips, ...rest } = words.whole;
  return {
    whole: {
      ...rest,
      overview: {
        ...overview,
        glance: overview.glance.map((line) => put('glance', line)).filter(isThere),
        summary: put('overview', overview.summary),
      },
      crossEpisodeConnections: crossEpisodeConnections
        .map((connection) => {
          const of = connection.supporting_episodes;
          const { actionable_tip: tip } = connection;
          return {
            ...connection,
            insight: put('connection', connection.insight, of),
            actionable_tip: tip ? put('connectionTip', tip) || null : null,
          };
        })
        .filter(({ insight }) => isThere(insight)),
      actionableTips: actionableTips
        .map((it) => ({ ...it, tip: put('tip', it.tip) }))
        .filter(({ tip }) => isThere(tip)),
    },
    episodes: words.episodes.map((episode) => ({
      ...episode,
      summary: put('episodeSummary', episode.summary, [episode.id]),
      key_insights: episode.key_insights
        .map((it) => ({ ...it, text: put('keyInsight', it.text, [episode.id]) }))
        .filter(({ text }) => isThere(text)),
    })),
  };
}

export function listSlots(words: DigestWords): Slot[] {
  const slots: Slot[] = [];
  mapSlots(words, (slot) => {
    slots.push(slot);
    return slot.text;
  });
  return slots;
}

const isThere = (text: string) => text !== '';
