/** The table of retention times, row by row, with a clock that moves: still there until its time is over, and gone then. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../server/kit/ids.ts';
import { type HeldBeside, held, heldBeside } from '../../../server/people/personal-data/held.ts';
import { startTestApp, type TestApp } from '../../app/start-test-app.ts';

const start = Date.parse('2026-03-02T12:00:00Z');
const dayMs = 86_400_000;
let nowMs = start;
let product: TestApp;
const auditKeepDays = 60;
beforeAll(async () => {
  const clock = { now: () => new Date(nowMs) };
  product = await startTestApp({ clock, env: { AUDIT_KEEP_DAYS: String(auditKeepDays) } });
  // Nothing but what is asked for below works meanwhile.
  await sql`delete from pgboss.schedule`.execute(product.database.db);
  await putEverything();
});
afterAll(() => product.stop());

const person = newId();
const email = 'kept@example.com';

/** What a row must say beside what its kind of column always says. */
const says: Record<string, Record<string, unknown>> = {
  subscribers: { id: person, email, email_key: email, source: 'homepage', password_hash: 'kept' },
  mail_tokens: { purpose: 'activation' },
  letters: { kind: 'activation', status: 'sent', about: '{}' },
  deliveries: { state: 'sent', domain: 'example.com', reason: 'Because.', bounce_reason: 'Box is full.' },
  audit_log: { admin: 'reader', action: 'reader-logged-in', subject_id: person, details: '[]' },
  money_back: { kind: 'refund' },
  mail_reports: { source: 'mail', handled_at: new Date(start), outcome: 'ignored' },
  suppressions: { kind: 'hard', source: 'mail' },
  suppression_releases: { kind: 'hard', source: 'mail' },
  rights_confirmations: {},
};

interface Column {
  name: string;
  type: string;
}

/** Every table of the two lists gets a row of this person and this moment, made from what its columns are. */
async function putEverything(): Promise<void> {
  const { db } = product.database;
  for (const table of [...held, ...heldBeside].map((line) => line.table)) {
    const keep = [...held, ...heldBeside].find((line) => line.table === table)?.keep;
    const { rows } = await sql<Column>`
      select column_name as name, data_type as type from information_schema.columns
      where table_schema = 'public' and table_name = ${table} and is_nullable = 'NO' and column_default is null
        and is_identity = 'NO' and is_generated = 'NEVER'`.execute(db);
    const values: Record<string, unknown> = Object.fromEntries(
      rows.map(({ name, type }) => [name, sampleOf(name, type)]),
    );
    if (keep !== undefined && 'after' in keep) values[keep.after] = new Date(start);
    Object.assign(values, says[table]);
    if ('send_id' in values) values.send_id = await putSend();
    const columns = sql.join(Object.keys(values).map((name) => sql.ref(name)));
    await sql`insert into ${sql.table(table)} (${columns}) values (${sql.join(Object.values(values))})`.execute(
      db,
    );
  }
}

function sampleOf(name: string, type: string): unknown {
  if (name === 'subscriber_id') return person;
  if (name === 'email_key') return email;
  if (type === 'uuid') return randomUUID();
  if (type.startsWith('timestamp')) return new Date(start);
  if (/int|numeric|double/.test(type)) return 1;
  if (type === 'boolean') return false;
  if (type === 'jsonb') return '{}';
  return `kept-${name}`;
}

async function putSend(): Promise<string> {
  const id = newId();
  const at = new Date(start);
  const row = { id, public_digest_id: id, title: 'T', state: 'done', planned_at: at, created_at: at };
  await product.database.db.insertInto('sends').values(row).execute();
  return id;
}

/** Lets the job of this name run to its end, as its schedule would. */
async function runJob(name: string): Promise<void> {
  const { db } = product.database;
  const { rows } = await sql<{ id: string }>`
    insert into pgboss.job (name, data) values (${name}, '{}') returning id`.execute(db);
  await expect
    .poll(
      async () =>
        (await sql<{ state: string }>`select state from pgboss.job where id = ${rows[0]?.id}`.execute(db))
          .rows[0]?.state,
      { timeout: 30_000, interval: 50 },
    )
    .toBe('completed');
}

/** Rows of this test's own, and those that still say what is emptied in its time. */
async function left(table: string, empty: readonly string[] = []): Promise<{ rows: number; full: number }> {
  const full =
    empty.length === 0
      ? sql`true`
      : sql.join(
          empty.map((name) => sql`${sql.ref(name)} is not null`),
          sql` and `,
        );
  const { rows } = await sql<{ rows: number; full: number }>`
    select count(*)::int as rows, count(*) filter (where ${full})::int as full from ${sql.table(table)} as one
    where one::text like '%kept%' or one::text like ${`%${person}%`}`.execute(product.database.db);
  return rows[0] ?? { rows: 0, full: 0 };
}

const ofPersons: HeldBeside[] = held.map(({ table, what, keep }) =>
  table === 'audit_log'
    ? { table, what, keep: { days: auditKeepDays, after: 'at' }, job: 'audit.forget' }
    : { table, what, keep, job: 'personal-data.forget' },
);
const all = [...ofPersons, ...heldBeside];
const timed = all
  .flatMap((line) => ('days' in line.keep ? [{ ...line, keep: line.keep }] : []))
  .sort((a, b) => a.keep.days - b.keep.days);
const others = all.filter(({ keep }) => !('days' in keep));

describe('what is held', () => {
  it('stands in every table of the list at first', async () => {
    expect(timed.length).toBeGreaterThan(8);
    for (const { table } of all) expect([table, (await left(table)).rows]).toEqual([table, 1]);
  });

  it.each(timed.map((line) => [`${line.table}, ${line.keep.days} days`, line] as const))(
    'stays for its time and goes after it: %s',
    async (_name, { table, keep, job }) => {
      const empty = 'empty' in keep ? keep.empty : [];
      const over = start + keep.days * dayMs;
      if (over > nowMs + 1) {
        nowMs = over - 1;
        await runJob(job ?? '');
        expect(await left(table, empty)).toEqual({ rows: 1, full: 1 });
      }
      nowMs = Math.max(nowMs, over + 1);
      await runJob(job ?? '');
      expect(await left(table, empty)).toEqual(
        empty.length > 0 ? { rows: 1, full: 0 } : { rows: 0, full: 0 },
      );
    },
  );

  it('for another reason stays after years, but for a checkout, which is asked about', async () => {
    nowMs = start + 1_200 * dayMs;
    for (const name of new Set(all.map(({ job }) => job))) if (name !== null) await runJob(name);
    await runJob('billing.look-at-checkouts');
    const stays = async () =>
      Promise.all(others.map(async ({ table }) => [table, (await left(table)).rows] as const));
    expect(await stays()).toEqual(others.map(({ table }) => [table, table === 'checkouts' ? 0 : 1]));
    // The one of the start is long over.
    const cookie = await product.app.openAdminSession();
    const erased = await product.call('DELETE', `/api/subscribers/${person}`, undefined, { cookie });
    expect([erased.status, erased.body.error]).toEqual([200, undefined]);
    const untilErased = others.filter(
      ({ keep }) => 'because' in keep && keep.because.startsWith('until the person'),
    );
    expect(untilErased.length).toBeGreaterThan(3);
    for (const { table } of untilErased) expect([table, (await left(table)).rows]).toEqual([table, 0]);
    const forGood = others.filter(({ keep }) => 'because' in keep && keep.because.startsWith('for good'));
    for (const { table } of forGood) expect([table, (await left(table)).rows]).toEqual([table, 1]);
  });
});
