/** What is held about people: nothing without a line, given when they ask, let go when its time is over. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { newId } from '../../../server/kit/ids.ts';
import { tellAdmin } from '../../../server/people/letters/index.ts';
import { forgetOld } from '../../../server/people/personal-data/forget-old.ts';
import {
  forgottenSampleDays,
  type Held,
  held,
  heldBeside,
} from '../../../server/people/personal-data/held.ts';
import { until } from '../../app/line.ts';
import { newMember } from '../../app/member.ts';
import { startTestApp, type TestApp } from '../../app/start-test-app.ts';

let product: TestApp;
beforeAll(async () => {
  product = await startTestApp({ takesEvents: true, env: { TRUSTED_PROXIES: '127.0.0.1/32' } });
});
afterAll(() => product.stop());

/** What may stand in columns of these names is about a person. */
const telling =
  /^(?:subscriber_id|email|email_key|customer_id|stripe_customer_id|user_agent|browser|mailbox_hash)$/;
async function columnsOf(): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' order by 1, 2`.execute(product.database.db);
  const tables = new Map<string, string[]>();
  for (const { table, column } of rows) tables.set(table, [...(tables.get(table) ?? []), column]);
  return tables;
}

describe('the list of what is held', () => {
  it('has every table that is about somebody, and every column of each', async () => {
    const tables = await columnsOf();
    const about = [...tables].filter(([, columns]) => columns.some((name) => telling.test(name)));
    const named = [...held, ...heldBeside].map(({ table }) => table);
    expect(about.map(([table]) => table).filter((table) => !named.includes(table))).toEqual([]);
    for (const { table, given, ours } of held) {
      expect([...given, ...ours].sort(), table).toEqual([...(tables.get(table) ?? [])].sort());
    }
  });

  it('is what docs/personal-data.md says', () => {
    const doc = readFileSync(join(import.meta.dirname, '../../../docs/personal-data.md'), 'utf8').replace(
      / +/g,
      ' ',
    );
    for (const line of [...held, ...heldBeside]) expect(doc).toContain(`| ${line.what} | ${kept(line)} |`);
    expect(doc).toContain(`${forgottenSampleDays} days`);
  });
});

function kept({ keep }: Pick<Held, 'keep'>): string {
  if ('because' in keep) return keep.because;
  const time = keep.days === 0 ? 'until it runs out' : `${keep.days} ${keep.days === 1 ? 'day' : 'days'}`;
  return 'empty' in keep ? `${time}, then without its reasons` : time;
}

it('somebody who asks gets all of it, and no secret', async () => {
  const member = await newMember(product);
  const { id } = (await product.call('GET', `/api/subscribers?q=${member.email}`)).body[0];
  const { status, headers, body } = await product.call('GET', `/api/subscribers/${id}/export.json`);
  expect(status).toBe(200);
  expect(headers.get('content-disposition')).toContain('attachment');
  expect(body.about).toBe(member.email);
  const rowsOf = (table: string) => body.held.find((it: { table: string }) => it.table === table).rows;
  expect(rowsOf('subscribers')).toMatchObject([{ email: member.email, subscription_status: 'active' }]);
  expect(rowsOf('subscriber_sessions').length).toBeGreaterThan(0);
  expect(JSON.stringify(body)).not.toMatch(/\$argon2|_hash|email_key/);
  expect((await product.call('GET', '/api/subscribers/nobody/export.json')).status).toBe(404);
  expect((await fetch(`${product.url}/api/subscribers/${id}/export.json`)).status).toBe(401);
});

