/** Letters about money where Stripe sends none: once for each event, only about what changes, only to who may read. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '../../../server/kit/db/connect.ts';
import { syncSubscriber } from '../../../server/people/billing/index.ts';
import { lookAtRenewals } from '../../../server/people/billing/look-at-renewals.ts';
import { readyLetter } from '../../../server/people/letters/ready-letter.ts';
import type { LetterRow } from '../../../server/people/letters/store.ts';
import { ensureSubscriber, readEmail } from '../../../server/people/subscribers/index.ts';
import { type BillingRoom, openBillingRoom } from './billing-room.ts';

let room: BillingRoom;
beforeAll(async () => {
  room = await openBillingRoom({ usualMs: 8_000 });
});
afterAll(() => room.stop());
beforeEach(() => room.outside.faults.clear());

const dayMs = 86_400_000;
const stripe = () => room.outside.stripe;
const signal = new AbortController().signal;
const pass = (days: number) => {
  room.time.now = new Date(room.time.now.getTime() + days * dayMs);
};

interface Payer {
  id: string;
  subscription: string;
}

/** Somebody who pays, as Stripe has it; the product has looked where `isKnown`. */
async function payer(address: string, isKnown = true): Promise<Payer> {
  const { db } = room.database;
  const { id } = await inTransaction(db, (trx) =>
    ensureSubscriber(trx, readEmail(address), 'homepage', room.time.now),
  );
  const deps = room.deps();
  const customerId = await deps.payments.makeCustomer({
    subscriberId: id,
    email: address,
    idempotencyKey: id,
  });
  await db.updateTable('subscribers').set({ stripe_customer_id: customerId }).where('id', '=', id).execute();
  const checkout = await deps.payments.startCheckout({
    subscriberId: id,
    customerId,
    successUrl: 'http://localhost/a',
    cancelUrl: 'http://localhost/b',
    idempotencyKey: `checkout-${id}`,
  });
  stripe().payCheckout(checkout.id);
  const found = Object.values(stripe().state.subscriptions).find(({ customer }) => customer === customerId);
  if (isKnown) await look(id);
  return { id, subscription: found?.id ?? '' };
}

const look = (id: string) => syncSubscriber(room.deps(), id);
const letters = (id: string): Promise<LetterRow[]> =>
  room.database.db
    .selectFrom('letters')
    .selectAll()
    .where('subscriber_id', '=', id)
    .where('kind', 'in', ['payment-failed', 'renewal-ahead', 'cancelled'])
    .orderBy('id')
    .execute();
const kinds = async (id: string) => (await letters(id)).map(({ kind }) => kind);
const ready = (letter: LetterRow) =>
  readyLetter(
    {
      db: room.database.db,
      clock: { now: () => room.time.now },
      brand: () => ({
        name: 'The Walkthrough',
        supportEmail: 'help@example.com',
        appUrl: 'https://w.example',
      }),
      timeZone: 'America/New_York',
      findIssue: async () => null,
    },
    letter,
  );
const said = async (letter: LetterRow | undefined) => {
  const it = letter === undefined ? null : await ready(letter);
  return it === null ? null : 'why' in it ? it.why : `${it.mail.subject}\n${it.mail.text}`;
};

