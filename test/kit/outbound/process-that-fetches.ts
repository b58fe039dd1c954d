/** `node process-that-fetches.ts <url>`: reads it with the product's own limits, and says what it cost. */
import { createOutbound, OutboundError } from '../../../server/kit/outbound/index.ts';

const [url = ''] = process.argv.slice(2);
const outbound = createOutbound({ allowPrivate: true, userAgent: 'test' });
const before = process.memoryUsage.rss();
const [startedAt, cpu] = [performance.now(), process.cpuUsage()];
let [bytes, peak, kind] = [0, before, 'whole'];
try {
  const { body } = await outbound.request({ url });
  for await (const piece of body) {
    bytes += piece.length;
    peak = Math.max(peak, process.memoryUsage.rss());
  }
} catch (error) {
  kind = error instanceof OutboundError ? error.kind : String(error);
}
const { user, system } = process.cpuUsage(cpu);
const ms = performance.now() - startedAt;
await outbound.close();
process.stdout.write(
  JSON.stringify({
    kind,
    bytes,
    ms,
    cpuMs: (user + system) / 1_000,
    grownMb: Math.round((peak - before) / 1024 ** 2),
  }),
);
