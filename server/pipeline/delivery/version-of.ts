import type { Db, Trx } from '../../kit/db/connect.ts';
import type { SendableDigest } from '../digests/index.ts';
import type { Version } from './compose-letter.ts';
import { wasMailedBefore } from './ledger-reads-store.ts';

/** A digest as it would be mailed now. */
export async function versionOf(
  db: Db | Trx,
  { id: digestId, edition, issue }: Pick<SendableDigest, 'id' | 'edition' | 'issue'>,
): Promise<Version> {
  return { digestId, edition, issue, isCorrection: await wasMailedBefore(db, { digestId, edition }) };
}
