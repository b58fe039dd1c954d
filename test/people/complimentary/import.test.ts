/** Readers whom nobody charges, from the list to the reading and to the end of it. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { ImportedReader, Subscriber } from '../../../contract/subscribers.ts';
import { mayRead } from '../../../server/people/subscribers/index.ts';
import { until } from '../../app/line.ts';
import { newMember } from '../../app/member.ts';
import { checkoutOf, lettersTo, newReader, type Reader, tokenOf } from '../../app/reader.ts';
import { send, startTestApp, type TestApp } from '../../app/start-test-app.ts';

const dayMs = 86_400_000;
/** Added to the clock of the product. */
let shiftMs = 0;
let product: TestApp;
beforeAll(async () => {
  product = await startTestApp({
    takesEvents: true,
    env: { TRUSTED_PROXIES: '127.0.0.1/32', BRAND_NAME: 'The Fathom' },
    clock: { now: () => new Date(Date.now() + shiftMs) },
  });
});
afterAll(() => product.stop());
// Stripe's events are signed with the time, and it keeps the real one.
afterEach(() => {
  shiftMs = 0;
});

const password = 'a good long password';
let count = 0;
const newEmail = () => {
  count += 1;
  return `guest${count}@example.com`;
};
/** So many days from now, in the publication's time zone. */
const dayIn = (days: number) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/New_York' }).format(
    new Date(Date.now() + shiftMs + days * dayMs),
  );
const inWords = (day: string) =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-US', {
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    timeZone: 'UTC',
  });

const take = (csv: string, more = {}) => product.call('POST', '/api/subscribers/import', { csv, ...more });
const outcomes = (lines: ImportedReader[]) => lines.map(({ line, outcome }) => [line, outcome]);
const rowOf = async (email: string): Promise<Subscriber> =>
  (await product.call('GET', `/api/subscribers?q=${encodeURIComponent(email)}`)).body[0];
const give = async (email: string, body: object) =>
  product.call('POST', `/api/subscribers/${(await rowOf(email)).id}/access`, body);
const takeAway = async (email: string) =>
  product.call('DELETE', `/api/subscribers/${(await rowOf(email)).id}/access`);
const letter = (email: string, nth = 0) => until(product, async () => (await lettersTo(product, email))[nth]);
const unwrapped = ({ text = '' }: { text?: string | undefined }) => text.replace(/\s+/g, ' ');
const lettersIn = async () =>
  (
    await product.database.db
      .selectFrom('letters')
      .innerJoin('subscribers', 'subscribers.id', 'letters.subscriber_id')
      .select('subscribers.email')
      .where('letters.kind', '=', 'activation')
      .execute()
  ).map(({ email }) => email);
const me = async (reader: Reader) => (await reader.call('GET', '/api/users/me')).body;
const digests = async (reader: Reader) => {
  const { status, body } = await reader.call('GET', '/api/users/digests');
  return status === 200 ? 200 : [status, body.error];
};

/** By the link of the activation letter, as a person does. */
async function activate(email: string, nth = 0): Promise<Reader> {
  const reader = newReader(product);
  const token = tokenOf(await letter(email, nth));
  expect((await reader.call('POST', '/api/users/activation', { email, token })).status).toBe(200);
  const status = await reader.call('GET', `/api/users/subscription-status?email=${email}`);
  expect(status.body).toEqual({ subscriptionStatus: 'active' });
  expect((await reader.call('POST', '/api/users/create-password', { email, password })).status).toBe(200);
  return reader;
}

