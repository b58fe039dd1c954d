/** Who may read: one rule, in code and in SQL. */
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '../../../server/kit/db/connect.ts';
import { newId } from '../../../server/kit/ids.ts';
import {
  accessReason,
  hasAccess,
  isComplimentary,
  mayRead,
  statusFor,
} from '../../../server/people/subscribers/index.ts';
import { freshDatabase, type TestDatabase } from '../../app/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

// Clocks go back in New York between this moment and seven days before it.
const now = new Date('2026-11-04T12:00:00Z');
const hourMs = 3_600_000;
const weekMs = 168 * hourMs;

const nothing = {
  subscription_status: 'none',
  current_period_start: null as Date | null,
  current_period_end: null as Date | null,
  cancel_at: null as Date | null,
  password_hash: 'set' as string | null,
  complimentary_given_at: null as Date | null,
  complimentary_given_by: null as string | null,
  complimentary_until: null as string | null,
  complimentary_ends_at: null as Date | null,
  complimentary_note: null as string | null,
};

const status = fc.constantFrom(
  ...['none', 'active', 'trialing', 'past_due', 'unpaid', 'paused', 'canceled', 'incomplete', 'new_word'],
);
/** Around an edge: to the millisecond, within hours, or far away. */
const around = (edge: number) =>
  fc
    .oneof(
      fc.integer({ min: -2, max: 2 }),
      fc.integer({ min: -3 * hourMs, max: 3 * hourMs }),
      fc.integer({ min: -400 * 24 * hourMs, max: 400 * 24 * hourMs }),
    )
    .map((ms) => new Date(edge + ms));
const gift = fc.option(
  fc.record({
    endsAt: fc.option(around(now.getTime())),
    by: fc.constantFrom('admin', 'import'),
    note: fc.option(fc.constantFrom('Press', 'A broker\'s "office"')),
  }),
);
const state = fc
  .record({ status, start: fc.option(around(now.getTime() - weekMs)), gift })
  .map(({ status: subscription_status, start, gift: given }) => ({
    ...nothing,
    subscription_status,
    current_period_start: start,
    complimentary_given_at: given === null ? null : new Date('2026-01-05T09:00:00Z'),
    complimentary_given_by: given?.by ?? null,
    complimentary_until: given?.endsAt?.toISOString().slice(0, 10) ?? null,
    complimentary_ends_at: given?.endsAt ?? null,
    complimentary_note: given?.note ?? null,
  }));

describe('the rule of who may read', () => {
  it.each(['UTC', 'America/New_York'])('is the same in SQL, in a session in %s', async (zone) => {
    await fc.assert(
      fc.asyncProperty(fc.array(state, { minLength: 20, maxLength: 60 }), async (states) => {
        const people = states.map((one) => ({ ...one, id: newId() }));
        const read = await inTransaction(database.db, async (trx) => {
          await sql`select set_config('timezone', ${zone}, true)`.execute(trx);
          await trx.deleteFrom('subscribers').execute();
          await trx
            .insertInto('subscribers')
            .values(
              people.map((one) => ({
                ...one,
                email: one.id,
                email_key: one.id,
                source: 'import',
                created_at: now,
              })),
            )
            .execute();
          // In a join with a table that has an id and a status of its own, as delivery asks.
          const rows = await trx
            .selectFrom('subscribers')
            .leftJoin('letters', 'letters.subscriber_id', 'subscribers.id')
            .select(['subscribers.id', mayRead(now).as('may'), isComplimentary(now).as('gifted')])
            .execute();
          return new Map(rows.map((row) => [row.id, row]));
        });
        for (const one of people) {
          const row = read.get(one.id);
          expect([row?.may, row?.gifted], JSON.stringify(one)).toEqual([
            hasAccess(one, now),
            one.complimentary_given_at !== null &&
              (one.complimentary_ends_at === null || one.complimentary_ends_at > now),
          ]);
        }
      }),
      { numRuns: 25 },
    );
  });

  it('tells pages that who reads by a gift is active, and nobody else anything but the truth', () => {
    fc.assert(
      fc.property(state, (one) => {
        const shown = statusFor(one, now);
        const isGifted = hasAccess({ ...one, subscription_status: 'none' }, now);
        const truth = one.subscription_status;
        expect(shown).toBe(isGifted && truth !== 'trialing' ? 'active' : truth);
      }),
    );
  });
});

describe('why somebody may read', () => {
  const given = {
    ...nothing,
    complimentary_given_at: new Date('2026-11-01T15:00:00Z'),
    complimentary_given_by: 'admin',
    complimentary_until: '2027-03-18',
    complimentary_ends_at: new Date('2027-03-19T04:00:00Z'),
    complimentary_note: 'press,\nradio.',
  };
  const paid = { subscription_status: 'active', current_period_end: new Date('2027-02-02T00:00:00Z') };

  it.each([
    ['given', given, 'Complimentary until Mar 18, 2027, given by the admin on Nov 1, 2026: press, radio.'],
    [
      'without end or note, by an import, no password',
      {
        ...given,
        complimentary_given_by: 'import',
        complimentary_until: null,
        complimentary_ends_at: null,
        complimentary_note: null,
        password_hash: null,
      },
      'Complimentary without end, given by an import on Nov 1, 2026. No password yet.',
    ],
    [
      'ended',
      {
        ...given,
        complimentary_until: '2026-11-03',
        complimentary_ends_at: new Date('2026-11-04T05:00:00Z'),
      },
      'Complimentary access ended on Nov 3, 2026, given by the admin on Nov 1, 2026: press, radio.',
    ],
    [
      'given and paid',
      { ...given, ...paid },
      'Paid until Feb 2, 2027. Complimentary until Mar 18, 2027, given by the admin on Nov 1, 2026: press, radio.',
    ],
    [
      'given after a subscription ended',
      { ...given, subscription_status: 'canceled' },
      'Complimentary until Mar 18, 2027, given by the admin on Nov 1, 2026: press, radio. The subscription has ended.',
    ],
    ['paid', { ...nothing, ...paid, password_hash: null }, 'Paid until Feb 2, 2027. No password yet.'],
    ['nothing', nothing, 'Never subscribed.'],
  ])('%s', (_name, person, sentence) => {
    expect(accessReason(person, now)).toBe(sentence);
  });
});
