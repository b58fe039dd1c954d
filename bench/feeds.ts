/**
 * A feed of 25 MB and 5,000 items: read whole, read again unchanged without validators, and read again with three new
 * items, each beside feedsmith, which parses the whole text and cleans none of it. CPU of all threads, in turns; how far
 * memory rises and how long the main thread is held are measured in a round of their own. Run with
 * `node bench/feeds.ts [--rounds 7]`; compare within one run only.
 */
import { performance } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { parseFeed as parseWhole } from 'feedsmith';
import { parseFeed } from '../server/pipeline/feeds/parse/index.ts';
import { makeFeed } from './feeds/make-feed.ts';
import { inTurns, measured, print, printRatio, ratios, spread } from './kit/figures.ts';

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '7' } } });
const rounds = Math.max(5, Number(values.rounds));
const items = 5_000;
const chunkBytes = 64 * 1024;

async function* chunksOf(feed: Buffer): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < feed.length; at += chunkBytes) yield feed.subarray(at, at + chunkBytes);
}

async function read(feed: Buffer, known: Uint8Array | null): Promise<{ taken: number; items: Uint8Array }> {
  let taken = 0;
  const source = { body: chunksOf(feed), url: 'https://example.com/feed.xml', contentType: null };
  const onEpisodes = (batch: readonly unknown[]) => {
    taken += batch.length;
  };
  const answer = await parseFeed(source, { onEpisodes }, { known });
  return { taken, items: answer.items };
}

interface Side {
  name: string;
  /** How many times feedsmith's CPU it should save. */
  goal: number;
  /** Episodes that came out of it. */
  run(): Promise<number> | number;
  expected: number;
}

const feed = makeFeed(items, 0);
const grown = makeFeed(items, 3);
const { items: known } = await read(feed, null);
const feedsmith: Side = {
  name: 'feedsmith',
  goal: 1,
  run: () => {
    const { feed: parsed } = parseWhole(feed.toString('utf8'));
    return ('items' in parsed ? parsed.items?.length : 0) ?? 0;
  },
  expected: items,
};
const ours: Side[] = [
  { name: 'ours, whole', goal: 3, run: async () => (await read(feed, null)).taken, expected: items },
  { name: 'ours, unchanged', goal: 15, run: async () => (await read(feed, known)).taken, expected: 0 },
  { name: 'ours, three new', goal: 15, run: async () => (await read(grown, known)).taken, expected: 3 },
];
const contest = [feedsmith, ...ours];

async function measure({ name, run, expected }: Side): Promise<number> {
  globalThis.gc?.();
  const before = process.cpuUsage();
  const count = await run();
  const { user, system } = process.cpuUsage(before);
  if (count !== expected) throw new Error(`${name} answered ${count} episodes instead of ${expected}.`);
  return (user + system) / 1_000;
}

/** How far memory rises, and how long the main thread is held at most. */
async function watched({ run }: Side): Promise<{ rssMb: number; heldMs: number }> {
  globalThis.gc?.();
  const before = process.memoryUsage.rss();
  let [peak, lastTickAt, heldMs] = [before, performance.now(), 0];
  const tick = () => {
    peak = Math.max(peak, process.memoryUsage.rss());
    heldMs = Math.max(heldMs, performance.now() - lastTickAt);
    lastTickAt = performance.now();
  };
  const watch = setInterval(tick, 1);
  await run();
  tick();
  clearInterval(watch);
  return { rssMb: (peak - before) / 1024 / 1024, heldMs };
}

print(`${(feed.length / 1024 / 1024).toFixed(1)} MB, ${items} items, ${rounds} rounds; CPU in ms`);
for (const side of contest) for (let warm = 0; warm < 2; warm += 1) await measure(side);
const taken = new Map(contest.map((side) => [side, [] as number[]]));
await inTurns(contest, rounds, async (side) => {
  taken.get(side)?.push(await measure(side));
});
for (const [{ name }, ms] of taken) print(`${name.padEnd(18)} ${spread(ms)}`);
for (const side of ours) {
  printRatio(`feedsmith to ${side.name}`, taken.get(feedsmith) ?? [], taken.get(side) ?? []);
  measured({
    row: 5,
    what: `${side.name}: feedsmith's CPU to ours`,
    values: ratios(taken.get(feedsmith) ?? [], taken.get(side) ?? []),
    atLeast: side.goal,
  });
}
for (const side of contest) {
  const { rssMb, heldMs } = await watched(side);
  if (side !== feedsmith)
    measured({ row: 5, what: `${side.name}: memory`, values: [rssMb], unit: ' MB', atMost: 32 });
  print(
    `${side.name.padEnd(18)} memory +${rssMb.toFixed(0)} MB, main thread held for ${heldMs.toFixed(0)} ms at most`,
  );
}
process.exit(0);
