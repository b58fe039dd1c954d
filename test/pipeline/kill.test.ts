/**
 * The built server is killed without warning while it works, at the n-th call that the outside world sees, and started
 * again (spec/faults.md F1). The outside world's ledger is the oracle: nothing is lost, nothing is made twice.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Episode } from '../../contract/index.ts';
import { emulators } from '../../sandbox/emulators.ts';
import { type Sandbox, startSandbox } from '../../sandbox/server.ts';
import { readShows } from '../../sandbox/shows/read-shows.ts';
import { freshDatabase, type TestDatabase } from '../app/database.ts';
import { adminPassword, type ProductProcess, startProduct } from '../app/product-process.ts';
import { send } from '../app/start-test-app.ts';

const killedAtCalls = [3, 9, 14];
const episodesWanted = 4;

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
const seen = (emulator: string, method: string, path: string) =>
  outside.faults.ledger.filter(
    (entry) => entry.emulator === emulator && entry.method === method && entry.path.endsWith(path),
  ).length;
const worked = () => outside.faults.ledger.filter(({ emulator }) => emulator !== 'podcasts').length;

/** Resolves at the next call of the outside world for which `is` holds. */
function whenSeen(is: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    const end = outside.faults.onCall(look);
    function look(): void {
      if (!is()) return;
      end();
      resolve();
    }
  });
}

it('F1: finishes everything once, however often it is killed', { timeout: 180_000 }, async () => {
  const group = (await call('POST', '/api/groups', { name: 'Killed' })).body;
  const feedUrl = `${outside.url('podcasts')}/lockbox-weather/feed.xml`;
  await call('POST', `/api/groups/${group.id}/podcasts`, { feedUrl });
  const list = async (): Promise<Episode[]> => (await call('GET', `/api/groups/${group.id}/episodes`)).body;
  const chosen = (await list()).slice(0, episodesWanted).map(({ id }) => id);
  for (const id of chosen) await call('POST', `/api/transcripts/${id}`);

  for (const at of killedAtCalls) {
    await whenSeen(() => worked() >= at);
    await product.kill();
    await start();
  }
  await until(async () => {
    const done = (await list()).filter(
      ({ id, insight }) => chosen.includes(id) && insight?.status === 'completed',
    );
    return done.length === chosen.length;
  });

  const kills = killedAtCalls.length;
  // A job that was handed over is found again by its audio, so none is paid for twice. An answer of the model that was
  // in the air when the process died is lost: at most the ones that it asked for at once.
  expect(seen('assemblyai', 'POST', '/v2/transcript')).toBe(chosen.length);
  expect(seen('anthropic', 'POST', '/v1/messages')).toBeLessThanOrEqual(chosen.length * (1 + kills));
  expect((await call('GET', '/api/transcripts')).body).toHaveLength(chosen.length);
  expect((await call('GET', '/api/insights')).body).toHaveLength(chosen.length);
  expect((await call('GET', '/api/tasks')).body).toEqual([]);
});

/** Looks again at every change that the product tells of. */
async function until(look: () => Promise<boolean>): Promise<void> {
  const stream = await fetch(`${product.url}/api/events`, { headers: { cookie } });
  const reader = stream.body?.getReader();
  while (!(await look())) await reader?.read();
  await reader?.cancel();
}
