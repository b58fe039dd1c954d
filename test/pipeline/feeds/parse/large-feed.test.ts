/** F17 of faults.md: a feed of 30 MB and 5,000 items costs little memory, and never holds the main thread. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { expect, it } from 'vitest';
import { bundleSides, type Measured, startSide } from '../../../../bench/feeds/as-shipped.ts';
import { makeFeed } from '../../../../bench/feeds/make-feed.ts';
import { makeFeeds, names } from '../../../../bench/feeds/sides.ts';
import { inTurns, median } from '../../../../bench/kit/figures.ts';
import { parseFeed } from '../../../../server/pipeline/feeds/parse/index.ts';
import { figure, shortOf } from '../../../app/trust.ts';

const items = 5_300;
const mb = 1024 * 1024;

async function* chunksOf(feed: Buffer): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < feed.length; at += 65_536) yield feed.subarray(at, at + 65_536);
}

// The thread's own are only held far from what they should be.
const rounds = { alone: 15, threads: 5 };

/** CPU of each side in each round: bundled, and each in a process of its own, as the product runs. */
async function timesOf(count: number): Promise<(name: string) => number[]> {
  const folder = mkdtempSync(join(tmpdir(), 'large-feed-'));
  try {
    await bundleSides(folder, await makeFeeds(count));
    const alone = await inContest(folder, [names.feedsmith, names.wholeHere], rounds.alone);
    const threads = await inContest(folder, [names.whole, names.again, names.threeNew], rounds.threads);
    return (name) => alone.get(name) ?? threads.get(name) ?? [];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function inContest(folder: string, sides: readonly string[], rounds: number) {
  const started: { name: string; side: Measured }[] = [];
  const taken = new Map(sides.map((name) => [name, [] as number[]]));
  try {
    for (const name of sides) started.push({ name, side: await startSide(folder, name) });
    await inTurns(started, rounds, async ({ name, side }) => {
      taken.get(name)?.push(await side.measure());
    });
    return taken;
  } finally {
    for (const { side } of started) side.stop();
  }
}

it('F17: a feed of 30 MB', { timeout: 120_000 }, async () => {
  const feed = makeFeed(items, 0);
  const source = () => ({ body: chunksOf(feed), url: 'https://example.com/feed.xml', contentType: null });
  // What a thread costs at all is not the feed's.
  await parseFeed({ ...source(), body: chunksOf(makeFeed(50, 0)) }, { onEpisodes: () => undefined });
  globalThis.gc?.();
  const before = process.memoryUsage.rss();
  let [peak, taken] = [before, 0];
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  await parseFeed(source(), {
    onEpisodes: (batch) => {
      taken += batch.length;
      peak = Math.max(peak, process.memoryUsage.rss());
    },
  });
  delay.disable();
  const grownMb = (peak - before) / mb;
  const p99 = delay.percentile(99) / 1e6;
  expect(taken).toBe(items);
  // The goals are 32 MB and 50 ms; the rest is room for other tests in this process.
  expect(grownMb).toBeLessThan(96);
  expect(p99).toBeLessThan(150);
  const cpu = await timesOf(items);
  const share = (name: string) => median(cpu(name)) / median(cpu(names.feedsmith));
  // Of rounds that nothing else on the machine slowed down: their fastest.
  const first = Math.min(...cpu(names.wholeHere)) / Math.min(...cpu(names.feedsmith));
  // Far above a third: other tests run beside this one.
  expect(first).toBeLessThan(0.8);
  expect(share(names.again)).toBeLessThan(1 / 3);
  expect(share(names.threeNew)).toBeLessThan(1 / 3);
  figure(
    'F17',
    `${Math.round(feed.length / mb)} MB: +${Math.max(0, grownMb).toFixed(0)} MB, main thread p99 ${p99.toFixed(0)} ms; read in ${first.toFixed(2)} of feedsmith's time (the fastest of ${rounds.alone} rounds of each; medians ${share(names.wholeHere).toFixed(2)}, with what the thread costs ${share(names.whole).toFixed(2)}), again in ${share(names.again).toFixed(2)}`,
  );
  if (first > 1 / 3) {
    shortOf('F17', `the first reading takes ${first.toFixed(2)} of feedsmith's time, not a third`);
  }
  if (grownMb > 32) shortOf('F17', `memory grew by ${grownMb.toFixed(0)} MB, not 32`);
  if (p99 > 50) shortOf('F17', `the main thread was held for ${p99.toFixed(0)} ms at p99, not 50`);
});
