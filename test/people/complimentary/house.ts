/** A product with a clock that can be moved, and what an admin and a guest do in it. */
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Subscriber } from '../../../contract/subscribers.ts';
import { until } from '../../app/line.ts';
import { lettersTo, newReader, type Reader, tokenOf } from '../../app/reader.ts';
import type { Answer } from '../../app/send.ts';
import { startTestApp, type TestApp } from '../../app/start-test-app.ts';

const dayMs = 86_400_000;
const password = 'a good long password';

export type House = Awaited<ReturnType<typeof openHouse>>;

export async function openHouse() {
  /** Added to the clock of the product; Stripe's events are signed with the time, and it keeps the real one. */
  const time = { shiftMs: 0 };
  const clock = { now: () => new Date(Date.now() + time.shiftMs) };
  const env = { TRUSTED_PROXIES: '127.0.0.1/32', BRAND_NAME: 'The Fathom' };
  const product = await startTestApp({ takesEvents: true, env, clock });
  let count = 0;
  const rowOf = async (email: string): Promise<Subscriber> =>
    (await product.call('GET', `/api/subscribers?q=${encodeURIComponent(email)}`)).body[0];
  const accessOf = async (email: string) => `/api/subscribers/${(await rowOf(email)).id}/access`;
  return {
    product,
    clock,
    pass(days: number) {
      time.shiftMs += days * dayMs;
    },
    backToNow() {
      time.shiftMs = 0;
    },
    newEmail() {
      count += 1;
      return `guest${count}@example.com`;
    },
    /** So many days from now, in the publication's time zone. */
    dayIn: (days: number) =>
      new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/New_York' }).format(
        new Date(clock.now().getTime() + days * dayMs),
      ),
    take: (csv: string, more = {}): Promise<Answer> =>
      product.call('POST', '/api/subscribers/import', { csv, ...more }),
    rowOf,
    give: async (email: string, body: object) => product.call('POST', await accessOf(email), body),
    takeAway: async (email: string) => product.call('DELETE', await accessOf(email)),
    letter: (email: string, nth = 0) => letterIn(product, email, nth),
    /** To whom an activation letter was written, once for each. */
    activations: async () =>
      (
        await product.database.db
          .selectFrom('letters')
          .innerJoin('subscribers', 'subscribers.id', 'letters.subscriber_id')
          .select('subscribers.email')
          .where('letters.kind', '=', 'activation')
          .execute()
      ).map(({ email }) => email),
    /** How often the current issue was asked for. */
    welcomes: async (email: string) => {
      const { id } = await rowOf(email);
      const { rows } = await sql<{ count: number }>`select count(*)::int as count from pgboss.job
        where name = 'sends.welcome' and data ->> 'subscriberId' = ${id}`.execute(product.database.db);
      return rows[0]?.count;
    },
    activate: (email: string, nth = 0) => activate(product, email, nth),
  };
}

const letterIn = (product: TestApp, email: string, nth: number) =>
  until(product, async () => (await lettersTo(product, email))[nth]);

/** By the link of the activation letter, as a person does. */
async function activate(product: TestApp, email: string, nth: number): Promise<Reader> {
  const reader = newReader(product);
  const token = tokenOf(await letterIn(product, email, nth));
  expect((await reader.call('POST', '/api/users/activation', { email, token })).status).toBe(200);
  const status = await reader.call('GET', `/api/users/subscription-status?email=${email}`);
  expect(status.body).toEqual({ subscriptionStatus: 'active' });
  expect((await reader.call('POST', '/api/users/create-password', { email, password })).status).toBe(200);
  return reader;
}
