/**
 * Search over everything that was said: the latencies of the call behind HTTP for words, phrases and
 * prefixes, with every filter, on transcripts of 50 utterances with the word frequencies of English; what the index takes
 * and how long it is built. `node bench/search.ts [--utterances 1000000] [--times 100] [--data <folder>]`; a folder that is
 * named is kept, and used again as it is.
 */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { createDice } from '../launch/seed/words.ts';
import { connect, type Db } from '../server/kit/db/connect.ts';
import { limitsOfMigrations } from '../server/kit/db/limits.ts';
import { migrate } from '../server/kit/db/migrate.ts';
import { ensurePostgres } from '../server/kit/embedded-postgres/index.ts';
import { createLog } from '../server/kit/log.ts';
import { searchSaid } from '../server/pipeline/search/search-said.ts';
import { measured, print } from './kit/figures.ts';
import { filtersOf, kindsOf } from './search/ask.ts';
import { type Filled, fill } from './search/fill.ts';

const { values } = parseArgs({
  options: {
    utterances: { type: 'string', default: '1000000' },
    times: { type: 'string', default: '100' },
    data: { type: 'string' },
  },
});
const times = Number(values.times);
const log = createLog({ level: 'warn' });
const dataDir =
  values.data === undefined ? mkdtempSync(join(tmpdir(), 'bench-search-')) : resolve(values.data);
mkdirSync(dataDir, { recursive: true });

const server = await ensurePostgres({ dataDir });
try {
  const filled = await fillOnce();
  const { db, close } = connect({ url: server.url, log });
  try {
    print(
      `${filled.utterances} utterances; moments written in ${secs(filled.writeMs)} s, index built in ${secs(filled.indexMs)} s; ${await sizes(db)}`,
    );
    await measure(db, filled.vocabulary);
  } finally {
    await close();
  }
} finally {
  await server.stop();
  if (values.data === undefined) rmSync(dataDir, { recursive: true, force: true });
}

async function fillOnce(): Promise<Filled> {
  const kept = join(dataDir, 'filled.json');
  if (existsSync(kept)) return JSON.parse(readFileSync(kept, 'utf8'));
  const { db, close } = connect({ url: server.url, log, poolSize: 1, limits: limitsOfMigrations });
  try {
    await migrate(db, join(import.meta.dirname, '../migrations'));
    const filled = await fill(db, Number(values.utterances), new Date());
    writeFileSync(kept, JSON.stringify(filled));
    return filled;
  } finally {
    await close();
  }
}

async function sizes(db: Db): Promise<string> {
  const { rows } = await sql<{ count: number; index: string; table: string; transcripts: string }>`
    select count(*) as count, pg_size_pretty(pg_relation_size('moments_by_words')) as index,
      pg_size_pretty(pg_table_size('moments')) as table,
      pg_size_pretty(pg_table_size('transcripts')) as transcripts
    from moments`.execute(db);
  const [row] = rows;
  return `${row?.count} moments: index ${row?.index}, table ${row?.table} (transcripts ${row?.transcripts})`;
}

async function measure(db: Db, vocabulary: readonly string[]): Promise<void> {
  const kinds = await kindsOf(db, createDice(7), vocabulary);
  const filters = await filtersOf(db);
  const deps = { db, timeZone: 'America/New_York' };
  const all: number[] = [];
  // The first of each is for the caches.
  for (const { query } of filters)
    for (const { make } of kinds) await searchSaid(deps, { q: make(), ...query });
  print(
    `\np50 / p99 in ms of ${times} searches each${' '.repeat(4)}${filters.map(({ name }) => name.padStart(22)).join('')}`,
  );
  for (const { name, make } of kinds) {
    const cells: string[] = [];
    for (const { query } of filters) {
      const took: number[] = [];
      for (let time = 0; time < times; time += 1) {
        const q = make();
        const startedAt = performance.now();
        await searchSaid(deps, { q, ...query });
        took.push(performance.now() - startedAt);
      }
      all.push(...took);
      cells.push(`${at(took, 0.5)} / ${at(took, 0.99)}`.padStart(22));
    }
    print(`${name.padEnd(39)}${cells.join('')}`);
  }
  print(`${'all'.padEnd(39)}${`${at(all, 0.5)} / ${at(all, 0.99)}`.padStart(22)}`);
  const goal = (share: number, what: string, more: object) =>
    measured({ row: 9, what, values: [Number(at(all, share))], unit: ' ms', ...more });
  goal(0.5, 'half of the searches, every kind and filter', {});
  goal(0.99, '99 of 100 searches, every kind and filter', { atMost: 50 });
}

function at(took: readonly number[], share: number): string {
  const sorted = took.toSorted((a, b) => a - b);
  return (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1);
}

function secs(ms: number): string {
  return (ms / 1000).toFixed(0);
}
