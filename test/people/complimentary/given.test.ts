/** Somebody to whom access was given: what they see of it, what ends it, and what the admin does. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { until } from '../../app/line.ts';
import { newMember } from '../../app/member.ts';
import { checkoutOf, lettersTo, newReader, type Reader } from '../../app/reader.ts';
import { send } from '../../app/send.ts';
import { type House, openHouse } from './house.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.product.stop());
afterEach(() => house.backToNow());

const me = async (reader: Reader) => (await reader.call('GET', '/api/users/me')).body;
const digests = async (reader: Reader) => {
  const { status, body } = await reader.call('GET', '/api/users/digests');
  return status === 200 ? 200 : [status, body.error];
};

describe('somebody to whom it was given', () => {
  it('chooses a password, reads as payers do, and no more after the last day', async () => {
    const email = house.newEmail();
    const last = house.dayIn(0);
    await house.take(`${email},,${last},`);
    const reader = await house.activate(email);
    expect(await me(reader)).toEqual({ email, subscriptionStatus: 'active', complimentaryUntil: last });
    expect(await digests(reader)).toBe(200);
    expect((await reader.call('GET', '/api/stripe/subscription-details')).body).toMatchObject({
      hasSubscription: false,
      hasCustomer: false,
      status: 'none',
    });
    const listed = async (state: string) =>
      (await house.product.call('GET', `/api/subscribers?state=${state}&q=${email}`)).body.length;
    expect([await listed('access'), await listed('no-access')]).toEqual([1, 0]);

    house.pass(2);
    expect(await me(reader)).toEqual({ email, subscriptionStatus: 'none', complimentaryEndedOn: last });
    expect(await digests(reader)).toEqual([
      403,
      'Your complimentary access has ended. Subscribe to read on.',
    ]);
    expect([await listed('access'), await listed('no-access')]).toEqual([0, 1]);
    expect(await house.rowOf(email)).toMatchObject({ hasAccess: false, complimentary: { hasEnded: true } });
    expect((await house.rowOf(email)).reason).toMatch(/^Complimentary access ended on /);
    // Given again it is new, and nobody who has a password needs a letter.
    const again = await house.take(email);
    expect([again.body.lines[0].outcome, again.body.letters]).toEqual(['added', 0]);
    // The current issue follows; those who have it are known by the ledger.
    expect(await house.welcomes(email)).toBe(2);
    expect(await digests(reader)).toBe(200);
  });

  it('gets the link again from the subscribe dialog, and from the admin, and is not asked to pay', async () => {
    const email = house.newEmail();
    await house.take(email);
    await house.letter(email);
    const signUp = await newReader(house.product).call('POST', '/api/users/signup', {
      email,
      source: 'homepage',
    });
    expect([signUp.status, signUp.body.error]).toEqual([
      409,
      'We have sent your activation link again. Please check your email.',
    ]);
    await house.letter(email, 1);
    const { id } = await house.rowOf(email);
    expect((await house.product.call('POST', `/api/subscribers/${id}/resend-activation`)).status).toBe(200);
    expect((await house.letter(email, 2)).subject).toBe('Your complimentary access - The Fathom');
    expect(await digests(await house.activate(email, 2))).toBe(200);
  });

  it('before the letter left loses it again: the letter stays unsent', async () => {
    const email = house.newEmail();
    await house.product.database.db
      .insertInto('letter_stops')
      .values({ stopped_at: new Date(), reason: 'A test' })
      .execute();
    await house.take(email);
    expect((await house.takeAway(email)).status).toBe(200);
    expect((await house.product.call('POST', '/api/letters/resume')).status).toBe(200);
    const ended = await until(house.product, async () =>
      house.product.database.db
        .selectFrom('letters')
        .innerJoin('subscribers', 'subscribers.id', 'letters.subscriber_id')
        .select(['letters.status', 'letters.error'])
        .where('subscribers.email', '=', email)
        .where('letters.status', '<>', 'pending')
        .executeTakeFirst(),
    );
    expect(ended).toEqual({ status: 'suppressed', error: 'This person may not read any more.' });
    expect(await lettersTo(house.product, email)).toEqual([]);
  });

  it('may still buy: the subscription counts besides, and goes on when the gift is over', async () => {
    const email = house.newEmail();
    await house.take(`${email},,${house.dayIn(3)}`);
    const reader = await house.activate(email);
    const { body } = await reader.call('POST', '/api/stripe/create-checkout', { email });
    house.product.sandbox.stripe.payCheckout(checkoutOf(body.checkoutUrl));
    await until(house.product, async () => (await house.rowOf(email)).subscriptionStatus === 'active');
    expect((await house.rowOf(email)).reason).toMatch(/^Paid until .*\. Complimentary until /);
    expect((await reader.call('GET', '/api/stripe/subscription-details')).body).toMatchObject({
      hasSubscription: true,
      hasCustomer: true,
      status: 'active',
    });
    house.pass(5);
    expect(await digests(reader)).toBe(200);
    expect((await me(reader)).subscriptionStatus).toBe('active');
  });

  it('reads on when Stripe ends what was paid, and Stripe never ends what was given', async () => {
    const member = await newMember(house.product);
    expect((await house.give(member.email, { until: house.dayIn(60), note: 'Founder' })).status).toBe(200);
    house.product.sandbox.stripe.endNow(member.subscription);
    await until(
      house.product,
      async () => (await house.rowOf(member.email)).subscriptionStatus === 'canceled',
    );
    expect(await digests(member.reader)).toBe(200);
    expect(await me(member.reader)).toMatchObject({
      subscriptionStatus: 'active',
      complimentaryUntil: house.dayIn(60),
    });
    const { id } = await house.rowOf(member.email);
    const synced = await house.product.call('POST', `/api/subscribers/${id}/sync`);
    expect(synced.body).toMatchObject({ hasAccess: true, complimentary: { note: 'Founder' } });
    // Its own words: nothing at Stripe is active.
    const sync = await member.reader.call('POST', '/api/stripe/sync-subscription');
    expect(sync.body).toEqual({ synced: false, subscriptionStatus: 'canceled' });
    expect((await house.activations()).filter((it) => it === member.email)).toHaveLength(1);
  });
});

describe('the admin', () => {
  it('gives it to somebody who asked for the sample, changes it, and takes it away', async () => {
    const email = house.newEmail();
    await newReader(house.product).call('POST', '/api/users/signup', { email, source: 'offer' });
    await until(house.product, async () => (await house.rowOf(email)) !== undefined);
    const given = await house.give(email, { until: null, note: '  ' });
    expect([given.status, given.body.complimentary]).toMatchObject([
      200,
      { until: null, note: null, givenBy: 'admin', hasEnded: false },
    ]);
    expect(given.body).toMatchObject({ source: 'offer', hasAccess: true });
    expect(given.body.reason).toMatch(
      /^Complimentary without end, given by the admin on .*\. No password yet\.$/,
    );
    await house.letter(email);
    const changed = await house.give(email, { until: house.dayIn(1), note: 'Press' });
    expect(changed.body.complimentary).toMatchObject({ until: house.dayIn(1), note: 'Press' });
    const reader = await house.activate(email);
    expect(await digests(reader)).toBe(200);
    expect((await house.takeAway(email)).body).toMatchObject({ complimentary: null, hasAccess: false });
    expect(await digests(reader)).toEqual([403, 'Subscribe to read the digests.']);
    expect((await house.takeAway(email)).status).toBe(409);
    expect((await house.activations()).filter((it) => it === email)).toHaveLength(1);
  });

  it('cannot give it until a day that is past or none, or to nobody', async () => {
    const email = house.newEmail();
    await house.take(email);
    expect((await house.give(email, { until: house.dayIn(-1), note: null })).status).toBe(422);
    expect((await house.give(email, { until: '2027-02-30', note: null })).status).toBe(400);
    expect((await house.give(email, { until: null, note: 'x'.repeat(501) })).body.error).toBe(
      'A note has at most 500 characters.',
    );
    expect((await house.rowOf(email)).complimentary?.until).toBeNull();
    const nobody = '/api/subscribers/01900000-0000-7000-8000-000000000000/access';
    for (const [method, body] of [
      ['POST', { until: null, note: null }],
      ['DELETE', undefined],
    ] as const) {
      expect((await house.product.call(method, nobody, body)).status).toBe(404);
      expect((await house.product.call(method, '/api/subscribers/x/access', body)).status).toBe(404);
      expect((await send(house.product.url, method, nobody, body)).status).toBe(401);
    }
  });

  it('names one address by hand, and that is what the reason says', async () => {
    const email = house.newEmail();
    const { body } = await house.take(`${email},Ann,,Press`, { givenBy: 'admin' });
    expect(body.lines).toEqual([{ line: 1, email, outcome: 'added', reason: null }]);
    expect((await house.rowOf(email)).reason).toContain('given by the admin');
  });
});
