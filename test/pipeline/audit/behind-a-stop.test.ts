/** S25: a line that is written behind its answer is written also where the product stops at that moment. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../app/start-test-app.ts';

let product: TestApp;
beforeAll(async () => {
  product = await startTestApp();
});
afterAll(() => product.stop());

it('S25: an origin that is refused just before a stop leaves its line', async () => {
  const { db } = product.database;
  // What comes before the line takes its time, so that the stop begins in its middle.
  await sql`create function later() returns trigger language plpgsql as
    $$ begin perform pg_sleep(2); return new; end $$`.execute(db);
  await sql`create trigger later before insert on rate_windows for each row
    when (new.bucket like 'origin-told:%') execute function later()`.execute(db);
  const headers = { origin: 'https://evil.example' };
  expect((await product.call('POST', '/api/groups', { name: 'x' }, headers)).status).toBe(403);
  await product.restart();
  const lines = db.selectFrom('audit_log').select('action').where('action', '=', 'origin-refused');
  expect(await lines.execute()).toEqual([{ action: 'origin-refused' }]);
});
