/**
 * The list calls of every screen beside the same SQL by the bare driver behind node:http, in turns, at two sizes, and the
 * lists of one group at a larger one too: requests a second at 10 connections, the time of one call alone, and what
 * the answers weigh. What comes near a goal is measured again in rounds four times as long. Both sides compress with gzip where the product does.
 * `node --import ./run/with-tsx.mjs bench/lists.ts [--sizes 10000,100000] [--group-sizes 100000,1000000] [--rounds 5]
 * [--ms 150] [--only words] [--data <folder>]`. A folder that is named is kept and used again.
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
import { inTurns, print, ratios, spread } from './kit/figures.ts';
import { callsOf, type ListCall, readerCookie } from './lists/calls.ts';
import { type Sides, startSides } from './lists/sides.ts';
import { isNearGoal, type ListFigures, sumUp } from './lists/sum-up.ts';
import { load } from './pages/load.ts';

const { values } = parseArgs({
  options: {
    sizes: { type: 'string', default: '10000,100000' },
    rounds: { type: 'string', default: '5' },
    ms: { type: 'string', default: '150' },
    only: { type: 'string', default: '' },
    'group-sizes': { type: 'string', default: '100000,1000000' },
    data: { type: 'string' },
  },
});
const numbers = (list: string) => (list === '' ? [] : list.split(',').map(Number));
const sizes = numbers(values.sizes);
const groupSizes = numbers(values['group-sizes']);
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
const figures: ListFigures[] = [];
try {
  print(
    `ours / bare / ratio: requests a second at ${connections} connections, ${rounds} rounds of ${ms} ms, both with gzip at level 3;`,
  );
  print(
    'p99: of one call at a time, the median of the rounds; KB: without compression, with gzip, with brotli.',
  );
  for (const [which, of] of [
    ['all', sizes],
    ['group', groupSizes],
  ] as const) {
    for (const episodes of of) places.push(await open(episodes, which));
    for (const [nth, { name }] of (places[0]?.calls ?? []).entries())
      if (name.includes(values.only)) figures.push(...(await measureWell(name, nth)));
    await close();
  }
  sumUp(figures);
} finally {
  await close();
  if (values.data === undefined) rmSync(folder, { recursive: true, force: true });
}

async function close(): Promise<void> {
  for (const place of places.splice(0)) await place.stop();
}

async function open(episodes: number, which: 'all' | 'group'): Promise<Place> {
  const dataDir = join(folder, String(episodes));
  // Of this run too: the lists of a group are measured where all were.
  const isFilled = existsSync(dataDir);
  mkdirSync(dataDir, { recursive: true });
  const server = await ensurePostgres({ dataDir });
  const { db, close } = connect({ url: server.url, log, limits: limitsOfMigrations });
  await migrate(db, join(import.meta.dirname, '../migrations'));
  if (!isFilled) await fillLarge(db, sizeOf(episodes), { now: new Date(), say: () => undefined });
  const calls = await callsOf(db, which);
  const reader = await readerCookie(db);
  await close();
  const sides = await startSides(server.url);
  const stop = async () => {
    sides.stop();
    await server.stop();
  };
  return { episodes, calls, sides, cookies: { admin: sides.cookie, reader }, stop };
}

/** What comes near a goal is measured again in longer rounds, whichever side of it it was on; those count. */
async function measureWell(name: string, nth: number): Promise<ListFigures[]> {
  const first = await measure(name, nth, { ms, isCloser: false });
  return isNearGoal(first) ? measure(name, nth, { ms: ms * 4, isCloser: true }) : first;
}

interface Rounds {
  ms: number;
  /** The bare driver's p99 too, and the driver that asks who calls. */
  isCloser: boolean;
}

/** The bare driver twice: with the statements of the list, and with what asks who calls before them. */
type Side = 'ours' | 'bare' | 'bareAsking';

type Taken = Pick<ListFigures, Side | 'p99s' | 'bareP99s'>;

interface Contestant {
  side: Side;
  port: number;
  headers: Record<string, string>;
  call: ListCall;
  taken: Taken;
  episodes: number;
  weights: [number, number, number];
  statements: number;
}

/** At all sizes that are open, in the same rounds. */
async function measure(name: string, nth: number, { ms, isCloser }: Rounds): Promise<ListFigures[]> {
  const contest: Contestant[] = [];
  for (const { episodes, calls, sides, cookies } of places) {
    const call = calls[nth] as ListCall;
    const cookie = cookies[call.as];
    const statements = await sides.teach(call.path, cookie);
    const weights = await weigh(sides.ours, call, cookie);
    const taken: Taken = { ours: [], bare: [], p99s: [], bareP99s: [], bareAsking: [] };
    const contestants: readonly Side[] = isCloser ? ['ours', 'bare', 'bareAsking'] : ['ours', 'bare'];
    for (const side of contestants)
      contest.push({
        side,
        port: side === 'ours' ? sides.ours : sides.bare,
        headers: {
          Cookie: cookie,
          'Accept-Encoding': 'gzip',
          ...(side === 'bareAsking' && { 'X-Ask-Who': '1' }),
        },
        call,
        taken,
        episodes,
        weights,
        statements,
      });
  }
  const ask = (
    { port, headers, call: { path } }: (typeof contest)[number],
    how: { connections: number; ms: number },
  ) => load({ port, path, headers, ...how });
  for (const one of contest) await ask(one, { connections, ms: 100 });
  await inTurns(contest, rounds, async (one) => {
    const { side, taken } = one;
    const startedAt = performance.now();
    const answers = await ask(one, { connections, ms });
    taken[side].push((answers.length * 1_000) / (performance.now() - startedAt));
    const alone = async () => p99(await ask(one, { connections: 1, ms: ms * 2 }));
    if (side === 'ours') taken.p99s.push(await alone());
    else if (isCloser && side === 'bare') taken.bareP99s.push(await alone());
  });
  return contest
    .filter(({ side }) => side === 'ours')
    .map(({ episodes, taken, weights, statements, call }) => {
      print(
        `${name.padEnd(34)} ${String(episodes).padStart(9)}: ${spread(taken.ours)} / ${spread(taken.bare)} / ${spread(ratios(taken.ours, taken.bare))}` +
          `   p99 ${spread(taken.p99s)} ms   ${kilobytes(weights)}, ${statements} statements`,
      );
      return {
        name,
        episodes,
        from: places[0]?.episodes ?? 0,
        ...taken,
        bytes: weights[0],
        isWhole: isWhole(call.path),
      };
    });
}

/** Pages of whole digests, and limits above 100 that somebody asked for, may be as long as they are. */
function isWhole(path: string): boolean {
  return /digests(\?limit|$)/.test(path) || Number(/limit=(\d+)/.exec(path)?.[1] ?? 0) > 100;
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

function kilobytes(weights: readonly number[]): string {
  return `${weights.map((bytes) => (bytes / 1024).toFixed(1)).join(' / ')} KB`;
}
