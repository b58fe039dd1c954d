/** Talks of a few lines, and what the gate says of a quote from them. */
import {
  checkQuote,
  prepareTranscript,
  type SpokenUtterance,
} from '../../../../server/pipeline/insights/quote-gate/index.ts';

/** A sentence that many of these talks hold. */
export const price = 'If nobody has called by day ten, the market has already answered you.';

/** Speaker and words of each turn; one turn every ten seconds. */
export const say = (...lines: [string, string][]): SpokenUtterance[] =>
  lines.map(([speaker, text], index) => ({
    speaker,
    text,
    start: index * 10_000,
    end: index * 10_000 + 9_000,
  }));

/** The state of a quote that is kept, or why it is dropped. */
export function verdictOf(said: SpokenUtterance[] | string, offered: string, names: string[] = []): string {
  const utterances = typeof said === 'string' ? say(['A', said]) : said;
  const found = checkQuote(offered, prepareTranscript(utterances, { names }));
  return found.state === 'dropped' ? found.reason : found.state;
}
