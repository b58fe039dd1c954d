/** After a backup has leaked: what the keys in it sign opens nothing any more but the way out of the list. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { connect } from '../../../server/kit/db/connect.ts';
import { renewKeys } from '../../../server/operations/keys/renew-keys.ts';
import { createKnownBrowsers } from '../../../server/people/admin/known-browser.ts';
import { createLinks } from '../../../server/people/links/index.ts';
import { freshDatabase, quietLog, type TestDatabase } from '../../app/database.ts';

const now = new Date('2026-11-23T11:00:00.000Z');
const clock = { now: () => now };
const reader = '01a2b3c4-0000-7000-8000-00000000000a';
const digest = '01a2b3c4-0000-7000-8000-00000000000d';

let database: TestDatabase;
beforeEach(async () => {
  database = await freshDatabase();
});
afterEach(() => database.drop());

/** What one start of the product signs, and what it makes of what others signed. */
async function start<T>(body: (product: ReturnType<typeof world>) => Promise<T>): Promise<T> {
  const { db, close } = connect({ url: database.url, log: quietLog });
  try {
    return await body(world(db));
  } finally {
    await close();
  }
}

function world(db: TestDatabase['db']) {
  const [links, browsers] = [createLinks({ db, clock }), createKnownBrowsers({ db, clock })];
  return {
    sign: async () => ({
      preferences: await links.preferences(reader),
      reading: await links.reading({ subscriberId: reader, digestId: digest, expiresAt: now }),
      returnPath: await links.returnPath(7),
      browser: (await browsers.issue(null)).token,
    }),
    read: async (signed: Signed) => ({
      preferences: await links.readPreferences(signed.preferences),
      reading: (await links.readReading(signed.reading))?.digestId ?? null,
      returnPath: await links.readReturnPath(signed.returnPath),
      isKnown: (await browsers.read(signed.browser)) !== null,
    }),
  };
}
type Signed = { preferences: string; reading: string; returnPath: string; browser: string };

const all = { preferences: reader, reading: digest, returnPath: 7, isKnown: true };
const wayOut = { preferences: reader, reading: null, returnPath: null, isKnown: false };

test('renewed twice, only the newest keys open everything', async () => {
  const signed = [await start(({ sign }) => sign())];
  for (const at of ['2026-11-23T12:00:00.000Z', '2026-11-23T13:00:00.000Z']) {
    await database.close();
    expect(await renewKeys({ databaseUrl: database.url, now: new Date(at) })).toBe(2);
    signed.push(await start(({ sign }) => sign()));
  }
  const [first, second, third] = signed as [Signed, Signed, Signed];
  expect(await start(async ({ read }) => [await read(first), await read(second), await read(third)])).toEqual(
    [wayOut, wayOut, all],
  );
});

test('before anything is signed anew, the way out of the list is open all the same', async () => {
  const signed = await start(({ sign }) => sign());
  await database.close();
  await renewKeys({ databaseUrl: database.url, now });
  expect(await start(({ read }) => read(signed))).toEqual(wayOut);
  expect(
    await start(({ read }) => read({ ...signed, preferences: `A${signed.preferences.slice(1)}` })),
  ).toEqual({
    ...wayOut,
    preferences: null,
  });
});

test('it stands in the audit log', async () => {
  await start(({ sign }) => sign());
  await database.close();
  await renewKeys({ databaseUrl: database.url, now });
  const { db, close } = connect({ url: database.url, log: quietLog });
  const lines = await db.selectFrom('audit_log').select(['admin', 'action', 'subject', 'sentence']).execute();
  await close();
  expect(lines).toEqual([
    {
      admin: 'admin',
      action: 'setting-changed',
      subject: 'The keys that sign links',
      sentence: 'Renewed; 2 were taken out of use.',
    },
  ]);
});

test('refused while the product runs, which would go on signing with the old ones', async () => {
  const signed = await start(({ sign }) => sign());
  await database.db.selectFrom('subscribers').selectAll().execute();
  await expect(renewKeys({ databaseUrl: database.url, now })).rejects.toThrow('Stop it first');
  expect(await start(({ read }) => read(signed))).toEqual(all);
});
