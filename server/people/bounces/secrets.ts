import { createHash, timingSafeEqual } from 'node:crypto';
import type { RawCall } from '../../http/raw-routes.ts';
import { Refusal } from '../../kit/errors.ts';

/** Whether two texts are the same, in a time that says nothing of where they differ. */
export function isSame(given: string, right: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(right));
}

/** What a caller shows in `Authorization`: a bearer token, or user name and password. */
export type Shown = { bearer: string } | { user: string; password: string } | null;

export function readAuthorization({ headers }: Pick<RawCall, 'headers'>): Shown {
  const [, scheme = '', value = ''] =
    /^(bearer|basic) +(\S{1,1000})$/i.exec(headers.authorization ?? '') ?? [];
  if (scheme.toLowerCase() === 'bearer') return { bearer: value };
  if (scheme === '') return null;
  const text = Buffer.from(value, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  return colon === -1 ? null : { user: text.slice(0, colon), password: text.slice(colon + 1) };
}

/** A report that this installation does not take; senders try again later, so nothing is lost once it does. */
export const notSetUp = (what: string, variable: string): Refusal =>
  new Refusal(503, `${what} are not taken here: ${variable} is not set.`);

export const notProven = (): Refusal => new Refusal(401, 'This call does not prove who sends it.');
