/** The whole product with readers who were sent an issue, and what it shows of them. */
import { randomUUID } from 'node:crypto';
import { expect, vi } from 'vitest';
import { newId } from '../../../server/kit/ids.ts';
import { createLinks } from '../../../server/people/links/index.ts';
import { until } from '../../app/line.ts';
import { startTestApp, type TestApp } from '../../app/start-test-app.ts';
import { domain } from './mails.ts';

export const secret = 'a-secret-of-the-mail-inbox';

export interface Reader {
  id: string;
  email: string;
  token: string;
}

export interface Served {
  product: TestApp;
  /** Somebody who pays, and an issue that was sent to them an hour ago. */
  served(): Promise<Reader>;
  post(path: string, body: string | Buffer, headers?: Record<string, string>): Promise<Response>;
  /** What the admin sees of them. */
  rowOf(reader: Reader): Promise<ReturnType<typeof JSON.parse>>;
  /** Waits until the address is suppressed. */
  suppressed(reader: Reader): Promise<{ kind: string }>;
  /** How many reports are stored. */
  stored(): Promise<number>;
  /** Every report that was stored has been handled; those that change nothing announce nothing. */
  allHandled(): Promise<void>;
}

export async function openServed(): Promise<Served> {
  const product = await startTestApp({ env: { BOUNCE_DOMAIN: domain, BOUNCE_SECRET: secret } });
  const { db } = product.database;
  const links = createLinks({ db, clock: { now: () => new Date() } });
  const rowOf = async ({ email }: Reader) =>
    (await product.call('GET', `/api/subscribers?q=${email}`)).body[0];
  return {
    product,
    rowOf,
    post: (path, body, headers = {}) =>
      fetch(product.url + path, { method: 'POST', headers, body: new Uint8Array(Buffer.from(body)) }),
    suppressed: (reader) => until(product, async () => (await rowOf(reader)).suppressed ?? undefined),
    async stored() {
      return (await db.selectFrom('mail_reports').select('id').execute()).length;
    },
    allHandled: () =>
      vi.waitFor(async () => {
        const open = db.selectFrom('mail_reports').select('id').where('handled_at', 'is', null);
        expect(await open.execute()).toEqual([]);
      }, 10_000),
    async served() {
      const [id, sendId, digestId] = [newId(), newId(), newId()];
      const email = `${randomUUID()}@example.net`;
      const at = new Date(Date.now() - 3_600_000);
      await db
        .insertInto('subscribers')
        .values({
          id,
          email,
          email_key: email,
          source: 'homepage',
          created_at: at,
          subscription_status: 'active',
        })
        .execute();
      await db
        .insertInto('sends')
        .values({
          id: sendId,
          public_digest_id: digestId,
          title: 'T',
          state: 'done',
          planned_at: at,
          created_at: at,
        })
        .execute();
      const { seq } = await db
        .insertInto('deliveries')
        .values({
          send_id: sendId,
          digest_id: digestId,
          edition: 1,
          subscriber_id: id,
          state: 'sent',
          domain: 'example.net',
          settled_at: at,
        })
        .returning('seq')
        .executeTakeFirstOrThrow();
      return { id, email, token: await links.returnPath(seq) };
    },
  };
}
