/** What the admin sees of addresses that get no issues, and of readers who get nothing; and the way back by hand. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '../../../server/kit/db/connect.ts';
import { newId } from '../../../server/kit/ids.ts';
import { type SuppressionKind, suppress } from '../../../server/people/suppressions/index.ts';
import { startTestApp, type TestApp } from '../../app/start-test-app.ts';

let product: TestApp;
beforeAll(async () => {
  product = await startTestApp();
});
afterAll(() => product.stop());

interface Person {
  id: string;
  email: string;
}

async function person(status = 'active', more: { weekly_off_at?: Date } = {}): Promise<Person> {
  const id = newId();
  const email = `${randomUUID()}@example.net`;
  await product.database.db
    .insertInto('subscribers')
    .values({
      id,
      email,
      email_key: email,
      source: 'homepage',
      created_at: new Date(),
      subscription_status: status,
      ...more,
    })
    .execute();
  return { id, email };
}

const stop = ({ email }: Person, kind: SuppressionKind, at = new Date()) =>
  inTransaction(product.database.db, (trx) =>
    suppress(trx, { emailKey: email, kind, source: 'mail', detail: null, at }),
  );

/** The newest line of the ledger about somebody. */
async function deliver(
  { id }: Person,
  state: 'sent' | 'failed' | 'unknown' | 'suppressed',
  more: {
    reason?: string;
    bounce_kind?: string;
    bounce_reason?: string;
    bounced_at?: Date;
    is_left?: boolean;
  } = {},
): Promise<void> {
  const { db } = product.database;
  const at = new Date();
  const sendId = newId();
  await db
    .insertInto('sends')
    .values({
      id: sendId,
      public_digest_id: sendId,
      title: 'T',
      state: 'done',
      planned_at: at,
      created_at: at,
    })
    .execute();
  await db
    .insertInto('deliveries')
    .values({
      send_id: sendId,
      digest_id: newId(),
      edition: 1,
      subscriber_id: id,
      state,
      domain: 'example.net',
      settled_at: at,
      ...more,
    })
    .execute();
}

const needy = async (query = '') => {
  const { body, headers } = await product.call('GET', `/api/subscribers/attention${query}`);
  return {
    rows: body as { email: string; kind: string }[],
    total: headers.get('x-total-count'),
  };
};
const of = async ({ email }: Person) => (await needy()).rows.find((row) => row.email === email) ?? null;
const release = ({ id }: Person) => product.call('POST', `/api/subscribers/${id}/release`);

describe('the list of subscribers', () => {
  it('finds who is suppressed, says why and since when, and lets them go by hand once', async () => {
    const [stopped, free] = [await person(), await person('none')];
    await stop(stopped, 'soft', new Date('2026-11-02T10:00:00Z'));
    const { body } = await product.call('GET', '/api/subscribers?state=suppressed');
    expect(body.map(({ email }: Person) => email)).toEqual([stopped.email]);
    expect(body[0].suppressed).toEqual({
      kind: 'soft',
      reason: 'Three issues in a row came back.',
      detail: null,
      since: '2026-11-02T10:00:00.000Z',
    });
    expect((await release(free)).status).toBe(409);
    expect((await release({ ...free, id: newId() })).status).toBe(404);
    const answers = await Promise.all([release(stopped), release(stopped), release(stopped)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await product.call('GET', '/api/subscribers?state=suppressed')).body).toEqual([]);
  });

  it('keeps the strongest reason, and of equals the first', async () => {
    const one = await person();
    const kinds: SuppressionKind[] = ['soft', 'hard', 'soft', 'complaint', 'by-hand', 'hard', 'complaint'];
    const news = [];
    for (const kind of kinds) news.push(await stop(one, kind));
    expect(news).toEqual([true, true, false, true, false, false, false]);
    const { body } = await product.call('GET', `/api/subscribers?q=${one.email}`);
    expect(body[0].suppressed).toMatchObject({ kind: 'complaint', reason: 'They marked a mail as spam.' });
  });
});

