/** A send whose ledger is driven by hand: claims and settlements as a dispatcher makes them. */
import { randomUUID } from 'node:crypto';
import { inTransaction } from '../../../server/kit/db/connect.ts';
import { takeHold } from '../../../server/pipeline/delivery/hold-store.ts';
import {
  type Claim,
  countLedger,
  exchange,
  fillLedger,
  type Hold,
  type Settlement,
} from '../../../server/pipeline/delivery/ledger-store.ts';
import { insertSend, saveBegun } from '../../../server/pipeline/delivery/store.ts';
import type { TestDatabase } from '../../app/database.ts';
import { fixture } from '../../edition/issues.ts';

export const now = new Date('2026-11-23T11:00:00.000Z');

export async function begin(
  { db }: Pick<TestDatabase, 'db'>,
  digestId: string,
  isAutomatic = false,
): Promise<Hold & { total: number }> {
  const id = randomUUID();
  const total = await inTransaction(db, async (trx) => {
    const send = {
      id,
      digestId,
      publicDigestId: 'issue',
      title: 'An issue',
      kind: 'issue' as const,
      isAutomatic,
      plannedAt: now,
      createdAt: now,
    };
    await insertSend(trx, send);
    const weekFrom = new Date(now.getTime() - 86_400_000);
    const many = await fillLedger(trx, { id, digestId, edition: 1, weekFrom, isAutomatic }, now);
    const { counts } = await countLedger(trx, id);
    await saveBegun(trx, id, {
      edition: 1,
      issue: fixture('small'),
      total: many,
      counts,
      title: 'An issue',
      at: now,
    });
    return many;
  });
  const hold = await takeHold(db, { sendId: id, holder: randomUUID(), leaseMs: 60_000 }, nothingLeft);
  if (hold === null) throw new Error('Somebody else has a send that was made just now');
  return { ...hold, total };
}

/** Nobody had a send that was just made. */
export const nothingLeft = async () => {};

export const sumOf = (counts: Record<string, number>) =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);
export const ended = (
  claim: Claim,
  state: Settlement['state'],
  nextTryAt: Date | null = null,
): Settlement => ({
  seq: claim.seq,
  claim: claim.claim,
  state,
  trouble: null,
  reason: null,
  nextTryAt,
});
export const ask = (
  { db }: Pick<TestDatabase, 'db'>,
  hold: Hold,
  settled: Settlement[],
  claims: number,
  resting: string[] = [],
) => exchange(db, hold, { settled, claims, resting, after: 0, now });