it('of somebody who is erased nothing stays that names them, in whatever table', async () => {
  const { db } = product.database;
  const member = await newMember(product);
  const { email } = member;
  const { id } = (await product.call('GET', `/api/subscribers?q=${email}`)).body[0];
  await product.call('POST', '/api/users/request-password-reset', { email });
  await product.call('POST', '/api/users/signup', { email, source: 'offer' });
  const deps = { clock: { now: () => new Date() }, queue: { enqueue: async () => undefined } } as never;
  await db.transaction().execute((trx) =>
    tellAdmin(trx, deps, 'complaint:1', {
      subject: 'A reader marked a mail as spam',
      paragraphs: [`The mail service of ${email} reports it. So does jo${email}.`, `It was ${email}.`],
      label: 'Open Subscribers',
      path: `/admin/subscribers?q=${encodeURIComponent(email)}`,
    }),
  );
  // As a ledger had it before servers' words were cleaned.
  const [send, refusal] = [newId(), `The address does not exist (550 5.1.1 <${email}> unknown).`];
  await sql`
    insert into sends (id, public_digest_id, title, state, planned_at, created_at)
    values (${send}, 'digest-1', 'An issue', 'done', now(), now())`.execute(db);
  await sql`
    insert into deliveries (send_id, digest_id, edition, subscriber_id, state, domain, reason, bounce_reason)
    values (${send}, gen_random_uuid(), 1, ${id}, 'failed', 'example.com', ${refusal}, ${refusal})`.execute(
    db,
  );
  expect(await tablesNaming(email)).toEqual(
    expect.arrayContaining(['public.subscribers', 'public.deliveries', 'public.letters', 'pgboss.job']),
  );
  // One that runs keeps its data until its time is over.
  await until(product, async () => {
    const { rows } = await sql`select from pgboss.job where state in ('created', 'active', 'retry')
      and data->>'emailKey' is not null`.execute(db);
    return rows.length === 0;
  });
  expect((await product.call('DELETE', `/api/subscribers/${id}`)).status).toBe(200);
  // Whose address ends alike is left.
  await vi.waitFor(async () => expect(await tablesNaming(email)).toEqual(['public.letters']), 15_000);
  const { about } = await db
    .selectFrom('letters')
    .select('about')
    .where('mail_key', '=', 'complaint:1')
    .executeTakeFirstOrThrow();
  expect(about).toMatchObject({
    paragraphs: [`The mail service of a reader reports it. So does jo${email}.`, 'It was a reader.'],
    path: '/admin/subscribers?q=a reader',
  });
  // It was never sent.
  await db.deleteFrom('letters').where('mail_key', '=', 'complaint:1').execute();
});

/** Every table of every schema of ours with a row that holds this text anywhere. */
async function tablesNaming(text: string): Promise<string[]> {
  const { db } = product.database;
  const { rows: tables } = await sql<{ name: string }>`
    select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`.execute(db);
  const naming: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{ found: boolean }>`
      select exists (select from ${sql.raw(name)} as row where row::text ilike ${`%${text}%`}) as found`.execute(
      db,
    );
    if (rows[0]?.found) naming.push(name);
  }
  return naming;
}

it('what has had its time goes, and people who only had a sample; nobody else does', async () => {
  const { db } = product.database;
  const paying = await newMember(product);
  for (const email of ['sample-old@example.com', 'sample-new@example.com']) {
    await product.call('POST', '/api/users/signup', { email, source: 'offer' });
  }
  await until(
    product,
    async () => (await product.call('GET', '/api/subscribers?q=sample-')).body.length === 2,
  );
  const day = 86_400_000;
  const start = Date.now();
  const at = (days: number) => new Date(start + days * day);
  await db
    .updateTable('subscribers')
    .set({ created_at: at(300), sample_requested_at: at(300) })
    .where('email', '=', 'sample-new@example.com')
    .execute();
  const count = async (table: 'letters' | 'subscriber_sessions' | 'mail_tokens') =>
    Number((await db.selectFrom(table).select(sql<number>`count(*)`.as('n')).executeTakeFirstOrThrow()).n);
  const erased: string[] = [];
  const run = (days: number) =>
    forgetOld(
      { db, clock: { now: () => at(days) }, erase: async (id) => void erased.push(id) },
      new AbortController().signal,
    );
  const [sessions, letters] = [await count('subscriber_sessions'), await count('letters')];
  expect([sessions > 0, letters > 0]).toEqual([true, true]);
  await run(1);
  expect([await count('subscriber_sessions'), await count('letters'), erased.length]).toEqual([
    sessions,
    letters,
    0,
  ]);
  await run(200);
  expect([await count('subscriber_sessions'), await count('letters')]).toEqual([0, letters]);
  await run(401);
  expect(await count('letters')).toBe(0);
  expect(erased).toEqual([]);
  await run(forgottenSampleDays + 1);
  const old = (await product.call('GET', '/api/subscribers?q=sample-old')).body[0].id;
  expect(erased).toEqual([old]);
  expect((await product.call('GET', `/api/subscribers?q=${paying.email}`)).body).toHaveLength(1);
});
