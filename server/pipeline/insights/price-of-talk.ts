import { costOf } from '../../providers/language/price.ts';
import { expectedAnswerTokens, type Model, tokensOfTalk } from '../settings/index.ts';

// The parts into which a long transcript is cut, of about so many tokens.
const partTokens = 90_000;

/** US dollars that the insights of so much talk cost about, reckoned from its length alone. */
export function priceOfTalk(model: Model, secs: number): number {
  const parts = Math.max(1, Math.ceil(tokensOfTalk(secs) / partTokens));
  const use = {
    inputTokens: tokensOfTalk(secs / parts),
    outputTokens: expectedAnswerTokens,
    cacheReadTokens: 0,
    cacheWriteTokens: 0,
  };
  return parts * costOf(use, model);
}
