/** `node process-that-parses.ts` with a feed on its input: reads it, and says what that cost beyond an ordinary feed. */
import { buffer } from 'node:stream/consumers';
import { FeedError } from '../../../../server/pipeline/feeds/parse/feed-error.ts';
import { readWhole, rss } from './read-whole.ts';

const feed = await buffer(process.stdin);
readWhole(rss('<item><title>t</title><description>an ordinary one</description></item>'));
// Its peak, not what is left of it.
const peakMb = () => process.resourceUsage().maxRSS / 1024;
const [before, started] = [peakMb(), process.cpuUsage()];
let kind = 'read';
try {
  readWhole(feed);
} catch (error) {
  if (!(error instanceof FeedError)) throw error;
  kind = 'refused';
}
const { user, system } = process.cpuUsage(started);
process.stdout.write(JSON.stringify({ kind, cpuMs: (user + system) / 1_000, grownMb: peakMb() - before }));
