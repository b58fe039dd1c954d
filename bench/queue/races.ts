/** What is measured of a queue, the same way for each side. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Side } from './sides.ts';

const noStop = async () => undefined;

/** Jobs a second over a backlog that was there before the worker, from its start to the last one handled. */
export async function clearBacklog(side: Side, count: number): Promise<{ perSecond: number; cpuMs: number }> {
  await side.enqueue(Array.from({ length: count }, (_, nth) => nth));
  const seen = new Set<number>();
  let stop: () => Promise<void> = noStop;
  const [cpu, startedAt] = [process.cpuUsage(), performance.now()];
  await new Promise<void>((resolve, reject) => {
    side
      .work(async (number) => {
        if (seen.has(number)) reject(new Error(`${side.name}: job ${number} ran twice`));
        seen.add(number);
        if (seen.size === count) resolve();
      })
      .then((stopped) => {
        stop = stopped;
      }, reject);
  });
  const [tookMs, { user, system }] = [performance.now() - startedAt, process.cpuUsage(cpu)];
  // Also what is still told of the last ones.
  await new Promise((resolve) => setImmediate(resolve));
  await stop();
  return { perSecond: (count / tookMs) * 1_000, cpuMs: (user + system) / 1_000 / count };
}

// Until the one before is off everybody's hands.
const restMs = 10;

/** From just before the commit to the handler of a worker that waits, in milliseconds. */
export async function pickUps(side: Side, count: number): Promise<number[]> {
  let taken: (at: number) => void = () => undefined;
  const stop = await side.work(async () => taken(performance.now()));
  const waits: number[] = [];
  // The first few open connections.
  for (let nth = -5; nth < count; nth += 1) {
    await sleep(restMs);
    const handled = new Promise<number>((resolve) => {
      taken = resolve;
    });
    const committedAt = await side.enqueue([nth]);
    const handledAt = await handled;
    if (nth >= 0) waits.push(handledAt - committedAt);
  }
  await stop();
  return waits;
}
