/** The built server is killed without warning while it works a list off; the outside world's ledger is the oracle. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Backlog, Episode } from '../../../contract/index.ts';
import { emulators } from '../../../sandbox/emulators.ts';
import { type Sandbox, startSandbox } from '../../../sandbox/server.ts';
import { readShows } from '../../../sandbox/shows/read-shows.ts';
import { freshDatabase, type TestDatabase } from '../../app/database.ts';
import { adminPassword, type ProductProcess, startProduct } from '../../app/product-process.ts';
import { send } from '../../app/start-test-app.ts';

const killedAtCalls = [2, 6, 11];

let outside: Sandbox;
let database: TestDatabase;
let product: ProductProcess;
let cookie = '';

beforeAll(async () => {
  outside = await startSandbox({ emulators, shows: readShows(), firstStartAt: new Date() });
  database = await freshDatabase();
  await start();
});
afterAll(async () => {
  await product.stop();
  await outside.stop();
  await database.drop();
});

async function start(): Promise<void> {
  product = await startProduct({
    SANDBOX: 'off',
    DATABASE_URL: database.url,
    FETCH_ALLOW_PRIVATE: 'true',
    TRANSCRIPT_CONCURRENCY: '2',
    ANTHROPIC_API_KEY: 'test',
    ANTHROPIC_BASE_URL: outside.url('anthropic'),
    ASSEMBLYAI_API_KEY: 'test',
    ASSEMBLYAI_BASE_URL: outside.url('assemblyai'),
  });
  const { headers } = await send(product.url, 'POST', '/api/auth/admin/login', { password: adminPassword });
  cookie = (headers.get('set-cookie') ?? '').split(';')[0] ?? '';
}

const call = (method: string, path: string, body?: unknown) =>
  send(product.url, method, path, body, { cookie });
const worked = () => outside.faults.ledger.filter(({ emulator }) => emulator !== 'podcasts').length;
const submitted = () =>
  outside.faults.ledger.filter(
    ({ emulator, method, path }) =>
      emulator === 'assemblyai' && method === 'POST' && path.endsWith('/v2/transcript'),
  ).length;

function whenWorked(calls: number): Promise<void> {
  return new Promise((resolve) => {
    const end = outside.faults.onCall(look);
    function look(): void {
      if (worked() < calls) return;
      end();
      resolve();
    }
  });
}

const day = (daysFromNow: number) =>
  new Date(Date.now() + daysFromNow * 86_400_000).toISOString().slice(0, 10);

it('a list goes on after every kill, and no episode of it is paid for twice', {
  timeout: 180_000,
}, async () => {
  const group = (await call('POST', '/api/groups', { name: 'Killed' })).body;
  const feedUrl = `${outside.url('podcasts')}/lockbox-weather/feed.xml`;
  await call('POST', `/api/groups/${group.id}/podcasts`, { feedUrl });
  const { body } = await call('POST', '/api/backlogs', {
    groupId: group.id,
    startDate: day(-60),
    endDate: day(1),
    filterType: 'needs_transcript',
  });
  for (const at of killedAtCalls) {
    await whenWorked(at);
    await product.kill();
    await start();
  }
  const read = async (): Promise<Backlog | undefined> => (await call('GET', '/api/backlogs')).body[0];
  await until(async () => (await read())?.settled === true);
  const ended = await read();
  expect(ended).toMatchObject({ id: body.id, state: 'done', done: body.total, left: 0, following: 0 });
  const episodes: Episode[] = (await call('GET', `/api/groups/${group.id}/episodes`)).body;
  expect(episodes.map(({ insight }) => insight?.status)).toEqual(episodes.map(() => 'completed'));
  expect(submitted()).toBe(body.total);
});

/** Looks again at every change that the product tells of. */
async function until(look: () => Promise<boolean>): Promise<void> {
  const stream = await fetch(`${product.url}/api/events`, { headers: { cookie } });
  const reader = stream.body?.getReader();
  while (!(await look())) await reader?.read();
  await reader?.cancel();
}
