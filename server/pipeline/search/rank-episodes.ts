import type { Cursor } from '../../kit/db/paging.ts';
import type { FoundMoment } from './moments-store.ts';

const mostShown = 3;

/** Its place among the others: the rank of its best moment, then its date, and what tells it from the rest. */
interface Place {
  rank: number;
  at: number;
  id: string;
}

export interface EpisodeMoments {
  transcriptId: string;
  best: FoundMoment[];
  count: number;
  place: Place;
}

const byRank = (a: FoundMoment, b: FoundMoment): number => b.rank - a.rank || a.place - b.place;

/** Episodes by their best moment; of those that are equally good, the newest first. */
export function rankEpisodes(found: readonly FoundMoment[]): EpisodeMoments[] {
  const byTranscript = Map.groupBy(found, (moment) => moment.transcript_id);
  return [...byTranscript]
    .map(([transcriptId, moments]) => {
      const best = moments.toSorted(byRank).slice(0, mostShown);
      const [first] = best;
      const place = { rank: first?.rank ?? 0, at: first?.published_at.getTime() ?? 0, id: transcriptId };
      return { transcriptId, best, count: moments.length, place };
    })
    .sort((a, b) => compare(a.place, b.place));
}

export const cursorOf = ({ place: { rank, at, id } }: EpisodeMoments): Cursor => ({
  at: `${rank} ${at}`,
  id,
});

/** Those that come after the last one of the page before. */
export function after(episodes: readonly EpisodeMoments[], { at: key, id }: Cursor): EpisodeMoments[] {
  const [rank = 0, at = 0] = key.split(' ').map(Number);
  return episodes.filter(({ place }) => compare(place, { rank, at, id }) > 0);
}

const compare = (a: Place, b: Place): number =>
  b.rank - a.rank || b.at - a.at || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
