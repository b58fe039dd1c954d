/**
 * 50 episodes from the click to the last insight, with providers that answer after 2 s (transcript) and 3 s (insight),
 * ten at once: one worker and two, in turns, beside what arithmetic allows. Run after a build with `node --import ./run/with-tsx.mjs bench/pipeline.ts [--rounds 5] [--episodes 50]`.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startApp } from '../server/app.ts';
import { readConfig } from '../server/config.ts';
import { connect } from '../server/kit/db/connect.ts';
import { ensurePostgres } from '../server/kit/embedded-postgres/index.ts';
import { createLog } from '../server/kit/log.ts';
import { compared, inTurns, measured, print, spread } from './kit/figures.ts';
import { flagsOfProduct } from './kit/flags-of-product.ts';
import { startSlowVendors } from './pipeline/slow-vendors.ts';
import { cpuSecsOf, treeOf } from './start/processes.ts';

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '5' }, episodes: { type: 'string', default: '50' } },
});
const [rounds, episodes] = [Math.max(5, Number(values.rounds)), Number(values.episodes)];
const patienceMs = 180_000;
const [transcriptMs, answerMs, atOnce] = [2_000, 3_000, 10];

const folder = mkdtempSync(join(tmpdir(), 'bench-pipeline-'));
const database = await ensurePostgres({ dataDir: join(folder, 'database') });
const vendors = await startSlowVendors({ transcriptMs, answerMs });
const environment = {
  ADMIN_PASSWORD: 'a password for benches',
  ANTHROPIC_API_KEY: 'slow',
  ANTHROPIC_BASE_URL: vendors.url('anthropic'),
  ASSEMBLYAI_API_KEY: 'slow',
  ASSEMBLYAI_BASE_URL: vendors.url('assemblyai'),
  DATABASE_URL: database.url,
  DATA_DIR: folder,
  FETCH_ALLOW_PRIVATE: 'true',
  SANDBOX: 'off',
  TRANSCRIPT_CONCURRENCY: String(atOnce),
  INSIGHT_CONCURRENCY: String(atOnce),
};
const log = createLog({ level: 'error' });
const root = join(import.meta.dirname, '..');
const app = await startApp({
  config: { ...readConfig({ ...environment, ROLE: 'web' }), port: 0 },
  databaseUrl: database.url,
  log,
  migrationsFolder: join(root, 'migrations'),
  webRoot: join(root, 'dist/web'),
});
const cookie = await app.openAdminSession();
const { db, close } = connect({ url: database.url, log, poolSize: 1 });
await call('POST', '/api/settings', { key: 'auto_insights', value: 'true' });
// Hundreds of episodes in one run are more than the month's budget that a product begins with.
await call('POST', '/api/settings', { key: 'monthly_budget_usd', value: '99999' });

const contest = [1, 2];
const took = new Map(contest.map((workers) => [workers, [] as number[]]));
/** Of all processes together: the workers, the server that is clicked, the database and the played vendors. */
const worked = new Map(contest.map((workers) => [workers, [] as number[]]));
/** Of the insights alone, where the model answers at once: what a worker does between one answer and the next question. */
const atWork: number[] = [];
await inTurns([...contest, 'work' as const], rounds, async (turn, round) => {
  const name = `walk-${round}w${turn}`;
  if (turn === 'work') atWork.push(await measureWork(name));
  else took.get(turn)?.push(await measure(turn, name));
});
print(
  `${episodes} episodes, ${transcriptMs / 1_000} s and ${answerMs / 1_000} s, ${atOnce} at once, ${rounds} rounds`,
);
for (const [workers, secs] of took) {
  const floor = floorOf(workers);
  const name = `${workers} ${workers === 1 ? 'worker' : 'workers'}`;
  print(`${name}: ${spread(secs)} s   floor ${floor} s`);
  if (workers === 1)
    compared({
      row: 7,
      what: `${episodes} episodes, beside the floor by arithmetic`,
      ours: secs,
      theirs: secs.map(() => floor),
      unitOfSides: ' s',
      atMost: 1.1,
    });
}
const [one = [], two = []] = contest.map((workers) => took.get(workers));
const floorOfTwo = (floorOf(2) / floorOf(1)).toFixed(2);
compared({
  row: 7,
  what: `two workers (ours) beside one (reference); the floor is ${floorOfTwo}`,
  ours: two,
  theirs: one,
  unitOfSides: ' s',
  atMost: 0.7,
});

const limit =
  'beside it: the floor, and after it the work on as many insights where the model answers at once';
measured({
  row: 7,
  what: `${limit} (ten answers come at the same instant; none of the work side by side with a wait)`,
  values: atWork.map((secs) => floorOf(1) + secs),
  unit: ' s',
});
for (const [workers, secs] of worked)
  measured({
    row: 7,
    what: `processor seconds of all processes, ${workers} ${workers === 1 ? 'worker' : 'workers'}`,
    values: secs,
    unit: ' s',
  });

await close();
await app.stop();
await vendors.stop();
await database.stop();
rmSync(folder, { recursive: true });

