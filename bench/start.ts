/**
 * A warm start as `npm start` makes it: CPU and time until it is ready, its memory then, after a minute of landing load
 * and after a minute of list load, and what it asks of the database while nobody is there; beside the database alone.
 * On 100,000 episodes (`npm run seed -- --size large`) and the sample. Run after a build: `node bench/start.ts [--rounds 5] [--secs 60]
 * [--data <folder>]`; a folder that is named is kept and used again.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { connect } from '../server/kit/db/connect.ts';
import { ensurePostgres } from '../server/kit/embedded-postgres/index.ts';
import { createLog } from '../server/kit/log.ts';
import { compared, measured, print, spread } from './kit/figures.ts';
import { callsOf, readerCookie } from './lists/calls.ts';
import { load } from './pages/load.ts';
import { countStatements } from './start/count-statements.ts';
import { cpuSecsOf, isDatabase, residentMb, sharedMb, treeOf } from './start/processes.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    secs: { type: 'string', default: '60' },
    data: { type: 'string' },
  },
});
const rounds = Math.max(5, Number(values.rounds));
const ms = Number(values.secs) * 1_000;
const connections = 10;
const root = join(import.meta.dirname, '..');
const folder = values.data ?? mkdtempSync(join(tmpdir(), 'bench-start-'));
const dataDir = join(folder, 'sandbox');
const password = 'a password for the bench';
const log = createLog({ level: 'error' });
const figures = new Map<string, number[]>();

const note = (name: string, figure: number) => figures.set(name, [...(figures.get(name) ?? []), figure]);

const goals: [name: string, what: string, atMost: number, unit: string][] = [
  ['product: CPU s until it is ready', 'CPU until it is ready', 1.5, ' s'],
  ['product: MB of the server after the start', 'memory after the start', 170, ' MB'],
  [
    'product: MB of the server after the landing load',
    `memory after ${values.secs} s of landing load`,
    220,
    ' MB',
  ],
  [
    'product: MB of the server after the list load',
    `memory after ${values.secs} s more of list load`,
    260,
    ' MB',
  ],
  ['product: statements/s while nobody is there', 'statements while nobody is there', 3, '/s'],
];

/** What a goal does not name, beside the database alone. */
const beside: [ours: string, alone: string, what: string, unit: string][] = [
  ['product: s until it is ready', 'database alone: s until it is ready', 'time until it is ready', ' s'],
  [
    'product: MB of the database after the list load',
    'database alone: MB',
    "its database's memory after the list load",
    ' MB',
  ],
];

try {
  if (!existsSync(dataDir)) await fill();
  for (let round = 0; round < rounds; round += 1) {
    const turns = [measureDatabase, measureProduct];
    for (const measure of round % 2 === 0 ? turns : turns.toReversed()) await measure();
  }
  print(`${rounds} rounds, loads of ${ms / 1_000} s over ${connections} connections; median (least to most)`);
  for (const [name, all] of figures) print(`${name.padEnd(58)} ${spread(all)}`);
  for (const [name, what, atMost, unit] of goals)
    measured({ row: 3, what, values: figures.get(name) ?? [], unit, atMost });
  const of = (name: string) => figures.get(name) ?? [];
  // A tick or two of the system's clock: no ratio.
  const tick = 'database alone: CPU s until it is ready';
  measured({ row: 3, what: 'the database alone: CPU until it is ready', values: of(tick), unit: ' s' });
  for (const [ours, alone, what, unit] of beside)
    compared({
      row: 3,
      what: `${what}, beside the database alone`,
      ours: of(ours),
      theirs: of(alone),
      unitOfSides: unit,
    });
} finally {
  if (values.data === undefined) rmSync(folder, { recursive: true, force: true });
}

