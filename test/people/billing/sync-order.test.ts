/** Of two looks at Stripe the one that was asked later stays, in whichever order they are written (server.md section 5). */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTransaction } from '../../../server/kit/db/connect.ts';
import { nextSyncNumber, saveTruth } from '../../../server/people/billing/store.ts';
import { ensureSubscriber, findSubscriber, readEmail } from '../../../server/people/subscribers/index.ts';
import type { Subscription } from '../../../server/providers/payments/port.ts';
import { freshDatabase, type TestDatabase } from '../../app/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

const at = new Date('2026-03-02T09:00:00Z');
const seen = (status: string): Subscription => ({
  id: 'sub_1',
  status,
  createdAt: at,
  currentPeriodStart: at,
  currentPeriodEnd: new Date('2027-03-02T09:00:00Z'),
  cancelAt: null,
  canceledAt: null,
  openInvoiceUrl: null,
});

it('F8: a look that was asked earlier and answers late writes nothing', async () => {
  const { db } = database;
  const email = readEmail('late@example.com');
  const { id } = await inTransaction(db, (trx) => ensureSubscriber(trx, email, 'homepage', at));
  const [earlier, later] = [await nextSyncNumber(db), await nextSyncNumber(db)];
  const save = (number: number, subscription: Subscription | null) =>
    inTransaction(db, (trx) => saveTruth(trx, id, { number, subscription, at }));
  expect(await save(later, seen('canceled'))).toBe(true);
  expect(await save(earlier, seen('active'))).toBe(false);
  expect(await save(earlier, null)).toBe(false);
  expect(await findSubscriber(db, { id })).toMatchObject({
    subscription_id: 'sub_1',
    subscription_status: 'canceled',
  });
  expect(await save(await nextSyncNumber(db), seen('active'))).toBe(true);
  expect((await findSubscriber(db, { id }))?.subscription_status).toBe('active');
});
