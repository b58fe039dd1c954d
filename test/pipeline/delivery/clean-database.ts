/** A database of its own for each test file, without readers, digests and sends at the start of each test. */
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { freshDatabase, type TestDatabase } from '../../app/database.ts';

const tables = ['deliveries', 'sends', 'send_epoch', 'digests', 'suppressions', 'subscribers'] as const;

/** Call it once at the top of a test file; what it answers gives the database of the test. */
export function prepareDatabase(): () => TestDatabase {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await freshDatabase();
  });
  afterAll(() => database.drop());
  beforeEach(async () => {
    for (const table of tables) await database.db.deleteFrom(table).execute();
  });
  return () => database;
}