describe('a payment that fails', () => {
  it('is told once for its period, with the day until which they read, and not once it is paid', async () => {
    const { id, subscription } = await payer('fails@example.com');
    stripe().failPayment(subscription);
    await look(id);
    stripe().failPayment(subscription);
    await look(id);
    await look(id);
    const [letter, ...more] = await letters(id);
    expect([letter?.kind, more]).toEqual(['payment-failed', []]);
    const text = await said(letter);
    expect(text).toMatch(/^Your payment did not go through/);
    expect(text).toMatch(/read on until \w+day, \w+ \d+, \d{4}/);
    expect(text).toContain('https://w.example/portal?tab=billing');
    const gift = { complimentary_given_at: room.time.now, complimentary_given_by: 'admin' };
    const given = (columns: object) =>
      room.database.db.updateTable('subscribers').set(columns).where('id', '=', id).execute();
    await given(gift);
    expect(await said(letter)).toMatch(/tried again until [\s\S]*You can read on in any case/);
    await given({ complimentary_given_at: null, complimentary_given_by: null });
    const { stripe_customer_id: customer } = await room.database.db
      .selectFrom('subscribers')
      .select('stripe_customer_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    stripe().updateCard(customer ?? '', '4242424242424242');
    await look(id);
    expect(await said(letter)).toBe('The payment has gone through, or the access has ended.');
    expect(await kinds(id)).toEqual(['payment-failed']);
  });

  it('that the first look of all finds is no news, and neither is one without access', async () => {
    const known = await payer('years-ago@example.com', false);
    stripe().failPayment(known.subscription);
    await look(known.id);
    const late = await payer('late-look@example.com');
    stripe().failPayment(late.subscription);
    pass(8);
    await look(late.id);
    expect([await kinds(known.id), await kinds(late.id)]).toEqual([[], []]);
  });
});

describe('a cancellation', () => {
  it('is told once for the day until which they read, however often it is taken back', async () => {
    const { id, subscription } = await payer('leaves@example.com');
    for (let time = 0; time < 3; time += 1) {
      stripe().cancelInPortal(subscription);
      await look(id);
      stripe().resume(subscription);
      await look(id);
    }
    stripe().cancelInPortal(subscription);
    await look(id);
    const [letter, ...more] = await letters(id);
    expect([letter?.kind, more]).toEqual(['cancelled', []]);
    const text = await said(letter);
    expect(text).toMatch(/paid until \w+day, \w+ \d+, \d{4}/);
    expect(text).not.toContain('undefined');
    stripe().resume(subscription);
    await look(id);
    expect(await said(letter)).toBe('The subscription goes on after all, or has ended.');
  });

  it('that ends the access at once, or stood before the first look, is not', async () => {
    const ended = await payer('ended@example.com');
    stripe().endNow(ended.subscription);
    await look(ended.id);
    const before = await payer('cancelled-long-ago@example.com', false);
    stripe().cancelInPortal(before.subscription);
    await look(before.id);
    expect([await kinds(ended.id), await kinds(before.id)]).toEqual([[], []]);
  });
});

const periodOf = (id: string) =>
  room.database.db
    .selectFrom('subscribers')
    .select('current_period_end')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

describe('a renewal', () => {
  it('is told thirty days ahead, once for each year; readers of before the first look come a year later', async () => {
    const old = await payer('old@example.com');
    pass(340);
    await lookAtRenewals(room.deps(), signal);
    const young = await payer('young@example.com');
    const leaving = await payer('leaving@example.com');
    stripe().cancelInPortal(leaving.subscription);
    await look(leaving.id);
    const told: { day: number; who: string }[] = [];
    const readers = Object.entries({ old, young });
    for (let day = 3; day <= 729; day += 3) {
      pass(3);
      const before = new Map<string, number>();
      for (const [who, { id }] of readers) {
        const ends = (await periodOf(id)).current_period_end ?? room.time.now;
        if (ends <= room.time.now) await look(id);
        before.set(who, (await letters(id)).length);
      }
      await lookAtRenewals(room.deps(), signal);
      await lookAtRenewals(room.deps(), signal);
      for (const [who, { id }] of readers) {
        for (const _new of (await letters(id)).slice(before.get(who))) told.push({ day, who });
      }
    }
    expect(told.map(({ who }) => who).sort()).toEqual(['old', 'old', 'young', 'young']);
    expect(told.filter(({ who }) => who === 'young').map(({ day }) => day)).toEqual([336, 702]);
    expect(await kinds(leaving.id)).toEqual(['cancelled']);
    const letter = (await letters(young.id)).at(-1);
    expect(await said(letter)).toMatch(/^Your subscription renews on \w+ \d+, \d{4}/);
    stripe().cancelInPortal(young.subscription);
    await look(young.id);
    expect(await said(letter)).toBe('The subscription does not renew then any more.');
  }, 120_000);
});
