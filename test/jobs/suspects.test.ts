/**
 * A1: work that ends its process. Real processes that crash and are killed, on a real database: what ran beside is
 * done, what was merely killed is done, what ends every process is set aside.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { defineJob } from '../../server/jobs/define.ts';
import { createGate, type Gate } from '../../server/jobs/gate.ts';
import { accuse } from '../../server/jobs/marks.ts';
import { createQueue, type Queue } from '../../server/jobs/queue.ts';
import { inTransaction } from '../../server/kit/db/connect.ts';
import { freshDatabase, quietLog, type TestDatabase } from '../app/database.ts';

let database: TestDatabase;
let serving: Queue;
const children: ChildProcess[] = [];

beforeEach(async () => {
  database = await freshDatabase();
  serving = createQueue({ url: database.url, log: quietLog, worker: false });
  await serving.start([
    defineJob({ name: 'test.work', input: z.object({}), concurrency: 1, handle: async () => undefined }),
  ]);
});
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await serving.stop(2_000);
  await database.drop();
});

interface Worker {
  child: ChildProcess;
  boot: string;
  lines: string[];
  /** Waits for a line of what it tells. */
  tells(pattern: RegExp): Promise<string>;
  ended: Promise<unknown>;
}

/** `waitsMs`: how long it takes for jobs that wait. */
function startWorker(previous?: { boot: string; crashed: boolean }, waitsMs = 600): Worker {
  const boot = randomUUID();
  const before = previous ? [previous.boot, String(previous.crashed)] : [];
  const program = join(import.meta.dirname, 'process-that-works.ts');
  const child = spawn(process.execPath, [program, database.url, boot, ...before], {
    env: { ...process.env, WAITS_MS: String(waitsMs) },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  children.push(child);
  const lines: string[] = [];
  const waiting = new Set<() => void>();
  createInterface(child.stdout).on('line', (line) => {
    lines.push(line);
    for (const look of waiting) look();
  });
  const ended = once(child, 'exit').then(() => {
    for (const look of waiting) look();
  });
  return {
    child,
    boot,
    lines,
    ended,
    tells: (pattern) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const found = lines.find((line) => pattern.test(line));
          if (found === undefined && child.exitCode === null && child.signalCode === null) return;
          waiting.delete(look);
          if (found !== undefined) resolve(found);
          else reject(new Error(`The worker ended and never told ${pattern}; it told ${lines.join(', ')}`));
        };
        waiting.add(look);
        look();
      }),
  };
}

const enqueue = (jobs: Record<string, string>) =>
  inTransaction(database.db, async (trx) => {
    for (const [name, does] of Object.entries(jobs)) await serving.enqueue(trx, 'test.work', { name, does });
  });

async function killed(worker: Worker): Promise<Worker> {
  worker.child.kill('SIGKILL');
  await worker.ended;
  return worker;
}

