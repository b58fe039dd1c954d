/** A list as long as may be: in seconds, and without holding up what else the process does. */
import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { mostImportLines } from '../../../contract/subscribers.ts';
import { createQueue, type Queue } from '../../../server/jobs/queue.ts';
import { defineJob } from '../../../server/jobs/define.ts';
import { importReaders } from '../../../server/people/complimentary/index.ts';
import { z } from 'zod';
import { freshDatabase, quietLog, type TestDatabase } from '../../app/database.ts';

let database: TestDatabase;
let queue: Queue;
beforeAll(async () => {
  database = await freshDatabase();
  queue = createQueue({ url: database.url, log: quietLog, worker: false });
  await queue.start([
    defineJob({ name: 'letters.send', input: z.object({}), concurrency: 1, handle: async () => undefined }),
  ]);
});
afterAll(async () => {
  await queue.stop(1_000);
  await database.drop();
});

it('x', async () => {
  const csv = Array.from({length: mostImportLines}, (_, i) => `reader${i}@example.com,"Näme, ${i}",2027-03-18,"A note ""${i}"" of some len"`).join('\n');
  console.log(csv.length);
  for (let k = 0; k < 3; k++) {
    let worst=0; let c=process.threadCpuUsage(); let l=performance.now(); let wl=0; const timer=setInterval(()=>{const d=process.threadCpuUsage(c); c=process.threadCpuUsage(); worst=Math.max(worst,(d.user+d.system)/1000); wl=Math.max(wl,performance.now()-l); l=performance.now();},1);
    const t = performance.now();
    const r = await importReaders({ db: database.db, clock: { now: () => new Date() }, timeZone: 'America/New_York', queue, mailDomain: 'x', log: quietLog }, { csv, givenBy: 'import' });
    clearInterval(timer);
    console.log(r.lines.length, r.letters, 'ms', performance.now() - t, 'worst', worst, wl);
    const t2 = performance.now(); JSON.stringify(r); console.log('json', performance.now()-t2);
  }
});
