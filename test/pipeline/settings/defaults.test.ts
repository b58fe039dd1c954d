import { afterAll, beforeAll, expect, it } from 'vitest';
import { readSettings } from '../../../server/pipeline/settings/read-settings.ts';
import { freshDatabase, type TestDatabase } from '../../app/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

it('A4: an insight that nobody asked for costs a dollar at most, unless somebody says otherwise', async () => {
  expect((await readSettings(database.db)).max_insight_usd).toBe('1');
});
