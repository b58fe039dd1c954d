import { costOf } from '../../providers/language/price.ts';
import { expectedAnswerTokens, type Model, tokensOfTalk } from '../settings/index.ts';
import { usualRound } from './put-right.ts';

// The parts into which a long transcript is cut, of about so many tokens.
const partTokens = 90_000;

/**
 * US dollars that the insights of so much talk cost about, and the round that puts sentences right, reckoned from its length
 * alone. `share`: of its price that reading costs in a batch; the round is asked by itself where the batch leaves it over.
 */
export function priceOfTalk(model: Model, secs: number, share = 1): number {
  const parts = Math.max(1, Math.ceil(tokensOfTalk(secs) / partTokens));
  const use = {
    inputTokens: tokensOfTalk(secs / parts),
    outputTokens: expectedAnswerTokens,
    cacheReadTokens: 0,
    cacheWriteTokens: 0,
  };
  const round = { ...usualRound, cacheReadTokens: 0, cacheWriteTokens: 0 };
  return share * parts * costOf(use, model) + costOf(round, model);
}
