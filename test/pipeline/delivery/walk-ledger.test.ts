/** Claims walk through the ledger: whoever is due is found, wherever they stand, and nobody is looked past for long. */
import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { createDesk } from '../../../server/pipeline/delivery/exchange-desk.ts';
import type { Claim, Settlement } from '../../../server/pipeline/delivery/ledger-store.ts';
import { walkLedger } from '../../../server/pipeline/delivery/walk-ledger.ts';
import { quietLog } from '../../app/database.ts';

afterEach(() => vi.useRealTimers());

/** A ledger in memory: numbers that are due, and those that may not be written any more. */
function ledgerOf(due: readonly number[], off: ReadonlySet<number> = new Set()) {
  const queued = new Set(due);
  const looks: number[] = [];
  const exchangeAfter = async (_settled: readonly Settlement[], asked: number, after: number) => {
    looks.push(after);
    const rows = [...queued]
      .filter((seq) => seq > after)
      .sort((a, b) => a - b)
      .slice(0, asked);
    for (const seq of rows) queued.delete(seq);
    const claims = rows.filter((seq) => !off.has(seq)).map((seq) => ({ seq }) as Claim);
    return { claims, leftOut: rows.length - claims.length, last: Math.max(0, ...rows), asked };
  };
  return { queued, looks, walk: walkLedger(exchangeAfter) };
}

test('in whatever order readers are put back, everybody who is due is claimed once', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 40 }),
      fc.array(fc.integer({ min: 1, max: 60 }), { maxLength: 10 }),
      fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 5 }),
      async (due, off, sizes) => {
        const ledger = ledgerOf(due, new Set(off));
        const desk = createDesk(ledger.walk, quietLog);
        const claimed: number[] = [];
        const putBack = new Set(due.filter((seq) => seq % 4 === 0 && !off.includes(seq)));
        for (let nth = 0; ; nth += 1) {
          const many = sizes[nth % sizes.length] ?? 1;
          const given = await Promise.all(Array.from({ length: many }, () => desk.exchange(null, true)));
          const seqs = given.flatMap((claim) => (claim === null ? [] : [claim.seq]));
          // Nobody is told that there is nobody left while somebody is due.
          if (seqs.length < many) expect(ledger.queued.size).toBe(0);
          if (seqs.length === 0) break;
          for (const seq of seqs) {
            if (putBack.delete(seq)) ledger.queued.add(seq);
            else claimed.push(seq);
          }
        }
        expect(claimed.toSorted((a, b) => a - b)).toEqual(
          due.filter((seq) => !off.includes(seq)).toSorted((a, b) => a - b),
        );
      },
    ),
  );
});

test('it goes on behind the last one, and begins at the front again after two seconds', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const ledger = ledgerOf(Array.from({ length: 20 }, (_, nth) => nth + 1));
  for (let nth = 0; nth < 3; nth += 1) await ledger.walk([], 4);
  ledger.queued.add(2);
  vi.advanceTimersByTime(2_100);
  expect((await ledger.walk([], 1)).claims).toEqual([{ seq: 2 }]);
  await ledger.walk([], 4);
  expect(ledger.looks).toEqual([0, 4, 8, 0, 2]);
});
