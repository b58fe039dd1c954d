/** How long after a SIGKILL everything that ran has begun again, in another process that was there all the time. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { measured, print, spread } from '../kit/figures.ts';
import { graphileWorker, ourQueue, oursAtOnce, type Side } from './sides.ts';

const patienceMs = 30_000;

interface Worker {
  child: ChildProcess;
  /** Numbers of jobs, as they begin. */
  begun: Set<number>;
  /** Resolves when so many have begun; false where that takes longer than `withinMs`. */
  has(count: number, withinMs: number): Promise<boolean>;
  end(signal: NodeJS.Signals): Promise<void>;
}

/** `holds`: jobs that it begins do not end. */
async function startWorker(kind: 'ours' | 'theirs', url: string, holds: boolean): Promise<Worker> {
  const program = join(import.meta.dirname, 'process-that-works.ts');
  const child = spawn(process.execPath, [program, kind, url, String(holds)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const begun = new Set<number>();
  const looks = new Set<() => void>();
  const lines = createInterface(child.stdout);
  await once(lines, 'line');
  lines.on('line', (line) => {
    begun.add(Number(line));
    for (const look of looks) look();
  });
  return {
    child,
    begun,
    has: (count, withinMs) =>
      new Promise((resolve) => {
        const look = () => begun.size >= count && resolve(true);
        looks.add(look);
        look();
        setTimeout(() => resolve(false), withinMs).unref();
      }),
    async end(signal) {
      child.kill(signal);
      await once(child, 'exit');
    },
  };
}

async function resumed(kind: 'ours' | 'theirs', url: string, side: Side): Promise<number | null> {
  const dies = await startWorker(kind, url, true);
  await side.enqueue(Array.from({ length: oursAtOnce }, (_, nth) => nth));
  if (!(await dies.has(oursAtOnce, patienceMs))) throw new Error(`${side.name}: not all jobs began`);
  const takesOver = await startWorker(kind, url, false);
  const killedAt = performance.now();
  await dies.end('SIGKILL');
  const all = await takesOver.has(oursAtOnce, patienceMs);
  const tookMs = performance.now() - killedAt;
  await takesOver.end('SIGTERM');
  return all ? tookMs : null;
}

export async function afterKill(url: string, times: number): Promise<void> {
  print(`${oursAtOnce} jobs at work, SIGKILL, ${times} times; theirs once`);
  const ours = ourQueue(url);
  const took: number[] = [];
  for (let time = 0; time < times; time += 1) {
    const tookMs = await resumed('ours', url, ours);
    if (tookMs === null) throw new Error('Ours did not begin all of them again');
    took.push(tookMs / 1_000);
  }
  await ours.close();
  print(`${ours.name.padEnd(32)} all begun again after ${spread(took)} s`);
  const what = `${oursAtOnce} jobs at work, SIGKILL: all begun again`;
  measured({ row: 6, what, values: took, unit: ' s', atMost: 30 });
  const theirs = await graphileWorker(url, oursAtOnce);
  const theirMs = await resumed('theirs', url, theirs);
  await theirs.close();
  const said =
    theirMs === null ? `not within ${patienceMs / 1_000} s` : `after ${(theirMs / 1_000).toFixed(1)} s`;
  print(`${theirs.name.padEnd(32)} all begun again ${said}`);
  measured({
    row: 6,
    what: `graphile-worker, once: all begun again (30: not within 30 s)`,
    values: [(theirMs ?? patienceMs) / 1_000],
    unit: ' s',
  });
}
