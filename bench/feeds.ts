/**
 * A feed of 25 MB and 5,000 items: parsed whole, again unchanged without validators, and again with three new items; then
 * a refresh from end to end of both kinds, over HTTP with gzip and into the database. All beside feedsmith, which parses the
 * whole text of the same bytes and cleans none of it. CPU of all threads, in turns; how far memory rises and how long the
 * main thread is held are measured in a fresh process for each side and round. Run with
 * `node --expose-gc --import ./bench/with-tsx.mjs bench/feeds.ts [--rounds 7]`; compare within one run only.
 */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { startRefreshes } from './feeds/refresh.ts';
import { createSides, items, makeFeeds, type Side } from './feeds/sides.ts';
import { compared, inTurns, measured, print, printRatio, spread } from './kit/figures.ts';

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '7' } } });
const rounds = Math.max(5, Number(values.rounds));
const fresh = 3;

const folder = mkdtempSync(join(tmpdir(), 'bench-feeds-'));
const feeds = await makeFeeds();
for (const [name, bytes] of Object.entries(feeds)) writeFileSync(join(folder, name), bytes);
const sides = createSides(feeds);
const [feedsmith, ...ours] = sides;
const refreshes = await startRefreshes(items);
const whole = [
  { name: 'refreshed from end to end, unchanged', goal: 15, measure: () => refreshes.unchanged() },
  { name: 'refreshed from end to end, three new', goal: 15, measure: () => refreshes.fresh(fresh) },
];
const contest = [...sides.map((side) => ({ ...side, measure: () => measure(side) })), ...whole];

async function measure({ name, run, expected }: Side): Promise<number> {
  globalThis.gc?.();
  const before = process.cpuUsage();
  const count = await run();
  const { user, system } = process.cpuUsage(before);
  if (count !== expected) throw new Error(`${name} answered ${count} episodes instead of ${expected}.`);
  return (user + system) / 1_000;
}

print(`${(feeds.feed.length / 1024 / 1024).toFixed(1)} MB, ${items} items, ${rounds} rounds; CPU in ms`);
for (const side of contest) for (let warm = 0; warm < 2; warm += 1) await side.measure();
const taken = new Map(contest.map(({ name }) => [name, [] as number[]]));
await inTurns(contest, rounds, async (side) => {
  taken.get(side.name)?.push(await side.measure());
});
await refreshes.stop();
for (const [name, ms] of taken) print(`${name.padEnd(38)} ${spread(ms)}`);
const theirs = taken.get(feedsmith.name) ?? [];
for (const { name, goal } of contest.slice(1)) {
  const mine = taken.get(name) ?? [];
  printRatio(`feedsmith to ${name}`, theirs, mine);
  compared({
    row: 5,
    what: `${name}: times less CPU than feedsmith's parse`,
    ours: mine,
    theirs,
    unitOfSides: ' ms',
    isLess: true,
    atLeast: goal,
  });
}

const program = join(import.meta.dirname, 'feeds/in-fresh-process.ts');
const seen = new Map(sides.map(({ name }) => [name, { rssMb: [] as number[], heldMs: [] as number[] }]));
await inTurns(sides, 5, async ({ name }) => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--expose-gc', program, folder, name]);
  const { rssMb, heldMs } = JSON.parse(stdout) as { rssMb: number; heldMs: number };
  seen.get(name)?.rssMb.push(rssMb);
  seen.get(name)?.heldMs.push(heldMs);
});
const seenOf = (name: string) => seen.get(name) ?? { rssMb: [], heldMs: [] };
for (const { name } of ours) {
  compared({
    row: 5,
    what: `${name}: main thread held at most`,
    ours: seenOf(name).heldMs,
    theirs: seenOf(feedsmith.name).heldMs,
    unitOfSides: ' ms',
  });
  measured({ row: 5, what: `${name}: memory`, values: seenOf(name).rssMb, unit: ' MB', atMost: 32 });
}
measured({ row: 5, what: 'feedsmith: memory', values: seenOf(feedsmith.name).rssMb, unit: ' MB' });
rmSync(folder, { recursive: true });
process.exit(0);
