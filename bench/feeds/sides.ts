/** What reads the feed: feedsmith, and ours whole, unchanged and with three new items. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseFeed as parseWhole } from 'feedsmith';
import { createFeedParser } from '../../server/pipeline/feeds/parse/feed-parser.ts';
import { parseFeed } from '../../server/pipeline/feeds/parse/index.ts';
import { defaultLimits } from '../../server/pipeline/feeds/parse/types.ts';
import { makeFeed } from './make-feed.ts';

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

/** Starts the thread with a short feed: what it costs at all is no long feed's. */
export const startThread = () => read(makeFeed(50, 0), null);

/** The same without a thread between: what handing over costs is not in it. */
function readHere(feed: Buffer, known: Uint8Array | null): { taken: number } {
  const source = { url: 'https://example.com/feed.xml', contentType: null };
  const parser = createFeedParser(source, defaultLimits, known);
  let taken = 0;
  for (let at = 0; at < feed.length; at += chunkBytes)
    taken += parser.write(feed.subarray(at, at + chunkBytes)).length;
  return { taken: taken + parser.end().episodes.length };
}

export interface Side {
  name: string;
  /** How many times less CPU than feedsmith it should take; none where it only shows the limit of another one. */
  goal: number | null;
  /** Episodes that came out of it. */
  run(): Promise<number> | number;
  expected: number;
}

export interface Feeds {
  feed: Buffer;
  /** With three new items. */
  grown: Buffer;
  /** What is remembered of the items of `feed`. */
  known: Uint8Array;
  /** How many there are in `feed`. */
  items: number;
}

export async function makeFeeds(items: number): Promise<Feeds> {
  const feed = makeFeed(items, 0);
  const { items: known } = await read(feed, null);
  return { feed, grown: makeFeed(items, 3), known, items };
}

export const names = {
  feedsmith: 'feedsmith',
  whole: 'parsed whole',
  again: 'parsed again, unchanged',
  threeNew: 'parsed again, three new',
  wholeHere: 'its limit: parsed whole without a thread',
  againHere: 'its limit: parsed again, unchanged without a thread',
  threeNewHere: 'its limit: parsed again, three new without a thread',
} as const;

/** Feedsmith first. */
export function createSides({ feed, grown, known, items }: Feeds): [Side, ...Side[]] {
  const ours = (name: string, goal: number, run: () => ReturnType<typeof read>, expected: number): Side => ({
    name,
    goal,
    run: async () => (await run()).taken,
    expected,
  });
  const limit = (name: string, feed: Buffer, known: Uint8Array | null, expected: number): Side => ({
    name,
    goal: null,
    run: () => readHere(feed, known).taken,
    expected,
  });
  return [
    {
      name: names.feedsmith,
      goal: 1,
      run: () => {
        const { feed: parsed } = parseWhole(feed.toString('utf8'));
        return ('items' in parsed ? parsed.items?.length : 0) ?? 0;
      },
      expected: items,
    },
    ours(names.whole, 3, () => read(feed, null), items),
    ours(names.again, 15, () => read(feed, known), 0),
    ours(names.threeNew, 15, () => read(grown, known), 3),
    limit(names.wholeHere, feed, null, items),
    limit(names.againHere, feed, known, 0),
    limit(names.threeNewHere, grown, known, 3),
  ];
}

/** The side of this name, with the feeds that lie in the folder. */
export function openSide(folder: string, wanted: string): Side {
  const fileOf = (name: string) => readFileSync(join(folder, name));
  const sides = createSides({
    feed: fileOf('feed'),
    grown: fileOf('grown'),
    known: fileOf('known'),
    items: Number(fileOf('items').toString()),
  });
  const side = sides.find(({ name }) => name === wanted);
  if (side === undefined) throw new Error(`There is no side "${wanted}".`);
  return side;
}

/** Milliseconds of CPU of all threads for one reading. No `gc()` before: that throws away what was compiled. */
export async function cpuOf({ name, run, expected }: Side): Promise<number> {
  const before = process.cpuUsage();
  const count = await run();
  const { user, system } = process.cpuUsage(before);
  if (count !== expected) throw new Error(`${name} answered ${count} episodes instead of ${expected}.`);
  return (user + system) / 1_000;
}
