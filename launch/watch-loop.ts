/**
 * Ends a process whose main thread is held for so long that nobody is served any more: a loop without end in one job
 * would otherwise hold the product until somebody kills it. The process ends as by a crash, so the job that did it is
 * known (server/jobs/suspects.ts), and `npm start` starts it again.
 */
import { Worker } from 'node:worker_threads';

const tickMs = 1_000;

// Plain text, so that it needs no file of its own beside the bundle. It counts its own looks, not the clock: a machine
// that slept, or a process that was stopped for a while, has held nobody.
const program = `
  const { workerData } = require('node:worker_threads');
  const { writeSync } = require('node:fs');
  const { beats, pid, looks, tickMs, words } = workerData;
  let last = -1;
  let same = 0;
  setInterval(() => {
    const now = Atomics.load(beats, 0);
    same = now === last ? same + 1 : 0;
    last = now;
    if (same < looks) return;
    try { writeSync(2, words); } catch {}
    process.kill(pid, 'SIGABRT');
  }, tickMs);
`;

/** `afterMs` is how long the main thread may be held. */
export function watchLoop({ afterMs }: { afterMs: number }): void {
  const beats = new Int32Array(new SharedArrayBuffer(4));
  const looks = Math.ceil(afterMs / tickMs);
  const words = `The main thread was held for ${afterMs / 1000} s; the process ends, so that it can start again\n`;
  const worker = new Worker(program, {
    eval: true,
    workerData: { beats, pid: process.pid, looks, tickMs, words },
    resourceLimits: { maxOldGenerationSizeMb: 8, maxYoungGenerationSizeMb: 1 },
  });
  worker.unref();
  worker.on('error', () => undefined);
  setInterval(() => Atomics.add(beats, 0, 1), tickMs / 2).unref();
}
