/** Of two checkouts that are begun at the same moment one is written down; what Stripe says of the one before is no other. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { claimCheckout, forgetCheckout } from '../../../server/people/billing/checkouts-store.ts';
import { freshDatabase, type TestDatabase } from '../../app/database.ts';
import { newSubscriber } from './new-subscriber.ts';

let database: TestDatabase;
let id = '';
const at = new Date('2026-11-18T15:00:00Z');
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  id = await newSubscriber(database, at);
});

const claim = (checkoutId: string, before: string | null) =>
  claimCheckout(database.db, id, { before, checkoutId, at, lookAt: at });

it('a first one is written down once; who began at the same moment is told', async () => {
  expect(await claim('one', null)).toBe(true);
  expect(await claim('one', null)).toBe(true);
  expect(await claim('two', null)).toBe(false);
});

it('the next takes the place of the one before, also where its end was told first', async () => {
  expect(await claim('one', null)).toBe(true);
  expect(await claim('two', 'one')).toBe(true);
  await forgetCheckout(database.db, id, 'two');
  expect(await claim('three', 'two')).toBe(true);
  expect(await claim('four', 'two')).toBe(false);
});

it('where another came and went meanwhile nobody takes its place unasked', async () => {
  expect(await claim('one', null)).toBe(true);
  expect(await claim('two', 'one')).toBe(true);
  await forgetCheckout(database.db, id, 'two');
  expect(await claim('three', 'one')).toBe(false);
});
