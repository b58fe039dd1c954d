/**
 * A feed of so many items, parsed in this thread by feedsmith and by ours, whole, once more, and once more with three new
 * items, in turns: microseconds of CPU as JSON, of each the median and the fastest round. In a process of its own, as the
 * product's threads are: `node bench/feeds/parse-alone.ts 5300`.
 */
import { parseFeed as parseWhole } from 'feedsmith';
import { createFeedParser } from '../../server/pipeline/feeds/parse/feed-parser.ts';
import { defaultLimits } from '../../server/pipeline/feeds/parse/types.ts';
import { median } from '../kit/figures.ts';
import { makeFeed } from './make-feed.ts';

const rounds = 9;
const warm = 3;
const chunkBytes = 64 * 1024;

const count = Number(process.argv[2] ?? 5_000);
const feed = makeFeed(count, 0);
const grown = makeFeed(count, 3);

function read(feed: Buffer, known: Uint8Array | null): { taken: number; items: Uint8Array } {
  const parser = createFeedParser(
    { url: 'https://feeds.example/f.xml', contentType: null },
    defaultLimits,
    known,
  );
  let taken = 0;
  for (let at = 0; at < feed.length; at += chunkBytes)
    taken += parser.write(feed.subarray(at, at + chunkBytes)).length;
  const { episodes, items } = parser.end();
  return { taken: taken + episodes.length, items };
}

const { items } = read(feed, null);
const sides = {
  feedsmith: () => parseWhole(feed.toString('utf8')),
  whole: () => read(feed, null),
  again: () => read(feed, items),
  threeNew: () => read(grown, items),
};
const took: Record<keyof typeof sides, number[]> = { feedsmith: [], whole: [], again: [], threeNew: [] };
for (let round = 0; round < warm + rounds; round += 1) {
  for (const side of ['feedsmith', 'whole', 'again', 'threeNew'] as const) {
    const before = process.cpuUsage();
    sides[side]();
    const { user, system } = process.cpuUsage(before);
    if (round >= warm) took[side].push(user + system);
  }
}
const by = (pick: (times: readonly number[]) => number) =>
  Object.fromEntries(Object.entries(took).map(([side, times]) => [side, pick(times)]));
process.stdout.write(
  JSON.stringify({ median: by((times) => median([...times])), fastest: by((times) => Math.min(...times)) }),
);
