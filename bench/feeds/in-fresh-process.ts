/**
 * How far memory rises while one side reads the feed, and how long the main thread is held at most, in a process that
 * has done nothing else, or has its thread already (`threaded`): `node --expose-gc in-fresh-process.ts <folder of the feeds>
 * <side> [threaded]`, answered as JSON.
 */
import { openSide, startThread } from './sides.ts';

const [folder = '', wanted = '', state] = process.argv.slice(2);
const side = openSide(folder, wanted);
if (state === 'threaded') await startThread();
globalThis.gc?.();
const before = process.memoryUsage.rss();
let [peak, lastTickAt, heldMs] = [before, performance.now(), 0];
const tick = () => {
  peak = Math.max(peak, process.memoryUsage.rss());
  heldMs = Math.max(heldMs, performance.now() - lastTickAt);
  lastTickAt = performance.now();
};
const watch = setInterval(tick, 1);
await side.run();
tick();
clearInterval(watch);
process.stdout.write(JSON.stringify({ rssMb: (peak - before) / 1024 / 1024, heldMs }), () => process.exit(0));
