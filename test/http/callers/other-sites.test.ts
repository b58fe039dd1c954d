/** No page of another site acts in the name of who is logged in here (security.md S4). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routes } from '../../../contract/index.ts';
import { stateOf } from '../../app/changed-rows.ts';
import { figure } from '../../app/trust.ts';
import { ask, type Call, calls } from './call.ts';
import { type CallersWorld, type Send, startCallersWorld } from './world.ts';

let world: CallersWorld;
beforeAll(async () => {
  world = await startCallersWorld();
});
afterAll(() => world.product.stop());

/** Sent by a vendor, which proves itself by the secret in the address: no browser, no cookie. */
const bySecret = new Set(['inbox.assemblyai']);
const mutating = calls.filter(({ name, route }) => route.method !== 'GET' && !bySecret.has(name));

/** Sent with both sessions, as the browser of a victim would. */
const sendBy =
  (headers: Record<string, string>, method?: string): Send =>
  async (usual, path, body) => {
    const isForm = headers['content-type'] !== undefined;
    const { admin, paying } = world.cookies;
    const response = await fetch(`${world.product.url}${path}`, {
      method: method ?? usual,
      headers: {
        cookie: `${admin}; reader=${paying}`,
        ...(method === undefined ? { 'content-type': 'application/json' } : {}),
        ...headers,
      },
      ...(method === undefined
        ? { body: isForm ? `${JSON.stringify(body ?? {})}=` : JSON.stringify(body ?? {}) }
        : {}),
    });
    return { status: response.status, headers: response.headers, body: await response.text() };
  };

const evil = 'https://evil.example';
const ways: [string, () => Record<string, string>, number][] = [
  ['no Origin', () => ({}), 403],
  ['an Origin of somebody else', () => ({ origin: evil }), 403],
  ['an Origin that only begins like ours', () => ({ origin: `${world.product.url}.evil.example` }), 403],
  ['an Origin of our host by another port', () => ({ origin: 'http://localhost:1' }), 403],
  ['a null Origin', () => ({ origin: 'null' }), 403],
  ['a browser that says another site sent it', () => ({ 'sec-fetch-site': 'cross-site' }), 403],
  ['a browser that says a neighbour sent it', () => ({ 'sec-fetch-site': 'same-site' }), 403],
  [
    'an Origin of somebody else and a claim to be ours',
    () => ({ origin: evil, 'sec-fetch-site': 'same-origin' }),
    403,
  ],
  ['a plain form', () => ({ origin: evil, 'content-type': 'text/plain' }), 403],
  ['a plain form of ours', () => ({ origin: world.product.url, 'content-type': 'text/plain' }), 415],
  [
    'an encoded form of ours',
    () => ({ origin: world.product.url, 'content-type': 'application/x-www-form-urlencoded' }),
    415,
  ],
];

async function everyCall(send: Send, judge: (call: Call, status: number) => void): Promise<void> {
  const before = await stateOf(world.product.database.url);
  for (const call of mutating) judge(call, (await ask(world, call, send)).status);
  expect(await stateOf(world.product.database.url)).toEqual(before);
}

describe('S4: every call that changes something', () => {
  it('is one of many', () => {
    expect(mutating.length).toBeGreaterThan(60);
    figure('S4', `${mutating.length} calls, each in ${ways.length + 1} wrong ways: 0 rows changed`);
  });

  it.each(ways)('by %s is refused, and nothing changes', async (_way, headers, expected) => {
    await everyCall(sendBy(headers()), ({ name }, status) => {
      expect([name, status]).toEqual([name, expected]);
    });
  });

  it('by GET is none, or another call that only reads', async () => {
    const reads = new Set<string>(['/api/groups/:id/opml']);
    for (const { route } of routes) if (route.method === 'GET') reads.add(route.path);
    await everyCall(sendBy({ origin: evil }, 'GET'), ({ name, route }, status) => {
      // Without its query a reading call may be malformed; a path of another call may match.
      expect([name, reads.has(route.path) ? [200, 400, 404] : [404, 405]]).toEqual([
        name,
        expect.arrayContaining([status]),
      ]);
    });
  });

  it.each(['HEAD', 'OPTIONS'])('by %s changes nothing', async (method) => {
    await everyCall(sendBy({ origin: evil }, method), (_call, status) => {
      expect(status).toBeGreaterThanOrEqual(200);
    });
  });
});

describe('S4: an answer', () => {
  it('is never shared with another site', async () => {
    for (const path of ['/api/groups', '/api/users/me', '/api/meta', '/', '/portal']) {
      const { headers } = await sendBy({ origin: evil }, 'GET')('GET', path);
      expect([path, headers.get('access-control-allow-origin')]).toEqual([path, null]);
      expect([path, headers.get('access-control-allow-credentials')]).toEqual([path, null]);
    }
  });

  it.each([
    ['/offer', 'email=planted@example.com'],
    ['/preferences/wishes', 'weekly=off'],
  ])('to the plain form of %s is given to our own page only', async (path, body) => {
    const before = await stateOf(world.product.database.url);
    for (const headers of [{}, { origin: evil }, { 'sec-fetch-site': 'cross-site' }] as Record<
      string,
      string
    >[]) {
      const { status } = await fetch(
        `${world.product.url}${path.replace('wishes', world.ids.wishes ?? '')}`,
        {
          method: 'POST',
          headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
          body,
        },
      );
      expect([path, headers, status]).toEqual([path, headers, 403]);
    }
    expect(await stateOf(world.product.database.url)).toEqual(before);
  });
});
