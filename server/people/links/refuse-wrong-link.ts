import { Refusal } from '../../kit/errors.ts';
import type { Limit, Limiter } from '../limits/limit.ts';

/** Tokens that are none of ours, per address of the caller; a right one is never counted. */
const wrongLinks: Limit = { action: 'wrong-link', max: 60, windowSecs: 600 };

/** Refuses a token that we did not make: 404, and 429 for whoever tries many. */
export async function refuseWrongLink(limiter: Limiter, address: string): Promise<never> {
  await limiter.take(wrongLinks, address);
  throw new Refusal(
    404,
    'This link is none of ours. Please open it again from the mail: it may have been cut when it was copied.',
  );
}
