/** A product with a clock that can be moved, one published issue, and readers with the links of their mail. */

import { newId } from '../../../server/kit/ids.ts';
import { createLinks, type Links } from '../../../server/people/links/index.ts';
import { startTestApp, type TestApp } from '../../app/start-test-app.ts';
import { insertIssue } from '../../pipeline/digests/published-issue.ts';

export const dayMs = 86_400_000;
const began = new Date('2026-11-23T11:00:00.000Z');

export interface LinkWorld {
  product: TestApp;
  links: Links;
  /** Internal id of the published issue. */
  digestId: string;
  /** So many days after the issue was sent. */
  setDay(days: number): void;
  newReader(change?: { email?: string; status?: string }): Promise<string>;
  /** A link of the issue as a mail of day 0 carries it: 60 days. */
  readingToken(subscriberId: string, digestId?: string): Promise<string>;
  get(path: string, headers?: Record<string, string>): Promise<Response>;
  post(path: string, body: string | FormData, headers?: Record<string, string>): Promise<Response>;
  /** Since when the weekly mail is off; null while it comes. */
  offSince(subscriberId: string): Promise<Date | null>;
  stop(): Promise<void>;
}

export async function startLinkWorld(): Promise<LinkWorld> {
  let now = began;
  const clock = { now: () => now };
  const product = await startTestApp({ clock, env: { TRUSTED_PROXIES: '127.0.0.1' } });
  const { db } = product.database;
  const links = createLinks({ db, clock });
  const digestId = newId();
  await insertIssue(db, { id: digestId, publishDate: began });
  let readers = 0;
  return {
    product,
    links,
    digestId,
    setDay(days) {
      now = new Date(began.getTime() + days * dayMs);
    },
    async newReader({ email, status = 'active' } = {}) {
      readers += 1;
      const id = newId();
      const address = email ?? `member${readers}@brokerage.example`;
      await db
        .insertInto('subscribers')
        .values({
          id,
          email: address,
          email_key: address.toLowerCase(),
          source: 'homepage',
          subscription_status: status,
          created_at: began,
        })
        .execute();
      return id;
    },
    readingToken: (subscriberId, digest = digestId) =>
      links.reading({ subscriberId, digestId: digest, expiresAt: new Date(began.getTime() + 60 * dayMs) }),
    get: (path, headers = {}) => fetch(product.url + path, { headers, redirect: 'manual' }),
    post: (path, body, headers = {}) =>
      fetch(product.url + path, {
        method: 'POST',
        body,
        redirect: 'manual',
        headers: {
          ...(typeof body === 'string' ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
          ...headers,
        },
      }),
    async offSince(subscriberId) {
      const row = await db
        .selectFrom('subscribers')
        .select('weekly_off_at')
        .where('id', '=', subscriberId)
        .executeTakeFirstOrThrow();
      return row.weekly_off_at;
    },
    stop: () => product.stop(),
  };
}

/** Spellings of a token that are none of ours: cut, longer, changed, made up. */
export function wrongSpellings(token: string): string[] {
  const middle = Math.floor(token.length / 2);
  const other = token[middle] === 'A' ? 'B' : 'A';
  return [
    token.slice(0, -1),
    token.slice(1),
    `${token}A`,
    `${token.slice(0, middle)}${other}${token.slice(middle + 1)}`,
    token.toUpperCase() === token ? token.toLowerCase() : token.toUpperCase(),
    'A'.repeat(token.length),
    `${token}%3D`,
    'x',
  ];
}
