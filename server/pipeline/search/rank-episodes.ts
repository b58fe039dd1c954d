import type { Cursor } from '../../kit/db/paging.ts';
import type { FoundMoment } from './moments-store.ts';

const mostShown = 3;

export interface EpisodeMoments {
  transcriptId: string;
  best: FoundMoment[];
  count: number;
  /** Its place among the others: the rank of its best moment, then its date, and what tells it from the rest. */
  key: Cursor;
}

const byRank = (a: FoundMoment, b: FoundMoment): number => b.rank - a.rank || a.place - b.place;

/** Episodes by their best moment; of those that are equally good, the newest first. */
export function rankEpisodes(found: readonly FoundMoment[]): EpisodeMoments[] {
  const byTranscript = Map.groupBy(found, (moment) => moment.transcript_id);
  return [...byTranscript]
    .map(([transcriptId, moments]) => {
      const best = moments.toSorted(byRank).slice(0, mostShown);
      const at = `${best[0]?.rank ?? 0} ${best[0]?.published_at.getTime() ?? 0}`;
      return { transcriptId, best, count: moments.length, key: { at, id: transcriptId } };
    })
    .sort((a, b) => compare(a.key, b.key));
}

/** Whether it comes after the last one of the page before. */
export const isAfter = ({ key }: EpisodeMoments, last: Cursor): boolean => compare(key, last) > 0;

function compare(a: Cursor, b: Cursor): number {
  const [rankOfA = 0, dateOfA = 0] = a.at.split(' ').map(Number);
  const [rankOfB = 0, dateOfB = 0] = b.at.split(' ').map(Number);
  return rankOfB - rankOfA || dateOfB - dateOfA || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
}