describe('a list', () => {
  it('makes readers, writes to them, and says of each line what became of it', async () => {
    const [one, two, three] = [newEmail(), newEmail(), newEmail()];
    const last = dayIn(30);
    const csv = `email,name,until,note\r\n${one},"Müller, Jörg",${last},"Press ""pass"""\r\nnobody\r\n${two},,,\r\n${three},,2020-01-01,\r\n`;
    const { status, body } = await take(csv);
    expect(status).toBe(200);
    expect(body.letters).toBe(2);
    expect(outcomes(body.lines)).toEqual([
      [2, 'added'],
      [3, 'refused'],
      [4, 'added'],
      [5, 'refused'],
    ]);
    expect(body.lines[3]).toMatchObject({ email: three, reason: 'Jan 1, 2020 is past.' });
    expect(await rowOf(one)).toMatchObject({
      name: 'Müller, Jörg',
      source: 'import',
      subscriptionStatus: 'none',
      hasAccess: true,
      hasPassword: false,
      complimentary: { until: last, note: 'Press "pass"', givenBy: 'import', hasEnded: false },
    });
    expect((await rowOf(one)).reason).toMatch(
      new RegExp(
        `^Complimentary until ${inWords(last)}, given by an import on .*: Press "pass"\\. No password yet\\.$`,
      ),
    );
    expect(await rowOf(three)).toBeUndefined();

    const mail = await letter(one);
    expect(mail.subject).toBe('Your complimentary access - The Fathom');
    const says = unwrapped(mail);
    expect(says).toContain('The Fathom has given you complimentary access.');
    expect(says).toContain(
      `It lasts until ${inWords(last)}, that day included, and nothing is ever charged for it.`,
    );
    expect(says).not.toMatch(/payment|Press|Jörg/);
    expect(unwrapped(await letter(two))).toContain('It has no end, and nothing is ever charged for it.');
  });

  it('taken again changes what it says, keeps the name that it does not say, and writes nobody twice', async () => {
    const email = newEmail();
    await take(`${email},Ann,,first`);
    await letter(email);
    const again = await take(`${email.toUpperCase()},,${dayIn(9)},second`);
    expect([outcomes(again.body.lines), again.body.letters]).toEqual([[[1, 'updated']], 0]);
    const row = await rowOf(email);
    expect(row).toMatchObject({ email, name: 'Ann', complimentary: { until: dayIn(9), note: 'second' } });
    expect((await lettersIn()).filter((it) => it === email)).toHaveLength(1);
  });

  it('that is broken changes nothing', async () => {
    const known = newEmail();
    await take(`${known},Ann,,stays`);
    const before = (await product.call('GET', '/api/subscribers?limit=1')).headers.get('x-total-count');
    for (const broken of [
      `${newEmail()}\n${known},,,"gone`,
      `${newEmail()},a,,b\n${known},a,,b,c`,
      `email,phone\n${newEmail()},1`,
      `${newEmail()}\u0001`,
      `${newEmail()}\n`.repeat(10_001),
    ]) {
      const { status, body } = await take(broken);
      expect([status, typeof body.error]).toEqual([422, 'string']);
    }
    expect((await take('')).body.error).toBe('The list is empty.');
    expect((await take('a'.repeat(900_001))).status).toBe(400);
    expect((await take('ä'.repeat(700_000))).status).toBe(413);
    const after = (await product.call('GET', '/api/subscribers?limit=1')).headers.get('x-total-count');
    expect(after).toBe(before);
    expect((await rowOf(known)).complimentary?.note).toBe('stays');
  });

  it('is for the admin', async () => {
    const body = { csv: newEmail() };
    expect((await send(product.url, 'POST', '/api/subscribers/import', body)).status).toBe(401);
    const { reader } = await newMember(product);
    expect((await reader.call('POST', '/api/subscribers/import', body)).status).toBe(401);
    expect(await rowOf(body.csv)).toBeUndefined();
  });
});

