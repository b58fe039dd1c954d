/** F17 of faults.md: a feed of 30 MB and 5,000 items costs little memory, and never holds the main thread. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { makeFeed } from '../../../../bench/feeds/make-feed.ts';
import { parseFeed } from '../../../../server/pipeline/feeds/parse/index.ts';
import { figure, shortOf } from '../../../app/trust.ts';

const items = 5_300;
const mb = 1024 * 1024;

async function* chunksOf(feed: Buffer): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < feed.length; at += 65_536) yield feed.subarray(at, at + 65_536);
}

type Times = Record<'feedsmith' | 'whole' | 'again' | 'threeNew', number>;

/** In a process of its own, as the product's threads are: what a test runner makes of the modules costs time. */
async function timesOf(count: number): Promise<{ median: Times; fastest: Times }> {
  const program = join(import.meta.dirname, '../../../../bench/feeds/parse-alone.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [program, String(count)]);
  return JSON.parse(stdout);
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
  const { median, fastest } = await timesOf(items);
  const { feedsmith: theirs, whole: first, again, threeNew } = median;
  const atBest = fastest.whole / fastest.feedsmith;
  // Far above a third: other tests run beside this one.
  expect(first).toBeLessThan(theirs * 0.8);
  expect(again).toBeLessThan(theirs / 4);
  expect(threeNew).toBeLessThan(theirs / 4);
  figure(
    'F17',
    `${Math.round(feed.length / mb)} MB: +${Math.max(0, grownMb).toFixed(0)} MB, main thread p99 ${p99.toFixed(0)} ms; read in ${(first / theirs).toFixed(2)} of feedsmith's time (medians of nine rounds; ${atBest.toFixed(2)} in the fastest), again in ${(again / theirs).toFixed(2)}`,
  );
  if (first > theirs / 3) {
    shortOf('F17', `the first reading takes ${(first / theirs).toFixed(2)} of feedsmith's time, not a third`);
  }
});