/** The first transcripts, then one insight after the other wherever there is room. */
function floorOf(workers: number): number {
  return (transcriptMs + Math.ceil(episodes / (atOnce * workers)) * answerMs) / 1_000;
}

/** Seconds from the first click to the last insight, of workers that have been at work. */
async function measure(workers: number, name: string): Promise<number> {
  const stops = await Promise.all(Array.from({ length: workers }, startWorker));
  await walk(`${name}warm`, 15);
  vendors.takeQuestions();
  const before = cpuSecsOf(treeOf(process.pid));
  const secs = await walk(name, episodes);
  worked.get(workers)?.push(cpuSecsOf(treeOf(process.pid)) - before);
  const asked = vendors.takeQuestions();
  if (asked !== episodes) print(`${asked} questions were asked for ${episodes} insights`);
  for (const stop of stops) await stop();
  return secs;
}

async function measureWork(name: string): Promise<number> {
  const stop = await startWorker();
  await walk(`${name}warm`, 15);
  await call('POST', '/api/settings', { key: 'auto_insights', value: 'false' });
  const listed = await listEpisodes(name, episodes);
  await ask(listed, 'transcripts');
  await finished(listed, 'transcript');
  vendors.answerAfter(0);
  const startedAt = Date.now();
  await ask(listed, 'insights');
  const endedAt = await finished(listed, 'insight');
  vendors.answerAfter(answerMs);
  await call('POST', '/api/settings', { key: 'auto_insights', value: 'true' });
  await stop();
  return (endedAt - startedAt) / 1_000;
}

async function walk(name: string, episodes: number): Promise<number> {
  const listed = await listEpisodes(name, episodes);
  const startedAt = Date.now();
  await ask(listed, 'transcripts');
  return ((await finished(listed, 'insight')) - startedAt) / 1_000;
}

type Listed = readonly { id: string }[];

async function listEpisodes(name: string, episodes: number): Promise<Listed> {
  const group = await call('POST', '/api/groups', { name });
  await call('POST', `/api/groups/${group.id}/podcasts`, { feedUrl: vendors.feedUrl(name, episodes) });
  const listed = (await call('GET', `/api/groups/${group.id}/episodes?limit=${episodes}`)) as unknown as {
    id: string;
  }[];
  if (listed.length !== episodes) throw new Error(`${listed.length} episodes came of the feed`);
  return listed;
}

async function ask(listed: Listed, what: 'transcripts' | 'insights'): Promise<void> {
  const line = listed.values();
  const path = (id: string) =>
    what === 'insights' ? `/api/episodes/${id}/insights` : `/api/transcripts/${id}`;
  // As many calls at once as a browser makes.
  await Promise.all(
    Array.from({ length: 6 }, async () => {
      for (const { id } of line) await call('POST', path(id));
    }),
  );
}

/** When the last of these runs ended. */
async function finished(listed: Listed, kind: 'transcript' | 'insight'): Promise<number> {
  const until = Date.now() + patienceMs;
  for (;;) {
    if (Date.now() > until)
      throw new Error(`After ${patienceMs / 60_000} minutes: ${await whatWaits(listed)}`);
    const ends = await endsOf(listed, kind);
    if (ends.length === listed.length) return Math.max(...ends);
    // Seldom: the workers need the processors, and the runs say when they ended.
    await sleep(500);
  }
}

/** What is not done yet, and what it says about itself. */
async function whatWaits(listed: Listed): Promise<string> {
  const runs = await db
    .selectFrom('runs')
    .select(['kind', 'stage', 'waits_for', 'error'])
    .where(
      'subject_id',
      'in',
      listed.map(({ id }) => id),
    )
    .where('status', '=', 'pending')
    .execute();
  return `${runs.length} runs are pending, the first: ${JSON.stringify(runs[0] ?? null)}`;
}

async function endsOf(listed: Listed, of: 'transcript' | 'insight'): Promise<number[]> {
  const ids = listed.map(({ id }) => id);
  const runs = await db
    .selectFrom('runs')
    .select(['kind', 'status', 'error', 'finished_at'])
    .where('subject_id', 'in', ids)
    .where('finished_at', 'is not', null)
    .execute();
  const failed = runs.find(({ status }) => status !== 'completed');
  if (failed) throw new Error(`A ${failed.kind} ended as ${failed.status}: ${failed.error}`);
  return runs.filter(({ kind }) => kind === of).map(({ finished_at: at }) => Number(at));
}

async function startWorker(): Promise<() => Promise<void>> {
  const child = spawn(process.execPath, [...flagsOfProduct, 'dist/server/main.js'], {
    cwd: root,
    env: { ...process.env, ...environment, MALLOC_ARENA_MAX: '2', ROLE: 'worker' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const told = child.stdout.iterator({ destroyOnReturn: false });
  for await (const piece of told) if (/working on jobs/.test(String(piece))) break;
  child.stdout.resume();
  return async () => {
    child.kill('SIGTERM');
    await once(child, 'exit');
  };
}

async function call(method: string, path: string, body?: unknown): Promise<{ id: string }> {
  const url = app.url ?? '';
  const response = await fetch(url + path, {
    method,
    headers: { origin: url, cookie, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as { id: string };
}
