import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { newId } from '../../../server/kit/ids.ts';
import { type TurnDeps, turnWeekly } from '../../../server/people/preferences/index.ts';
import { maskEmail } from '../../../server/people/preferences/mask-email.ts';
import { freshDatabase, type TestDatabase } from '../../app/database.ts';

let database: TestDatabase;
let waited: string[] = [];
const now = new Date('2026-11-23T11:00:00.000Z');

beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());
beforeEach(() => {
  waited = [];
});

const deps = (afterTurnedOff: TurnDeps['afterTurnedOff']): TurnDeps => ({
  db: database.db,
  clock: { now: () => now },
  afterTurnedOff,
});
const noting = () => deps(async (id) => void waited.push(id));

async function newReader(): Promise<string> {
  const id = newId();
  const email = `${id}@example.com`;
  await database.db
    .insertInto('subscribers')
    .values({ id, email, email_key: email, source: 'homepage', created_at: now })
    .execute();
  return id;
}

const offSince = async (id: string) =>
  (
    await database.db
      .selectFrom('subscribers')
      .select('weekly_off_at')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).weekly_off_at;

it('F25: answers "off" only once what is just leaving has ended, and is saved before it waits', async () => {
  const id = await newReader();
  const leaving = Promise.withResolvers<void>();
  const began = Promise.withResolvers<Date | null>();
  let isAnswered = false;
  const answer = turnWeekly(
    deps(async (of) => {
      began.resolve(await offSince(of));
      await leaving.promise;
    }),
    id,
    false,
  ).then((isKnown) => {
    isAnswered = true;
    return isKnown;
  });
  expect(await began.promise).toEqual(now);
  expect(isAnswered).toBe(false);
  leaving.resolve();
  expect(await answer).toBe(true);
});

it('that fails is an error: neither is "off" answered, nor is what others chose touched', async () => {
  const [leaving, staying] = [await newReader(), await newReader()];
  await sql`create function refuse_off() returns trigger language plpgsql as $$ begin raise exception 'not now'; end $$;
    create trigger refuse_off before update on subscribers for each row execute function refuse_off()`.execute(
    database.db,
  );
  await expect(turnWeekly(noting(), leaving, false)).rejects.toThrow('not now');
  await sql`drop function refuse_off() cascade`.execute(database.db);
  expect([waited, await offSince(leaving), await offSince(staying)]).toEqual([[], null, null]);
  // Where what comes after fails, the wish has been saved all the same: no mail is the safe side.
  const failing = deps(async () => {
    throw new Error('nobody knows what is leaving');
  });
  await expect(turnWeekly(failing, leaving, false)).rejects.toThrow('nobody knows');
  expect([await offSince(leaving), await offSince(staying)]).toEqual([now, null]);
});

it('waits the second time too, and for somebody who is not known; never for "on"', async () => {
  const id = await newReader();
  await turnWeekly(noting(), id, false);
  await turnWeekly(noting(), id, false);
  expect(waited).toEqual([id, id]);
  expect(await turnWeekly(noting(), id, true)).toBe(true);
  expect(await offSince(id)).toBeNull();
  expect(waited).toHaveLength(2);
  const nobody = newId();
  expect(await turnWeekly(noting(), nobody, false)).toBe(false);
  expect(waited.at(-1)).toBe(nobody);
});

it('a masked address shows one letter and the host', () => {
  expect(maskEmail('mia@example.com')).toBe('m…@example.com');
  expect(maskEmail('"a@b"@example.com')).toBe('"…@example.com');
  fc.assert(
    fc.property(fc.emailAddress(), (address) => {
      const [local = '', host = ''] = address.split('@');
      expect(maskEmail(address)).toBe(`${local[0]}…@${host}`);
    }),
  );
});