describe('somebody to whom it was given', () => {
  it('chooses a password, reads as payers do, and no more after the last day', async () => {
    const email = newEmail();
    const last = dayIn(0);
    await take(`${email},,${last},`);
    const reader = await activate(email);
    expect(await me(reader)).toEqual({ email, subscriptionStatus: 'active', complimentaryUntil: last });
    expect(await digests(reader)).toBe(200);
    expect((await reader.call('GET', '/api/stripe/subscription-details')).body).toMatchObject({
      hasSubscription: false,
      hasCustomer: false,
      status: 'none',
    });
    const listed = async (state: string) =>
      (await product.call('GET', `/api/subscribers?state=${state}&q=${email}`)).body.length;
    expect([await listed('access'), await listed('no-access')]).toEqual([1, 0]);

    shiftMs += 2 * dayMs;
    expect(await me(reader)).toEqual({ email, subscriptionStatus: 'none', complimentaryEndedOn: last });
    expect(await digests(reader)).toEqual([
      403,
      'Your complimentary access has ended. Subscribe to read on.',
    ]);
    expect([await listed('access'), await listed('no-access')]).toEqual([0, 1]);
    expect(await rowOf(email)).toMatchObject({ hasAccess: false, complimentary: { hasEnded: true } });
    expect((await rowOf(email)).reason).toMatch(/^Complimentary access ended on /);
    // Given again it is new, and nobody who has a password needs a letter.
    const again = await take(email);
    expect([again.body.lines[0].outcome, again.body.letters]).toEqual(['added', 0]);
    expect(await digests(reader)).toBe(200);
  });

  it('gets the link again from the subscribe dialog, and from the admin, and is not asked to pay', async () => {
    const email = newEmail();
    await take(email);
    await letter(email);
    const signUp = await newReader(product).call('POST', '/api/users/signup', { email, source: 'homepage' });
    expect([signUp.status, signUp.body.error]).toEqual([
      409,
      'We have sent your activation link again. Please check your email.',
    ]);
    await letter(email, 1);
    const { id } = await rowOf(email);
    expect((await product.call('POST', `/api/subscribers/${id}/resend-activation`)).status).toBe(200);
    expect((await letter(email, 2)).subject).toBe('Your complimentary access - The Fathom');
    expect(await digests(await activate(email, 2))).toBe(200);
  });

  it('before the letter left loses it again: the letter stays unsent', async () => {
    const email = newEmail();
    await product.database.db
      .insertInto('letter_stops')
      .values({ stopped_at: new Date(), reason: 'A test' })
      .execute();
    await take(email);
    expect((await takeAway(email)).status).toBe(200);
    expect((await product.call('POST', '/api/letters/resume')).status).toBe(200);
    const ended = await until(product, async () =>
      product.database.db
        .selectFrom('letters')
        .innerJoin('subscribers', 'subscribers.id', 'letters.subscriber_id')
        .select(['letters.status', 'letters.error'])
        .where('subscribers.email', '=', email)
        .where('letters.status', '<>', 'pending')
        .executeTakeFirst(),
    );
    expect(ended).toEqual({ status: 'suppressed', error: 'This person may not read any more.' });
    expect(await lettersTo(product, email)).toEqual([]);
  });

  it('may still buy: the subscription counts besides, and goes on when the gift is over', async () => {
    const email = newEmail();
    await take(`${email},,${dayIn(3)}`);
    const reader = await activate(email);
    const { body } = await reader.call('POST', '/api/stripe/create-checkout', { email });
    product.sandbox.stripe.payCheckout(checkoutOf(body.checkoutUrl));
    await until(product, async () => (await rowOf(email)).subscriptionStatus === 'active');
    expect((await rowOf(email)).reason).toMatch(/^Paid until .*\. Complimentary until /);
    expect((await reader.call('GET', '/api/stripe/subscription-details')).body).toMatchObject({
      hasSubscription: true,
      hasCustomer: true,
      status: 'active',
    });
    shiftMs += 5 * dayMs;
    expect(await digests(reader)).toBe(200);
    expect((await me(reader)).subscriptionStatus).toBe('active');
  });

  it('reads on when Stripe ends what was paid, and Stripe never ends what was given', async () => {
    const member = await newMember(product);
    expect((await give(member.email, { until: dayIn(60), note: 'Founder' })).status).toBe(200);
    product.sandbox.stripe.endNow(member.subscription);
    await until(product, async () => (await rowOf(member.email)).subscriptionStatus === 'canceled');
    expect(await digests(member.reader)).toBe(200);
    expect(await me(member.reader)).toMatchObject({
      subscriptionStatus: 'active',
      complimentaryUntil: dayIn(60),
    });
    const { id } = await rowOf(member.email);
    const synced = await product.call('POST', `/api/subscribers/${id}/sync`);
    expect(synced.body).toMatchObject({ hasAccess: true, complimentary: { note: 'Founder' } });
    // Its own words: nothing at Stripe is active.
    const sync = await member.reader.call('POST', '/api/stripe/sync-subscription');
    expect(sync.body).toEqual({ synced: false, subscriptionStatus: 'canceled' });
    expect((await lettersIn()).filter((it) => it === member.email)).toHaveLength(1);
  });
});

