/**
 * A feed of 25 MB and 5,000 items: parsed whole, again unchanged without validators, and again with three new items; then
 * a refresh from end to end of both kinds, over HTTP with gzip and into the database. All beside feedsmith, which parses the
 * whole text of the same bytes and cleans none of it. CPU of all threads, in turns; each side in a process of its own, ours
 * as the product ships and starts it. How far memory rises and how long the main thread is held are measured in a fresh
 * process for each side and round. Run after a build with `node --import ./run/with-tsx.mjs bench/feeds.ts [--rounds 7]`;
 * compare within one run only.
 */
import { fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { askedOf, bundleSides, measureFresh, startSide } from './feeds/as-shipped.ts';
import { startRefreshes } from './feeds/refresh.ts';
import { createSides, makeFeeds, names } from './feeds/sides.ts';
import { compared, inTurns, measured, print, printRatio, spread } from './kit/figures.ts';
import { flagsOfProduct } from './kit/flags-of-product.ts';

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '7' } } });
const rounds = Math.max(5, Number(values.rounds));
const fresh = 3;
const items = 5_000;

const folder = mkdtempSync(join(tmpdir(), 'bench-feeds-'));
const feeds = await makeFeeds(items);
await bundleSides(folder, feeds);
const sides = createSides(feeds);
const [feedsmith] = sides;
const ours = sides.filter(({ goal, name }) => goal !== null && name !== feedsmith.name);

const refreshes = await startRefreshes(items);
const alone = fork(join(import.meta.dirname, 'feeds/fetch-alone.ts'), [refreshes.address], {
  execArgv: [...flagsOfProduct],
});
const started = await Promise.all(
  sides.map(async ({ name, goal }) => ({ name, goal, ...(await startSide(folder, name)) })),
);
const contest = [
  ...started,
  { name: 'refreshed from end to end, unchanged', goal: 15, measure: () => refreshes.unchanged() },
  { name: 'refreshed from end to end, three new', goal: 15, measure: () => refreshes.fresh(fresh) },
  { name: 'its limit: fetched and inflated, and not read', goal: null, measure: () => askedOf(alone) },
];

print(`${(feeds.feed.length / 1024 / 1024).toFixed(1)} MB, ${items} items, ${rounds} rounds; CPU in ms`);
for (const side of contest.slice(started.length))
  for (let warm = 0; warm < 2; warm += 1) await side.measure();
const taken = new Map(contest.map(({ name }) => [name, [] as number[]]));
await inTurns(contest, rounds, async (side) => {
  taken.get(side.name)?.push(await side.measure());
});
for (const { stop } of started) stop();
alone.disconnect();
await refreshes.stop();
for (const [name, ms] of taken) print(`${name.padEnd(46)} ${spread(ms)}`);
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
    ...(goal !== null && { atLeast: goal }),
  });
}

const watched = [feedsmith, ...ours];
const seen = new Map(watched.map(({ name }) => [name, { rssMb: [] as number[], heldMs: [] as number[] }]));
await inTurns(watched, 5, async ({ name }) => {
  const { rssMb, heldMs } = await measureFresh(folder, name);
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
const threaded: number[] = [];
for (let round = 0; round < 5; round += 1)
  threaded.push((await measureFresh(folder, names.whole, true)).rssMb);
measured({
  row: 5,
  what: 'its limit: parsed whole, memory where the thread was started before',
  values: threaded,
  unit: ' MB',
});
measured({ row: 5, what: 'feedsmith: memory', values: seenOf(feedsmith.name).rssMb, unit: ' MB' });
rmSync(folder, { recursive: true });
process.exit(0);
