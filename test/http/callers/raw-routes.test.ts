/** Who may call what stands beside the contract: every route that the server has is in the table (security.md S21). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stateOf } from '../../app/changed-rows.ts';
import { figure } from '../../app/trust.ts';
import { madeUp } from './call.ts';
import { type RawEntry, rawTable } from './raw-table.ts';
import { watchRoutes } from './routes-of-server.ts';
import { type CallersWorld, startCallersWorld } from './world.ts';

let world: CallersWorld;
let routes: string[] = [];
beforeAll(async () => {
  const watched = watchRoutes();
  world = await startCallersWorld();
  routes = watched.stop();
});
afterAll(() => world.product.stop());

const entries = Object.entries(rawTable);
const of = (...who: RawEntry['who'][]) => entries.filter(([, entry]) => who.includes(entry.who));
const rows = () => stateOf(world.product.database.url);

/** As a browser of somebody sends it; of a stream only its beginning is read. */
async function ask([name, entry]: [string, RawEntry], headers: Record<string, string>, own = true) {
  const [method = 'GET', pattern = ''] = name.split(' ');
  let at = 0;
  const path = pattern.replace(/:\w+/g, () => {
    const id = world.ids[entry.of[at++] ?? ''] ?? '';
    return own ? id : madeUp(id);
  });
  const query = entry.query === undefined ? '' : `?${entry.query}`;
  const ending = new AbortController();
  const response = await fetch(`${world.product.url}${path}${query}`, {
    method,
    redirect: 'manual',
    signal: ending.signal,
    headers: method === 'POST' ? { 'content-type': formType, ...headers } : headers,
    ...(method === 'POST' ? { body: '' } : {}),
  });
  const isStream = response.headers.get('content-type')?.includes('event-stream') ?? false;
  const body = isStream ? '' : await response.text();
  ending.abort();
  return { status: response.status, body };
}
const formType = 'application/x-www-form-urlencoded';

const sessions = () => ({
  nobody: {},
  'a paying reader': { cookie: `reader=${world.cookies.paying}` },
  'a session that somebody made up': { cookie: `admin=${'A'.repeat(43)}` },
  "a reader's session in the admin's place": { cookie: `admin=${world.cookies.paying}` },
});
const asAdmin = () => ({ cookie: world.cookies.admin });

describe('S21: every route beside the contract', () => {
  it('has an entry that says who may call it', () => {
    expect(routes.length).toBeGreaterThan(10);
    expect(routes).toEqual(Object.keys(rawTable).sort());
    for (const [name, entry] of entries) {
      expect([name, entry.of.length]).toEqual([name, name.match(/:\w+/g)?.length ?? 0]);
    }
  });

  it('of the admin is refused to everybody else, with the same words for what is there and what is not', async () => {
    const before = await rows();
    const refusal = [401, '{"error":"Please log in as the administrator."}'];
    for (const [caller, headers] of Object.entries(sessions())) {
      for (const route of of('admin')) {
        for (const own of [true, false]) {
          const { status, body } = await ask(route, headers, own);
          expect([caller, route[0], status, body]).toEqual([caller, route[0], ...refusal]);
        }
        const head = await ask([route[0].replace('GET', 'HEAD'), route[1]], headers);
        expect([caller, `HEAD of ${route[0]}`, head.status]).toEqual([caller, `HEAD of ${route[0]}`, 401]);
      }
    }
    expect(await rows()).toEqual(before);
  });

  it('of the admin lets the admin in, and knows nothing of what was made up', async () => {
    for (const route of of('admin')) {
      const [name, { answers = 200, missing = 404 }] = route;
      expect([name, (await ask(route, asAdmin())).status]).toEqual([name, answers]);
      if (route[1].of.length === 0) continue;
      expect([name, (await ask(route, asAdmin(), false)).status]).toEqual([name, missing]);
    }
  });

  it('of a link is opened by the link and by no session', async () => {
    const own = { origin: world.product.url, 'sec-fetch-site': 'same-origin' };
    for (const route of of('link')) {
      for (const headers of [{}, ...Object.values(sessions()), asAdmin()]) {
        const { status } = await ask(route, { ...own, ...headers }, false);
        expect([route[0], status]).toEqual([route[0], 404]);
      }
      expect([200, 303]).toContain((await ask(route, own)).status);
    }
  });

  it('of a vendor is refused without its proof, whoever is logged in, and writes nothing', async () => {
    const before = await rows();
    for (const route of of('vendor')) {
      for (const headers of [...Object.values(sessions()), asAdmin()]) {
        const { status } = await ask(route, headers);
        expect([route[0], [400, 401, 403, 404]]).toEqual([route[0], expect.arrayContaining([status])]);
      }
    }
    expect(await rows()).toEqual(before);
  });

  it('of this machine is not there for whoever comes by a proxy, whoever they are', async () => {
    for (const route of of('machine')) {
      for (const headers of [...Object.values(sessions()), asAdmin()]) {
        const { status } = await ask(route, { ...headers, 'x-forwarded-for': '203.0.113.7' });
        expect([route[0], status]).toEqual([route[0], 404]);
      }
      expect([route[0], (await ask(route, {})).status]).toEqual([route[0], 200]);
    }
  });

  it('of everybody answers everybody alike', async () => {
    for (const route of of('everybody').filter(([name]) => name.startsWith('GET'))) {
      const { answers = 200 } = route[1];
      const told = [];
      for (const headers of Object.values(sessions())) told.push(await ask(route, headers));
      expect(told.map(({ status }) => [route[0], status])).toEqual(told.map(() => [route[0], answers]));
      expect(new Set(told.map(({ body }) => body)).size).toBe(1);
    }
    figure('S21', `${entries.length} routes beside the contract, each with 5 callers`);
  });
});

describe('S4: every route beside the contract that changes something', () => {
  it('is given to our own pages only, but for those that prove themselves', async () => {
    const before = await rows();
    for (const route of entries.filter(([name]) => name.startsWith('POST'))) {
      const [name, { who, fromElsewhere }] = route;
      if (who === 'vendor' || fromElsewhere !== undefined) continue;
      for (const headers of [{}, { origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }]) {
        const { status } = await ask(route, { ...asAdmin(), ...headers });
        expect([name, status]).toEqual([name, 403]);
      }
    }
    expect(await rows()).toEqual(before);
  });
});
