/** A process that stops in order leaves nothing behind, whatever it was saying at that moment. */
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createSuspects } from '../../server/jobs/suspects.ts';
import { freshDatabase, quietLog, type TestDatabase } from '../app/database.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await freshDatabase();
});
afterEach(() => database.drop());

it('a beat that is on its way does not come after the farewell', async () => {
  const suspects = createSuspects({
    db: database.db,
    log: quietLog,
    release: async () => undefined,
    beatMs: 50,
  });
  await suspects.open();
  // From now on a beat takes its time before it writes.
  await sql`create function later() returns trigger language plpgsql as
    $$ begin perform pg_sleep(1); return new; end $$`.execute(database.db);
  await sql`create trigger later before insert on worker_boots for each row execute function later()`.execute(
    database.db,
  );
  const underWay = async () => {
    const { rows } = await sql`select 1 from pg_stat_activity
      where datname = current_database() and state = 'active' and query like 'insert into worker_boots%'`.execute(
      database.db,
    );
    return rows.length;
  };
  await expect.poll(underWay, { interval: 20 }).toBe(1);
  await suspects.close();
  await expect.poll(underWay, { interval: 20 }).toBe(0);
  expect(await database.db.selectFrom('worker_boots').selectAll().execute()).toEqual([]);
});
