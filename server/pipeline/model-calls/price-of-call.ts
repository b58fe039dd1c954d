import { Trouble } from '../../kit/errors.ts';
import type { LanguageRequest } from '../../providers/language/port.ts';
import { costOf, type Priced } from '../../providers/language/price.ts';
import { findModel } from '../settings/index.ts';

// Fewer characters a token than English has: the most that a call may cost is held, not what it will.
const charsPerToken = 3;
/** The shape of the answer and the marks around the parts. */
const aroundTokens = 2_000;

type Asked = Pick<
  LanguageRequest<unknown>,
  'model' | 'instructions' | 'input' | 'repair' | 'maxOutputTokens'
> & {
  /** Tokens of the answer as a rule. */
  expectedTokens: number;
};

/** What a run that has spent `spentUsd` will have spent after this call, at most and as a rule, in US dollars. */
export function mostOfCall(asked: Asked, spentUsd: number): { usd: number; aboutUsd: number } {
  const model = findModel(asked.model);
  if (model === null) {
    throw new Trouble('misconfigured', `There is no price for the model "${asked.model}".`);
  }
  return {
    usd: spentUsd + priceOf(model, asked, asked.maxOutputTokens),
    aboutUsd: spentUsd + priceOf(model, asked, Math.min(asked.expectedTokens, asked.maxOutputTokens)),
  };
}

function priceOf(model: Priced, { instructions, input, repair }: Asked, outputTokens: number): number {
  const tokens = (chars: number) => Math.ceil(chars / charsPerToken);
  const again = repair === undefined ? 0 : repair.answer.length + repair.problem.length;
  const use = {
    inputTokens: tokens(input.length + again) + aroundTokens,
    outputTokens,
    cacheReadTokens: 0,
    // Fixed text is written to the vendor's cache, which costs more than reading it.
    cacheWriteTokens: tokens(instructions.length),
  };
  return costOf(use, model);
}
