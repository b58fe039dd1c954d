/**
 * A feed of 30 MB and 5,000 items: our streaming parser in its thread beside feedsmith, which parses a whole text on
 * the main thread. Run with `node bench/feeds.ts`; compare within one run only.
 */
import { performance } from 'node:perf_hooks';
import { parseFeed as parseWhole } from 'feedsmith';
import { parseFeed } from '../server/pipeline/feeds/parse/index.ts';

const items = 5_000;
const bytesPerItem = 6_000;
const chunkBytes = 64 * 1024;

function makeFeed(): Buffer {
  const notes = 'Prices, showings and credits, line by line. '.repeat(Math.ceil(bytesPerItem / 44));
  const all = Array.from(
    { length: items },
    (_, n) => `<item><title>Episode ${n}</title><guid>g-${n}</guid>
      <pubDate>${new Date(1_700_000_000_000 + n * 86_400_000).toUTCString()}</pubDate>
      <description><![CDATA[<p>${notes}</p>]]></description><itunes:duration>42:10</itunes:duration>
      <enclosure url="https://cdn.example/${n}.mp3" type="audio/mpeg" length="1"/></item>`,
  );
  return Buffer.from(
    `<?xml version="1.0"?><rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"><channel><title>Long</title>${all.join('')}</channel></rss>`,
  );
}

async function* chunksOf(feed: Buffer): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < feed.length; at += chunkBytes) yield feed.subarray(at, at + chunkBytes);
}

/** Time, how long the main thread was held at most, and how far memory rose. */
async function measure(name: string, parse: () => Promise<number>): Promise<void> {
  globalThis.gc?.();
  const before = process.memoryUsage.rss();
  let peak = before;
  let lastTickAt = performance.now();
  let longestMs = 0;
  const tick = () => {
    peak = Math.max(peak, process.memoryUsage.rss());
    longestMs = Math.max(longestMs, performance.now() - lastTickAt);
    lastTickAt = performance.now();
  };
  const watch = setInterval(tick, 1);
  const startedAt = performance.now();
  const count = await parse();
  const tookMs = performance.now() - startedAt;
  tick();
  clearInterval(watch);
  const line = [
    name.padEnd(12),
    `${count} items`,
    `${tookMs.toFixed(0)} ms`,
    `main thread held for ${(longestMs).toFixed(0)} ms at most`,
    `memory +${((peak - before) / 1024 / 1024).toFixed(0)} MB`,
  ];
  process.stdout.write(`${line.join('   ')}\n`);
}

const feed = makeFeed();
process.stdout.write(`${(feed.length / 1024 / 1024).toFixed(1)} MB, ${items} items\n`);
const ours = async () => {
  let count = 0;
  const source = {
    body: chunksOf(feed),
    url: 'https://example.com/feed.xml',
    contentType: 'application/rss+xml',
  };
  await parseFeed(source, {
    onEpisodes: (batch) => {
      count += batch.length;
    },
  });
  return count;
};
await ours();
await measure('ours', ours);
await measure('feedsmith', async () => {
  const { feed: parsed } = parseWhole(feed.toString('utf8'));
  return ('items' in parsed ? parsed.items?.length : 0) ?? 0;
});
process.exit(0);