async function fill(): Promise<void> {
  mkdirSync(dataDir, { recursive: true });
  const { status } = spawnSync(process.execPath, ['dist/server/seed.js', '--size', 'large'], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error('The large set could not be written');
  const { child } = await start(/sample digest is published/);
  const server = await ensurePostgres({ dataDir });
  const { db, close } = connect({ url: server.url, log });
  // Search reads what was filled, for minutes: until then it is no idle product.
  const unread = sql<{ left: number }>`select count(*) as left from transcripts
    where status = 'completed' and moments_of is null`;
  while (((await unread.execute(db)).rows[0]?.left ?? 0) > 0) await wait(1_000);
  await close();
  await server.stop();
  await stop(child);
}

/** The database as the product starts it, and nothing else. */
async function measureDatabase(): Promise<void> {
  const startedAt = performance.now();
  const server = await ensurePostgres({ dataDir });
  const own = treeOf(process.pid).filter(isDatabase);
  note('database alone: s until it is ready', (performance.now() - startedAt) / 1_000);
  note('database alone: CPU s until it is ready', cpuSecsOf(own));
  note('database alone: MB', sharedMb(own));
  await server.stop();
}

async function measureProduct(): Promise<void> {
  const { child, startedAt } = await start(/is ready/);
  note('product: s until it is ready', (performance.now() - startedAt) / 1_000);
  const tree = treeOf(child.pid ?? 0);
  const server = tree.find(({ command }) => command.includes('dist/server/main.js'))?.pid ?? 0;
  const ours = tree.filter((one) => !isDatabase(one));
  note('product: CPU s until it is ready', cpuSecsOf(ours));
  note('  of it the server itself', cpuSecsOf(ours.filter(({ pid }) => pid === server)));
  note('product: MB of the server after the start', residentMb(server));
  const database = await ensurePostgres({ dataDir });
  // What a start leaves to do is done by then.
  await wait(10_000);
  const idleFrom = performance.now();
  const idle = await countStatements({ superuserUrl: database.superuserUrl, dataDir }, () => wait(ms));
  note('product: statements/s while nobody is there', (idle * 1_000) / (performance.now() - idleFrom));
  const { port, headers } = await logIn();
  await load({ port, path: '/', connections, ms });
  note('product: MB of the server after the landing load', residentMb(server));
  const { db, close } = connect({ url: database.url, log });
  const calls = await callsOf(db, 'all');
  const reader = { Cookie: await readerCookie(db) };
  await close();
  for (const { path, as } of calls)
    await load({
      port,
      path,
      connections,
      ms: ms / calls.length,
      headers: as === 'admin' ? headers : reader,
    });
  note('product: MB of the server after the list load', residentMb(server));
  note(
    'product: MB of the database after the list load',
    sharedMb(treeOf(child.pid ?? 0).filter(isDatabase)),
  );
  await wait(Math.min(ms, 20_000));
  note('product: MB of the server after a rest', residentMb(server));
  await database.stop();
  await stop(child);
}

function start(ready: RegExp): Promise<{ child: ChildProcess; startedAt: number }> {
  const startedAt = performance.now();
  let output = '';
  const child = spawn(process.execPath, ['run/start.mjs'], {
    cwd: root,
    env: { ...process.env, DATA_DIR: folder, PORT: '4790', ADMIN_PASSWORD: password, SANDBOX: 'on' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return new Promise((found, failed) => {
    const take = (chunk: Buffer) => {
      output += chunk.toString();
      if (ready.test(output)) found({ child, startedAt });
    };
    child.stdout?.on('data', take);
    child.stderr?.on('data', take);
    child.once('exit', () => failed(new Error(`It ended:\n${output}`)));
  });
}

async function stop(child: ChildProcess): Promise<void> {
  const ended = new Promise((done) => child.once('exit', done));
  child.kill('SIGTERM');
  await ended;
}

async function logIn(): Promise<{ port: number; headers: Record<string, string> }> {
  const origin = 'http://localhost:4790';
  const answer = await fetch(`${origin}/api/auth/admin/login`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json' },
    body: JSON.stringify({ password }),
  });
  return { port: 4790, headers: { Cookie: (answer.headers.getSetCookie()[0] ?? '').split(';')[0] ?? '' } };
}
