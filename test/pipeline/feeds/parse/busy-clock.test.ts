/** A feed has a limit of time on the processor; what it waits for others is not counted, but for the first second. */
import { expect, it } from 'vitest';
import { BusyClock } from '../../../../server/pipeline/feeds/parse/busy-clock.ts';
import { createFeedParser } from '../../../../server/pipeline/feeds/parse/feed-parser.ts';
import { defaultLimits } from '../../../../server/pipeline/feeds/parse/types.ts';

function workFor(cpuMs: number): void {
  const before = process.threadCpuUsage();
  for (;;) {
    const { user, system } = process.threadCpuUsage(before);
    if (user + system >= cpuMs * 1_000) return;
  }
}

const waitFor = (ms: number) => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

it('work counts always, a wait in the first second only', () => {
  const clock = new BusyClock();
  expect(clock.after(() => waitFor(1_050))).toBeGreaterThanOrEqual(1_000);
  const waited = clock.after(() => undefined);
  expect(clock.after(() => waitFor(500)) - waited).toBeLessThan(250);
  const before = clock.after(() => undefined);
  const worked = clock.after(() => workFor(300)) - before;
  expect(worked).toBeGreaterThanOrEqual(299);
});

it('a feed beyond its limit is refused as too slow, with what was read of it', () => {
  const limits = { ...defaultLimits, maxBusyMs: 0 };
  const parser = createFeedParser({ url: 'https://feeds.example/f.xml', contentType: null }, limits);
  const items = Array.from({ length: 2_000 }, (_, n) => `<item><title>Episode ${n}</title></item>`).join('');
  const feed = new TextEncoder().encode(`<rss><channel><title>Slow</title>${items}`);
  expect(() => parser.write(feed)).toThrow(expect.objectContaining({ reason: 'too-slow' }));
  expect(parser.drain().length).toBeGreaterThan(1_000);
});
