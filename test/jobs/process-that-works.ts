/** A worker process of its own: `node process-that-works.ts <database url> <boot> [<boot before> <crashed>]`. Tells what it does, a line each. */
import { z } from 'zod';
import { defineJob } from '../../server/jobs/define.ts';
import { createQueue } from '../../server/jobs/queue.ts';
import { createLog } from '../../server/kit/log.ts';

const [url = '', id = '', before, crashed] = process.argv.slice(2);
const waitsMs = Number(process.env.WAITS_MS ?? 600);
const tell = (line: string) => void process.stdout.write(`${line}\n`);

let atWork = 0;
const job = defineJob<{ name: string; does: string }>({
  name: 'test.work',
  input: z.object({ name: z.string(), does: z.enum(['end', 'crash', 'wait', 'nothing']) }),
  concurrency: 4,
  async handle({ name, does }, { signal }) {
    atWork += 1;
    tell(`begin ${name} beside ${atWork - 1}`);
    // Everybody is at work before anything happens to them.
    if (does === 'crash') setTimeout(() => process.abort(), 150);
    if (does !== 'nothing') await until(signal, does === 'wait' ? waitsMs : 60_000);
    atWork -= 1;
    tell(`done ${name}`);
  },
  async setAside({ name }, sentence) {
    tell(`aside ${name}: ${sentence}`);
  },
});

function until(signal: AbortSignal, ms: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    });
  });
}

const queue = createQueue({
  url,
  log: createLog({ level: 'silent' }),
  worker: true,
  boot: { id, previous: before === undefined ? undefined : { id: before, crashed: crashed === 'true' } },
  beatMs: 200,
  // A busy machine may hold a process for a second.
  deadAfterMs: 1_500,
});
process.on('SIGTERM', () => void queue.stop(5_000).then(() => process.exit(0)));
await queue.start([job]);
await queue.work();
tell('works');
