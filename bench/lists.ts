/**
 * The list calls of every screen beside the same SQL by the bare driver behind node:http, in turns, at two sizes:
 * requests a second at 10 connections, the time of one call alone, and what the answers weigh.
 * `node bench/lists.ts [--sizes 10000,100000] [--rounds 5] [--ms 300] [--only words] [--group] [--data <folder>]`;
 * `--group`: only the lists of one group, for `--sizes 1000000`. A folder that is named is kept and used again.
 */
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { fillLarge, sizeOf } from '../launch/seed/fill.ts';
import { connect } from '../server/kit/db/connect.ts';
import { limitsOfMigrations } from '../server/kit/db/limits.ts';
import { migrate } from '../server/kit/db/migrate.ts';
import { ensurePostgres } from '../server/kit/embedded-postgres/index.ts';
import { createLog } from '../server/kit/log.ts';
import { inTurns, measured, median, print, spread } from './kit/figures.ts';
import { callsOf, type ListCall, readerCookie } from './lists/calls.ts';
import { type Sides, startSides } from './lists/sides.ts';
import { load } from './pages/load.ts';

const { values } = parseArgs({
  options: {
    sizes: { type: 'string', default: '10000,100000' },
    rounds: { type: 'string', default: '5' },
    ms: { type: 'string', default: '300' },
    only: { type: 'string', default: '' },
    group: { type: 'boolean', default: false },
    data: { type: 'string' },
  },
});
const sizes = values.sizes.split(',').map(Number);
const rounds = Math.max(5, Number(values.rounds));
const ms = Number(values.ms);
const connections = 10;
const log = createLog({ level: 'error' });
const folder = values.data === undefined ? mkdtempSync(join(tmpdir(), 'bench-lists-')) : resolve(values.data);

interface Place {
  episodes: number;
  calls: readonly ListCall[];
  sides: Sides;
  cookies: { admin: string; reader: string };
  stop(): Promise<void>;
}

const places: Place[] = [];
const shares: { name: string; value: number }[] = [];
const growths: { name: string; value: number }[] = [];
try {
  for (const episodes of sizes) places.push(await open(episodes));
  print(
    `ours / bare / ratio: requests a second at ${connections} connections, medians of ${rounds} rounds of ${ms} ms;`,
  );
  print(
    'p99: of one call at a time, all rounds together; KB: as sent without compression, with gzip, with brotli.',
  );
  for (const [nth, { name }] of (places[0]?.calls ?? []).entries())
    if (name.includes(values.only)) await measure(name, nth);
  sumUp();
} finally {
  for (const place of places) await place.stop();
  if (values.data === undefined) rmSync(folder, { recursive: true, force: true });
}

function sumUp(): void {
  const row = 2;
  const worst = shares.toSorted((a, b) => a.value - b.value)[0];
  const all = shares.map(({ value }) => value);
  const kept = all.filter((share) => share >= 0.6).length;
  measured({ row, what: `requests/s of the bare driver's, ${all.length} calls`, values: all });
  measured({ row, what: `the slowest (${worst?.name})`, values: [worst?.value ?? Number.NaN], atLeast: 0.6 });
  measured({ row, what: `calls of ${all.length} at 0.6 or more`, values: [kept], atLeast: all.length });
  const grown = growths.toSorted((a, b) => b.value - a.value)[0];
  measured({
    row,
    what: 'p99, larger to smaller, where the page is as long',
    values: growths.map(({ value }) => value),
  });
  if (grown)
    measured({
      row,
      what: `the worst of these (${grown.name})`,
      values: [grown.value],
      atMost: 1.5,
    });
}