describe('who may read and gets nothing', () => {
  it('is who is suppressed, or whose newest issue failed, came back or is in doubt; nobody else', async () => {
    const before = Number((await needy()).total);
    const stoppedBefore = Number((await needy('?which=suppressed')).total);
    const late = new Date(Date.now() - 9 * 86_400_000);
    const [stopped, failed, bounced, well, healed, unknown, left, quiet, gone] = [
      await person(),
      await person('trialing'),
      await person(),
      await person(),
      await person(),
      await person(),
      await person(),
      await person('active', { weekly_off_at: late }),
      await person('canceled'),
    ];
    await stop(stopped, 'hard');
    await deliver(failed, 'failed', { reason: '552 too much mail' });
    const cameBack = {
      bounce_kind: 'soft',
      bounce_reason: 'The mailbox did not take it.',
      bounced_at: new Date(),
    };
    await deliver(bounced, 'sent', cameBack);
    await deliver(well, 'sent');
    await deliver(healed, 'failed');
    await deliver(healed, 'sent');
    await deliver(unknown, 'failed');
    await deliver(unknown, 'unknown');
    await deliver(left, 'unknown', { is_left: true });
    for (const one of [quiet, gone]) {
      await stop(one, 'hard');
      await deliver(one, 'failed');
    }
    expect(await of(stopped)).toMatchObject({
      kind: 'suppressed',
      reason: 'The address does not exist, or takes no mail.',
    });
    expect(await of(failed)).toMatchObject({ kind: 'failed', detail: '552 too much mail' });
    expect(await of(bounced)).toMatchObject({ kind: 'bounced', detail: 'The mailbox did not take it.' });
    expect(await of(unknown)).toMatchObject({ reason: 'Nobody knows whether the last issue arrived.' });
    for (const one of [well, healed, left, quiet, gone]) expect(await of(one)).toBeNull();
    const { rows, total } = await needy('?limit=1');
    expect([rows.length, Number(total)]).toEqual([1, before + 4]);
    const [suppressed, missed] = [await needy('?which=suppressed'), await needy('?which=missed&limit=3')];
    expect(Number(suppressed.total)).toBe(stoppedBefore + 1);
    expect(Number(suppressed.total) + Number(missed.total)).toBe(before + 4);
    expect(new Set(suppressed.rows.map(({ kind }) => kind))).toEqual(new Set(['suppressed']));
    expect(missed.rows.map(({ email }) => email)).toEqual(
      [unknown, bounced, failed].map(({ email }) => email),
    );
    const { body } = await product.call('GET', '/api/subscribers/attention?limit=2');
    const rest = (await product.call('GET', '/api/subscribers/attention')).body;
    expect(rest.slice(0, 2)).toEqual(body);
  });

  it('is nobody any more once the admin released the address; what fails after that counts', async () => {
    const one = await person();
    await deliver(one, 'sent', { bounce_kind: 'hard', bounced_at: new Date() });
    await stop(one, 'hard');
    expect(await of(one)).toMatchObject({ kind: 'suppressed' });
    expect((await release(one)).status).toBe(200);
    expect(await of(one)).toBeNull();
    await deliver(one, 'failed', { reason: 'again' });
    expect(await of(one)).toMatchObject({ kind: 'failed', detail: 'again' });
  });

  it('and whoever is erased leaves nothing but the mark that the address wants no mail', async () => {
    const [stopped, released] = [await person('none'), await person('none')];
    for (const one of [stopped, released]) await stop(one, 'complaint');
    await release(released);
    for (const { id } of [stopped, released]) {
      expect((await product.call('DELETE', `/api/subscribers/${id}`)).status).toBe(200);
    }
    const { db } = product.database;
    const keys = [stopped.email, released.email];
    const left = await db
      .selectFrom('suppressions')
      .select('email_key')
      .where('email_key', 'in', keys)
      .execute();
    const history = db.selectFrom('suppression_releases').selectAll().where('email_key', 'in', keys);
    expect([left, await history.execute()]).toEqual([[{ email_key: stopped.email }], []]);
  });
});
