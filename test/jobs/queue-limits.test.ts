import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { defineJob } from '../../server/jobs/define.ts';
import { createQueue } from '../../server/jobs/queue.ts';
import { freshDatabase, quietLog, type TestDatabase } from '../app/database.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await freshDatabase();
});
afterEach(() => database.drop());

it('A5: what the queue does has an end for statements, locks and transactions that were left open', async () => {
  // Written down by whatever connection the queue uses, when it makes a queue.
  await sql`create table seen (of text, statement text, waiting text, idle text)`.execute(database.db);
  await sql`create function see() returns trigger language plpgsql as $$ begin
      insert into seen values (current_setting('application_name'), current_setting('statement_timeout'),
        current_setting('lock_timeout'), current_setting('idle_in_transaction_session_timeout'));
      return null; end $$`.execute(database.db);
  await sql`create trigger see after insert on pgboss.queue execute function see()`.execute(database.db);
  const queue = createQueue({ url: database.url, log: quietLog, worker: false });
  const job = defineJob({ name: 'test.seen', input: z.object({}), concurrency: 1, handle: async () => {} });
  await queue.start([job]);
  await queue.stop(2_000);
  const { rows } = await sql<Record<string, string>>`select distinct * from seen`.execute(database.db);
  expect(rows).toHaveLength(1);
  const { of, ...limits } = rows[0] ?? {};
  expect(of).toBe('walkthrough jobs');
  for (const limit of Object.values(limits)) expect(limit).toMatch(/^[1-9]\d*(ms|s|min)$/);
});