async function open(episodes: number): Promise<Place> {
  const dataDir = join(folder, String(episodes));
  const isFilled = existsSync(dataDir);
  mkdirSync(dataDir, { recursive: true });
  const server = await ensurePostgres({ dataDir });
  const { db, close } = connect({ url: server.url, log, limits: limitsOfMigrations });
  await migrate(db, join(import.meta.dirname, '../migrations'));
  if (!isFilled) await fillLarge(db, sizeOf(episodes), { now: new Date(), say: () => undefined });
  const calls = await callsOf(db, values.group ? 'group' : 'all');
  const reader = await readerCookie(db);
  await close();
  const sides = await startSides(server.url);
  const stop = async () => {
    sides.stop();
    await server.stop();
  };
  return { episodes, calls, sides, cookies: { admin: sides.cookie, reader }, stop };
}

async function measure(name: string, nth: number): Promise<void> {
  const p99s: number[] = [];
  const bytes: number[] = [];
  for (const { episodes, calls, sides, cookies } of places) {
    const call = calls[nth] as ListCall;
    const cookie = cookies[call.as];
    const statements = await sides.teach(call.path, cookie);
    const contest = (['ours', 'bare'] as const).map((side) => ({
      side,
      port: sides[side],
      perSecond: [] as number[],
      tookMs: [] as number[],
    }));
    for (const { port } of contest) await ask(port, call, cookie, { connections, ms: 150 });
    await inTurns(contest, rounds, async ({ side, port, perSecond, tookMs }) => {
      const startedAt = performance.now();
      const answers = await ask(port, call, cookie, { connections, ms });
      perSecond.push((answers.length * 1_000) / (performance.now() - startedAt));
      if (side === 'ours') tookMs.push(...(await ask(port, call, cookie, { connections: 1, ms: ms * 4 })));
    });
    const [ours, bare] = contest.map(({ perSecond }) => perSecond) as [number[], number[]];
    const ratio = (median(ours) / median(bare)).toFixed(2);
    const took = contest[0]?.tookMs ?? [];
    p99s.push(p99(took));
    const weights = await weigh(sides.ours, call, cookie);
    bytes.push(weights[0]);
    shares.push({ name: `${name} among ${episodes} episodes`, value: median(ours) / median(bare) });
    print(
      `${name.padEnd(34)} ${String(episodes).padStart(7)}: ${spread(ours)} / ${spread(bare)} / ${ratio}` +
        `   p50 ${median(took).toFixed(1)} p99 ${p99(took).toFixed(1)} ms   ${kilobytes(weights)}, ${statements} statements`,
    );
  }
  if (places.length > 1) grow(name, { p99s, bytes });
}

/** Only a page that is as long among more rows shows what these cost. */
const longerPage = 1.25;

function grow(name: string, { p99s, bytes }: { p99s: readonly number[]; bytes: readonly number[] }): void {
  const ratio = (of: readonly number[]) => (of.at(-1) ?? Number.NaN) / (of[0] ?? Number.NaN);
  const isLonger = ratio(bytes) > longerPage;
  print(
    `${' '.repeat(44)}p99 of the larger to the smaller ${ratio(p99s).toFixed(2)}${
      isLonger ? `, of a page that is ${ratio(bytes).toFixed(1)} times as long` : ''
    }`,
  );
  if (!isLonger) growths.push({ name, value: ratio(p99s) });
}

function ask(
  port: number,
  { path }: ListCall,
  cookie: string,
  how: { connections: number; ms: number },
): Promise<number[]> {
  return load({ port, path, ...how, headers: { Cookie: cookie, 'Accept-Encoding': 'identity' } });
}

function p99(took: readonly number[]): number {
  const sorted = took.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN;
}

/** As sent without compression, with gzip, with brotli. */
async function weigh(port: number, { path }: ListCall, cookie: string): Promise<[number, number, number]> {
  const sent = async (encoding: string) => {
    const response = await fetch(`http://localhost:${port}${path}`, {
      headers: { cookie, 'accept-encoding': encoding },
    });
    const { length } = new Uint8Array(await response.arrayBuffer());
    return Number(response.headers.get('content-length') ?? length);
  };
  return [await sent('identity'), await sent('gzip'), await sent('br')];
}

const kilobytes = (weights: readonly number[]) =>
  `${weights.map((bytes) => (bytes / 1024).toFixed(1)).join(' / ')} KB`;
