/** What reads the feed: feedsmith, and ours whole, unchanged and with three new items. */
import { parseFeed as parseWhole } from 'feedsmith';
import { parseFeed } from '../../server/pipeline/feeds/parse/index.ts';
import { makeFeed } from './make-feed.ts';

export const items = 5_000;
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

export interface Side {
  name: string;
  /** How many times less CPU than feedsmith it should take. */
  goal: number;
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
}

export async function makeFeeds(): Promise<Feeds> {
  const feed = makeFeed(items, 0);
  const { items: known } = await read(feed, null);
  return { feed, grown: makeFeed(items, 3), known };
}

/** Feedsmith first. */
export function createSides({ feed, grown, known }: Feeds): [Side, ...Side[]] {
  const ours = (name: string, goal: number, run: () => ReturnType<typeof read>, expected: number): Side => ({
    name: `parsed ${name}`,
    goal,
    run: async () => (await run()).taken,
    expected,
  });
  return [
    {
      name: 'feedsmith',
      goal: 1,
      run: () => {
        const { feed: parsed } = parseWhole(feed.toString('utf8'));
        return ('items' in parsed ? parsed.items?.length : 0) ?? 0;
      },
      expected: items,
    },
    ours('whole', 3, () => read(feed, null), items),
    ours('again, unchanged', 15, () => read(feed, known), 0),
    ours('again, three new', 15, () => read(grown, known), 3),
  ];
}
