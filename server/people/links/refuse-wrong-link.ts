import { Refusal } from '../../kit/errors.ts';
import type { Limit, Limiter } from '../limits/limit.ts';
import { testLetterWords } from './letter-marks.ts';

/** Tokens that are none of ours, per address of the caller; a right one is never counted. */
const wrongLinks: Limit = { action: 'wrong-link', max: 60, windowSecs: 600 };

/** Refuses a token that opens nothing: 404, and 429 for whoever tries many that we did not write. */
export async function refuseWrongLink(
  limiter: Limiter,
  { token, address }: { token: string; address: string },
): Promise<never> {
  const words = testLetterWords(token);
  if (words !== null) throw new Refusal(404, words);
  await limiter.take(wrongLinks, address);
  throw new Refusal(
    404,
    'This link is none of ours. Please open it again from the mail: it may have been cut when it was copied.',
  );
}
