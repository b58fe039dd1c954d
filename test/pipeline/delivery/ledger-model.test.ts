/** The ledger against everything that may happen to it, in any order; the test keeps its own books beside it. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inTransaction } from '../../../server/kit/db/connect.ts';
import {
  type Claim,
  countLedger,
  decideUnknown,
  type Hold,
  type Settlement,
} from '../../../server/pipeline/delivery/ledger-store.ts';
import { markLost } from '../../../server/pipeline/delivery/lost-store.ts';
import { cases } from '../../app/cases.ts';
import { prepareDatabase } from './clean-database.ts';
import { fillReaders, publishIssue } from './fill.ts';
import { ask, begin, ended, now, sumOf } from './ledger-books.ts';

const database = prepareDatabase();

type Step = (books: Books) => Promise<void>;

/** What the test itself knows of one send, beside the ledger. */
interface Books {
  hold: Hold;
  open: Claim[];
  /** Readers whose letter left, or may have; only a clear no, or the admin's word, takes one out. */
  written: Set<string>;
  unknown: Set<string>;
  off: Set<string>;
}

const claimSome =
  (many: number): Step =>
  async ({ hold, open, written, off }) => {
    const { claims } = await ask(database(), hold, [], many);
    for (const { subscriberId, email } of claims) {
      expect(written.has(subscriberId)).toBe(false);
      expect(off.has(email)).toBe(false);
      written.add(subscriberId);
    }
    open.push(...claims);
  };

const settleOne =
  (nth: number, as: Settlement['state']): Step =>
  async ({ hold, open, written, unknown }) => {
    const [claim] = open.splice(nth % Math.max(1, open.length), 1);
    if (claim === undefined) return;
    await ask(database(), hold, [ended(claim, as)], 0);
    if (as === 'queued') written.delete(claim.subscriberId);
    if (as === 'unknown') unknown.add(claim.subscriberId);
  };

const loseWorker = (): Step => async (books) => {
  await inTransaction(database().db, (trx) => markLost(trx, books.hold.sendId, now));
  for (const { subscriberId } of books.open.splice(0)) books.unknown.add(subscriberId);
};

const decide =
  (again: boolean): Step =>
  async ({ hold, unknown, written }) => {
    const many = await inTransaction(database().db, (trx) => decideUnknown(trx, hold.sendId, again));
    expect(many).toBe(unknown.size);
    if (again) for (const reader of unknown) written.delete(reader);
    unknown.clear();
  };

const turnOff =
  (nth: number): Step =>
  async ({ off }) => {
    const email = `reader-${nth}@one.example`;
    await database()
      .db.updateTable('subscribers')
      .set({ weekly_off_at: now })
      .where('email', '=', email)
      .execute();
    off.add(email);
  };

const states = ['sent', 'failed', 'unknown', 'queued'] as const;
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 1, max: 5 }).map(claimSome) },
  { weight: 6, arbitrary: fc.tuple(fc.nat(20), fc.constantFrom(...states)).map((how) => settleOne(...how)) },
  { weight: 1, arbitrary: fc.constant(null).map(loseWorker) },
  { weight: 1, arbitrary: fc.boolean().map(decide) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 8 }).map(turnOff) },
);

test('in any order of events it adds up, and nobody is written again whose letter may have arrived', async () => {
  const { db } = database();
  await fillReaders(db, 8, { domains: ['one.example'] });
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 5, maxLength: 40 }), async (steps) => {
      await db.updateTable('subscribers').set({ weekly_off_at: null }).execute();
      const { total, ...hold } = await begin(database(), await publishIssue(db));
      const books: Books = { hold, open: [], written: new Set(), unknown: new Set(), off: new Set() };
      for (const step of steps) {
        await step(books);
        const { counts, afterwards } = await countLedger(db, hold.sendId);
        expect(sumOf(counts)).toBe(total);
        expect([counts.sending, afterwards.undecided]).toEqual([books.open.length, books.unknown.size]);
      }
    }),
    { numRuns: cases(100) },
  );
});
