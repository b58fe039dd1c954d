import { afterAll, beforeAll, expect, it } from 'vitest';
import { isWeekEnding } from '../../../server/pipeline/week/index.ts';
import { freshDatabase, type TestDatabase } from '../../app/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

// Without groups that have drafts made, one is due on Sunday at 18:00: 23:00 UTC in New York's winter.
it.each([
  ['2026-11-18T15:00:00Z', false],
  ['2026-11-21T20:59:59.999Z', false],
  ['2026-11-21T21:00:00Z', true],
  ['2026-11-22T22:59:59Z', true],
  ['2026-11-22T23:00:00Z', true],
  ['2026-11-23T22:59:59Z', true],
  ['2026-11-23T23:00:01Z', false],
])('the week at %s is near its end: %s', async (at, isEnding) => {
  const clock = { now: () => new Date(at) };
  expect(await isWeekEnding({ db: database.db, clock, timeZone: 'America/New_York' })).toBe(isEnding);
});
