import { parseFeed } from '../server/pipeline/feeds/parse/index.ts';
import { makeFeed } from './feeds/make-feed.ts';

const feed = makeFeed(5000, 0);
async function* chunksOf(f) {
  for (let at = 0; at < f.length; at += 65536) yield f.subarray(at, at + 65536);
}
const read = (known) =>
  parseFeed(
    { body: chunksOf(feed), url: 'https://example.com/f', contentType: null },
    { onEpisodes: () => {} },
    { known },
  );
const { items } = await read(null);
for (let i = 0; i < 30; i++) {
  const s = process.cpuUsage(),
    w = performance.now();
  await read(items);
  const u = process.cpuUsage(s);
  if (i > 24)
    console.log(
      (u.user / 1000).toFixed(0),
      (u.system / 1000).toFixed(0),
      'wall',
      (performance.now() - w).toFixed(0),
    );
}
process.exit(0);
