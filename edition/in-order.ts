/** Lists that an editor has put in an order of their own are printed in it; the others by their rule. */
import type { DigestEpisode, Issue } from '../contract/digests.ts';
import { byScore } from './model/score.ts';
import { orderByPriority } from './priority.ts';

type Ordered = Pick<Issue, 'order'>;

export const episodesInOrder = (issue: Ordered & { episodes: DigestEpisode[] }): DigestEpisode[] =>
  issue.order?.includes('episodes') ? issue.episodes : orderByPriority(issue.episodes);

export function quotesInOrder<Q extends Issue['notableQuotes'][number]>(
  quotes: readonly Q[],
  { order }: Ordered,
): Q[] {
  return order?.includes('quotes') ? [...quotes] : quotes.toSorted(byScore((it) => it.virality_score));
}
