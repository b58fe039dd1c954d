/** What an admin's yes to a sentence was given for, and to which claims it goes. */
import { createHash } from 'node:crypto';
import { wordsKey } from '../../../../edition/index.ts';
import type { StoredDigestClaim } from '../../../kit/db/wire-columns.ts';

/** The words, and who said what where: other evidence under the same words was not looked at. */
export const coverageOf = ({ part, text, evidence }: StoredDigestClaim): string =>
  JSON.stringify([
    wordsKey(text),
    ...(part === 'label' ? [part] : []),
    ...evidence
      .map((place) => JSON.stringify([place.episodeId, place.second, place.speakerId, place.words]))
      .sort(),
  ]);

/** A page that was opened before names nothing else by it, whatever was made of the draft since. */
export const lastingId = (claim: StoredDigestClaim): string =>
  `k${createHash('sha256').update(coverageOf(claim)).digest('hex').slice(0, 16)}`;

/** With the admin's word on another claim in place of its own. */
export function settledAs(
  { acceptedAt: _accepted, vouchedAt: _vouched, ...claim }: StoredDigestClaim,
  { acceptedAt, vouchedAt }: Pick<StoredDigestClaim, 'acceptedAt' | 'vouchedAt'>,
): StoredDigestClaim {
  return { ...claim, ...(acceptedAt ? { acceptedAt } : {}), ...(vouchedAt ? { vouchedAt } : {}) };
}