describe('A1: work that ends its process', () => {
  it('is run alone, and set aside when it crashes alone; its neighbours are done', async () => {
    const first = startWorker();
    await first.tells(/^works/);
    await enqueue({ poison: 'crash', one: 'wait', two: 'wait' });
    await first.ended;
    const alone = startWorker({ boot: first.boot, crashed: true });
    await alone.ended;
    expect(alone.lines).toContain('begin poison beside 0');
    const all = [...first.lines, ...alone.lines];
    const last = startWorker({ boot: alone.boot, crashed: true });
    expect(await last.tells(/^aside/)).toMatch(
      /^aside poison: This work ended the server while nothing else ran, so it was set aside\./,
    );
    while (!['one', 'two'].every((name) => [...all, ...last.lines].includes(`done ${name}`))) {
      await last.tells(/^done/);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    expect(last.child.exitCode).toBeNull();
    const aside = async () =>
      (await database.db.selectFrom('suspect_work').selectAll().execute()).map(
        ({ job_name, ends, crashes }) => [job_name, ends, crashes],
      );
    // Whoever is done says so before the database knows it.
    await expect.poll(aside).toEqual([['test.work', 1, 1]]);
    // The same work comes again, as a schedule brings it: it does not run.
    await enqueue({ poison: 'crash', three: 'nothing' });
    await last.tells(/^done three/);
    expect(last.lines.filter((line) => line.startsWith('begin poison'))).toEqual([]);
  }, 180_000);

  it('is not condemned by kills, of which as many would condemn it as crashes', async () => {
    let worker = startWorker();
    await worker.tells(/^works/);
    await enqueue({ innocent: 'end' });
    for (let kills = 1; kills <= 3; kills += 1) {
      await worker.tells(/^begin innocent/);
      worker = startWorker({ boot: (await killed(worker)).boot, crashed: false });
    }
    await worker.tells(/^begin innocent beside 0/);
    const [row] = await database.db.selectFrom('suspect_work').selectAll().execute();
    expect(row).toMatchObject({ ends: 2, crashes: 0, set_aside_at: null });
  }, 180_000);

  it('is noticed without anybody who tells: by another worker, which does what was left', async () => {
    // Holds what it begins until it is killed, and began it before anybody else was there to take it.
    const one = startWorker(undefined, 120_000);
    await one.tells(/^works/);
    await enqueue({ first: 'wait', second: 'wait', third: 'wait', fourth: 'wait' });
    const names = ['first', 'second', 'third', 'fourth'];
    for (const name of names) await one.tells(new RegExp(`^begin ${name}`));
    const two = startWorker();
    await two.tells(/^works/);
    await killed(one);
    for (const name of names) await two.tells(new RegExp(`^done ${name}`));
    // What got through alone is suspected of nothing more.
    const suspected = () => database.db.selectFrom('suspect_work').selectAll().execute();
    while ((await suspected()).length > 0) await new Promise((resolve) => setTimeout(resolve, 50));
  }, 180_000);

  it('is cleared where a process was only slow to say that it is there', async () => {
    const worker = startWorker();
    await worker.tells(/^works/);
    await enqueue({ slow: 'wait' });
    await worker.tells(/^begin slow/);
    const ended = { id: worker.boot, crashed: false };
    const accused = await accuse(database.db, { bootId: randomUUID(), deadAfterMs: 0, ended });
    expect(accused).toHaveLength(1);
    await worker.tells(/^done slow/);
    const suspected = () => database.db.selectFrom('suspect_work').selectAll().execute();
    while ((await suspected()).length > 0) await new Promise((resolve) => setTimeout(resolve, 50));
  });

  it('leaves no suspicion where a process stops in order', async () => {
    const worker = startWorker();
    await worker.tells(/^works/);
    await enqueue({ handed: 'end' });
    await worker.tells(/^begin handed/);
    worker.child.kill('SIGTERM');
    await worker.ended;
    for (const table of ['suspect_work', 'job_marks', 'worker_boots'] as const) {
      expect(await database.db.selectFrom(table).selectAll().execute()).toEqual([]);
    }
  });
});

interface Visitor {
  alone: boolean;
  ticks: number;
  givesUp: boolean;
}

async function visit(
  gate: Gate,
  inside: { alone: number; together: number },
  { alone, ticks, givesUp }: Visitor,
): Promise<void> {
  const patience = new AbortController();
  const entering = alone ? gate.alone(patience.signal) : gate.share(patience.signal);
  if (givesUp) patience.abort(new Error('enough'));
  const leave = await entering.catch(() => null);
  if (leave === null) return;
  const way = alone ? 'alone' : 'together';
  inside[way] += 1;
  expect(inside.alone === 0 || (inside.alone === 1 && inside.together === 0)).toBe(true);
  for (let tick = 0; tick < ticks; tick += 1) await Promise.resolve();
  inside[way] -= 1;
  leave();
}

describe('A1: the gate', () => {
  it('lets in one alone or many together, never both, and everybody in the end', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ alone: fc.boolean(), ticks: fc.nat(5), givesUp: fc.boolean() }), {
          maxLength: 30,
        }),
        async (visitors) => {
          const gate = createGate();
          const inside = { alone: 0, together: 0 };
          await Promise.all(visitors.map((visitor) => visit(gate, inside, visitor)));
          const signal = new AbortController().signal;
          (await gate.alone(signal))();
        },
      ),
      { numRuns: 200 },
    );
  });
});