describe('the admin', () => {
  it('gives it to somebody who asked for the sample, changes it, and takes it away', async () => {
    const email = newEmail();
    await newReader(product).call('POST', '/api/users/signup', { email, source: 'offer' });
    await until(product, async () => (await rowOf(email)) !== undefined);
    const given = await give(email, { until: null, note: '  ' });
    expect([given.status, given.body.complimentary]).toMatchObject([
      200,
      { until: null, note: null, givenBy: 'admin', hasEnded: false },
    ]);
    expect(given.body).toMatchObject({ source: 'offer', hasAccess: true });
    expect(given.body.reason).toMatch(
      /^Complimentary without end, given by the admin on .*\. No password yet\.$/,
    );
    await letter(email);
    const changed = await give(email, { until: dayIn(1), note: 'Press' });
    expect(changed.body.complimentary).toMatchObject({ until: dayIn(1), note: 'Press' });
    const reader = await activate(email);
    expect(await digests(reader)).toBe(200);
    expect((await takeAway(email)).body).toMatchObject({ complimentary: null, hasAccess: false });
    expect(await digests(reader)).toEqual([403, 'Subscribe to read the digests.']);
    expect((await takeAway(email)).status).toBe(409);
    expect((await lettersIn()).filter((it) => it === email)).toHaveLength(1);
  });

  it('cannot give it until a day that is past or none, or to nobody', async () => {
    const email = newEmail();
    await take(email);
    expect((await give(email, { until: dayIn(-1), note: null })).status).toBe(422);
    expect((await give(email, { until: '2027-02-30', note: null })).status).toBe(400);
    expect((await give(email, { until: null, note: 'x'.repeat(501) })).body.error).toBe(
      'A note has at most 500 characters.',
    );
    expect((await rowOf(email)).complimentary?.until).toBeNull();
    const nobody = '/api/subscribers/01900000-0000-7000-8000-000000000000/access';
    for (const [method, body] of [
      ['POST', { until: null, note: null }],
      ['DELETE', undefined],
    ] as const) {
      expect((await product.call(method, nobody, body)).status).toBe(404);
      expect((await product.call(method, '/api/subscribers/x/access', body)).status).toBe(404);
      expect((await send(product.url, method, nobody, body)).status).toBe(401);
    }
  });

  it('names one address by hand, and that is what the reason says', async () => {
    const email = newEmail();
    const { body } = await take(`${email},Ann,,Press`, { givenBy: 'admin' });
    expect(body.lines).toEqual([{ line: 1, email, outcome: 'added', reason: null }]);
    expect((await rowOf(email)).reason).toContain('given by the admin');
  });
});

describe('the export', () => {
  it('is taken back by another house without loss, and makes no readers of others', async () => {
    const names = ['=1+1', "'=x", 'Müller; "Jörg", Ö', '', '+49', '日本'];
    const notes = ['@press', 'two\nlines', '', '-1', "''=", 'a,b;c\td'];
    const emails = ['=1+1@example.com', "'=x@example.com", ...names.slice(2).map(() => newEmail())];
    const cell = (text: string) => `"${text.replaceAll('"', '""')}"`;
    // An apostrophe before a formula is taken off when a list is read, so one more is written here.
    const kept = (text: string) => cell(/^'*[=+\-@]/.test(text) ? `'${text}` : text);
    const csv = emails
      .map((email, at) =>
        [email, names[at], at % 2 === 0 ? dayIn(at + 10) : '', notes[at]]
          .map((it) => kept(it ?? ''))
          .join(','),
      )
      .join('\n');
    const taken = await take(csv);
    expect(taken.body.lines.map(({ outcome }: ImportedReader) => outcome)).toEqual(emails.map(() => 'added'));
    const gifts = async (house: TestApp) =>
      house.database.db
        .selectFrom('subscribers')
        .select(['email', 'name', 'complimentary_until', 'complimentary_ends_at', 'complimentary_note'])
        .where(mayRead(new Date(Date.now() + shiftMs)))
        .where('complimentary_given_at', 'is not', null)
        .orderBy('email_key')
        .execute();
    const before = await gifts(product);
    expect(before.filter(({ email }) => emails.includes(email))).toHaveLength(emails.length);
    const { body: exported } = await product.call('GET', '/api/subscribers/export.csv');
    expect(exported).not.toMatch(/(^|,)"?[=+\-@]/m);

    const other = await startTestApp({ clock: { now: () => new Date(Date.now() + shiftMs) } });
    try {
      const again = await other.call('POST', '/api/subscribers/import', { csv: exported });
      expect([again.status, again.body.error]).toEqual([200, undefined]);
      expect(await gifts(other)).toEqual(before);
      const { rows } = await other.database.db
        .selectFrom('subscribers')
        .select('email')
        .execute()
        .then((all) => ({ rows: all }));
      expect(rows).toHaveLength(before.length);
      const others = again.body.lines.filter(({ outcome }: ImportedReader) => outcome !== 'added');
      expect(new Set(others.map(({ outcome }: ImportedReader) => outcome))).toEqual(new Set(['unchanged']));
      // Into the house where it comes from it changes nothing.
      expect((await take(exported)).body.letters).toBe(0);
      expect(await gifts(product)).toEqual(before);
    } finally {
      await other.stop();
    }
  });
});
