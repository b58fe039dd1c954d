/** Workers that are lost in a send, or are taken for it; and the file that tells what they had begun, in trouble. */
import { appendFileSync, existsSync, readdirSync } from 'node:fs';
import { copyFile, mkdtemp, readdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { holds, mostCopies, prepareSends } from './begin.ts';
import { counts, getSend, type Office, run, runToEnd } from './drive.ts';

const begin = prepareSends();

/** As when its worker has not been heard of for a while. */
const endLease = ({ db }: Office, sendId: string) =>
  db
    .updateTable('sends')
    .set({ held_until: new Date(0) })
    .where('id', '=', sendId)
    .execute();

test.each([
  { where: 'on this machine', isHere: true, most: 1 },
  { where: 'on another', isHere: false, most: 2 },
])(
  'a worker that was lost leaves at most $most unknown on each connection to one $where, which goes on',
  async ({ isHere, most }) => {
    const lanes = 5;
    const { office, sink, sendId } = await begin({ readers: 100, lanes });
    // It stands still: answers come no more, and its lease runs out.
    sink.answerWith((stage) =>
      stage === 'message' && sink.letters.length > 40 ? new Promise<string>(() => undefined) : undefined,
    );
    const lost = new AbortController();
    const running = run(office, sendId, lost.signal);
    await holds(() => sink.letters.length >= 45);
    await endLease(office, sendId);
    sink.answerWith(undefined);
    await runToEnd(isHere ? office : await elsewhere(office), sendId);
    const after = await counts(office, sendId);
    expect(after.sent + after.unknown).toBe(100);
    expect(after.unknown).toBeGreaterThan(0);
    expect(after.unknown).toBeLessThanOrEqual(most * lanes);
    expect(mostCopies(sink)).toBe(1);
    lost.abort();
    await running;
    expect(await counts(office, sendId)).toEqual(after);
  },
);

/** The same send, taken up with another folder: it has the epoch's file, and nothing of what the other began. */
async function elsewhere(office: Office): Promise<Office> {
  const dataDir = await mkdtemp(join(tmpdir(), 'walkthrough-elsewhere-'));
  await copyFile(join(office.dataDir, 'send-epoch.json'), join(dataDir, 'send-epoch.json'));
  return { ...office, dataDir };
}

test('workers that are taken for lost and are not: whoever takes the send up writes to nobody twice', async () => {
  const [lanes, times] = [5, 12];
  const { office, sink, sendId } = await begin({ readers: 600, lanes });
  const workers = [run(office, sendId)];
  for (let nth = 1; nth <= times; nth += 1) {
    await holds(() => sink.letters.length >= nth * 40);
    // It goes on, and will have looked at its lease half a second ago.
    await endLease(office, sendId);
    workers.push(run(office, sendId));
  }
  await Promise.all(workers);
  await runToEnd(office, sendId);
  const after = await counts(office, sendId);
  // They settle themselves what they heard, and what they did not begin after all.
  expect([mostCopies(sink), after.sent, after.unknown, after.queued]).toEqual([1, 600, 0, 0]);
  const { fence } = await getSend(office, sendId);
  expect(fence).toBeGreaterThan(times / 2);
  expect(sink.letters.length).toBe(after.sent);
  expect(await readdir(join(office.dataDir, 'send-marks'))).toEqual([]);
});

test('where somebody else writes into the file of what is begun, the send goes on without one', async () => {
  const { office, sink, sendId } = await begin({ readers: 200 });
  const folder = join(office.dataDir, 'send-marks');
  let added = 0;
  sink.onLetter(() => {
    // Somebody else writes into it, whenever there is one.
    for (const name of existsSync(folder) ? readdirSync(folder) : []) {
      appendFileSync(join(folder, name), 'x\n');
      added += 1;
    }
  });
  await runToEnd(office, sendId);
  expect([mostCopies(sink), (await counts(office, sendId)).sent]).toEqual([1, 200]);
  expect(added).toBeGreaterThan(0);
  // One hold began with a file, and the next did not.
  expect((await getSend(office, sendId)).fence).toBeLessThanOrEqual(3);
});

test('where no file of what is begun can be made, the send goes on without one', async () => {
  const { office, sink, sendId } = await begin({ readers: 20 });
  await writeFile(join(office.dataDir, 'send-marks'), 'no folder');
  await runToEnd(office, sendId);
  expect([mostCopies(sink), (await counts(office, sendId)).sent]).toEqual([1, 20]);
});
