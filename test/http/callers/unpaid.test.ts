/** What is paid for is sent to nobody else, and no call takes a field that it does not name (security.md S21). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publicPaths } from '../../../web/public/pages.ts';
import { figure } from '../../app/trust.ts';
import { ask, calls } from './call.ts';
import { type CallerName, type CallersWorld, canaries, startCallersWorld } from './world.ts';

let world: CallersWorld;
beforeAll(async () => {
  world = await startCallersWorld();
});
afterAll(() => world.product.stop());

const changes = new Set(['users.logout', 'adminAuth.logout']);
const asked = calls.filter(({ name }) => !changes.has(name));
const pages = [...publicPaths, '/portal', '/login', '/nowhere', '/sitemap.xml', '/robots.txt', '/share.png'];

/** Which calls and pages tell somebody words that hold this. */
async function tellersOf(canary: string, caller: CallerName): Promise<string[]> {
  const send = world.callers[caller];
  const told = new Map<string, unknown>();
  for (const call of asked) {
    // A link of a letter is a proof of its own.
    const isLink = call.entry.of.includes('reading') || call.entry.of.includes('wishes');
    told.set(call.name, (await ask(world, call, send, !isLink)).body);
  }
  const ids = ['paidId', 'paidDigest', 'draftId', 'draftDigest'].map((kind) => world.ids[kind]);
  const own = ids.flatMap((id) => [`/portal/digests/${id}`, `/share/${id}`, `/read/${id}`]);
  for (const path of [...pages, ...own]) told.set(path, (await send('GET', path)).body);
  return [...told].filter(([, body]) => JSON.stringify(body).includes(canary)).map(([name]) => name);
}

describe('S21: an issue that is paid for', () => {
  it.each<CallerName>(['nobody', 'withoutAccess', 'lapsed'])(
    'is not sent to %s by any call or page',
    async (caller) => {
      expect(await tellersOf(canaries.paid, caller)).toEqual([]);
      expect(await tellersOf(canaries.draft, caller)).toEqual([]);
      figure(
        'S21',
        `${asked.length} calls and ${pages.length} pages: 0 words of a paid issue to whoever does not pay`,
      );
    },
  );

  it('is sent to whoever pays, and a draft to the admin alone', async () => {
    const { body } = await world.callers.paying('GET', '/api/users/digests');
    expect(JSON.stringify(body)).toContain(canaries.paid);
    expect(JSON.stringify((await world.callers.admin('GET', '/api/digests')).body)).toContain(canaries.draft);
    expect(await tellersOf(canaries.draft, 'paying')).toEqual([]);
  });
});

describe('S21: fields that a call does not name', () => {
  const extras = {
    id: '01930000-0000-7000-8000-0000000000ff',
    isAdmin: true,
    role: 'admin',
    subscriptionStatus: 'active',
    subscription_status: 'active',
    complimentaryUntil: null,
    complimentary_until: '2099-01-01',
    password_hash: 'x',
    passwordHash: 'x',
    email_key: 'x',
    stripeCustomerId: 'cus_x',
    stripe_customer_id: 'cus_x',
    published: true,
    publish_date: '2026-01-01',
    issueNumber: 99,
    createdAt: '1999-01-01T00:00:00.000Z',
    readerId: 'x',
    subscriberId: 'x',
    constructor: { prototype: { isAdmin: true } },
  };

  it('reach no handler, whichever call they come by', () => {
    let seen = 0;
    for (const { name, route, entry } of calls) {
      if (route.body === undefined) continue;
      const given = entry.body as Record<string, unknown>;
      const planted = JSON.parse(
        `${JSON.stringify({ ...extras, ...given }).slice(0, -1)},"__proto__":{"isAdmin":true}}`,
      );
      const taken = route.body.safeParse(planted);
      if (!taken.success) continue;
      seen += 1;
      const unknown = Object.keys(taken.data).filter((key) => !(key in (route.body?.shape ?? {})));
      expect([name, unknown]).toEqual([name, []]);
      expect([name, (taken.data as { isAdmin?: boolean }).isAdmin]).toEqual([name, undefined]);
    }
    expect(seen).toBeGreaterThan(30);
  });

  it('make nobody a reader who is none', async () => {
    const { db } = world.product.database;
    const row = (email: string) =>
      db.selectFrom('subscribers').selectAll().where('email_key', '=', email).executeTakeFirst();
    const plain = { email: 'plain@example.com', source: 'homepage' };
    const planted = { ...extras, email: 'planted@example.com', source: 'homepage' };
    for (const body of [plain, planted]) {
      expect((await world.callers.nobody('POST', '/api/users/signup', body)).status).toBe(200);
    }
    const own = ({
      id: _id,
      email: _email,
      email_key: _key,
      created_at: _at,
      ...rest
    }: Record<string, unknown>) => rest;
    const [first, second] = [await row(plain.email), await row(planted.email)];
    expect(own(second ?? {})).toEqual(own(first ?? {}));
    expect(second?.id).not.toBe(extras.id);
    expect(second?.created_at.getUTCFullYear()).not.toBe(1999);
  });

  it('change nothing of the reader who sends them, nor of another one', async () => {
    const { db } = world.product.database;
    const rows = () => db.selectFrom('subscribers').selectAll().orderBy('id').execute();
    const before = await rows();
    const body = { ...extras, weekly: true };
    const answer = await world.callers.lapsed('POST', '/api/users/preferences', body);
    expect(answer.status).toBe(200);
    expect(await rows()).toEqual(before);
    expect((await world.callers.lapsed('GET', '/api/users/digests')).status).toBe(403);
  });
});
