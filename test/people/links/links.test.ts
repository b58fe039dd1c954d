import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fromBase32, toBase32 } from '../../../server/people/links/base32.ts';
import { createLinks, preferencesLength, readingLength } from '../../../server/people/links/index.ts';
import { freshDatabase, type TestDatabase } from '../../app/database.ts';
import { figure } from '../../app/trust.ts';

let database: TestDatabase;
let now = new Date('2026-11-23T11:00:00.000Z');
const clock = { now: () => now };

beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(async () => {
  await database.drop();
});

const reader = '01a2b3c4-0000-7000-8000-00000000000a';
const digest = '01a2b3c4-0000-7000-8000-00000000000d';
const links = () => createLinks({ db: database.db, clock });

test('a link says what it was made for, in another process too, and nothing else', async () => {
  const expiresAt = new Date('2027-01-22T11:00:00.000Z');
  const preferences = await links().preferences(reader);
  const reading = await links().reading({ subscriberId: reader, digestId: digest, expiresAt });
  const back = await links().returnPath(9_007_199_254_740_991);
  expect([preferences.length, reading.length]).toEqual([preferencesLength, readingLength]);
  expect(back).toMatch(/^[a-z2-7]{1,40}$/);
  expect(await links().readPreferences(preferences)).toBe(reader);
  const opened = await links().readReading(reading);
  expect(opened).toMatchObject({ subscriberId: reader, digestId: digest, isOver: false });
  expect(await links().readReturnPath(back.toUpperCase())).toBe(9_007_199_254_740_991);
  expect(await links().readPreferences(reading)).toBeNull();
  expect(await links().readReading(preferences)).toBeNull();
});

test('a reading link ends with its day; the way out of the list does not, whatever key came since', async () => {
  const made = links();
  const reading = await made.reading({ subscriberId: reader, digestId: digest, expiresAt: now });
  const preferences = await made.preferences(reader);
  now = new Date('2026-11-24T00:00:00.000Z');
  expect(await made.readReading(reading)).toMatchObject({ subscriberId: reader, isOver: true });
  now = new Date('2031-01-05T00:00:00.000Z');
  const later = links();
  expect(await later.preferences(reader)).not.toBe(preferences);
  expect(await later.readPreferences(preferences)).toBe(reader);
  now = new Date('2026-11-23T11:00:00.000Z');
});

test('S23: a link in which anything was changed is none of ours', async () => {
  const token = await links().preferences(reader);
  let [changes, texts] = [0, 0];
  await fc.assert(
    fc.asyncProperty(fc.nat(token.length - 1), fc.base64String(), async (at, other) => {
      const letter = other[0] ?? 'A';
      const changed = token.slice(0, at) + letter + token.slice(at + 1);
      changes += Number(changed !== token) + Number(other !== '');
      expect(await links().readPreferences(changed)).toBe(changed === token ? reader : null);
      expect(await links().readPreferences(token + other)).toBe(other === '' ? reader : null);
    }),
    { numRuns: 300 },
  );
  await fc.assert(
    fc.asyncProperty(fc.string({ maxLength: 300 }), async (text) => {
      texts += 1;
      expect(await links().readPreferences(text)).toBeNull();
      expect(await links().readReading(text)).toBeNull();
      expect(await links().readReturnPath(text)).toBeNull();
    }),
  );
  figure('S23', `${changes} links with one sign changed or some added, ${texts} made-up ones: 0 taken`);
});

test('base32 brings back every byte, in either case', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => {
      const text = toBase32(Buffer.from(bytes));
      expect(fromBase32(text)).toEqual(Buffer.from(bytes));
      expect(fromBase32(text.toUpperCase())).toEqual(Buffer.from(bytes));
    }),
  );
  expect([fromBase32('a'), fromBase32('ab'), fromBase32('!!'), fromBase32('aaa')]).toEqual([
    null,
    null,
    null,
    null,
  ]);
});
