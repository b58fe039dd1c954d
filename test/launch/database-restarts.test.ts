/**
 * F5 of faults.md with real processes: under load the database server goes away and comes back, and the way to it is cut,
 * half closed and slow. No process ends, calls say when to come again, and nothing is lost or done twice.
 */
import { expect, test } from 'vitest';
import type { Answer } from '../app/start-test-app.ts';
import { figure, isSoak } from '../app/trust.ts';
import { type House, openHouse } from './house-of-processes.ts';
import { beginWork, changePayers, judgeWork, letters } from './week-of-work.ts';

const restarts = isSoak ? 12 : 3;

/** Asks all the while until `isOver`; answers what was said. */
async function askAllTheWhile(house: House, isOver: () => boolean): Promise<Answer[]> {
  const answers: Answer[] = [];
  while (!isOver()) answers.push(await house.call('GET', '/api/groups'));
  return answers;
}

test('F5: a database that goes away again and again under load costs nothing', {
  timeout: 400_000,
}, async () => {
  const house = await openHouse();
  try {
    const work = await beginWork(house);
    const pids = house.members.map(({ process: it }) => it?.pid);
    changePayers(house, work);
    const step = Math.floor(letters / (restarts + 4));
    const begun = house.progress();
    let isOver = false;
    const asking = askAllTheWhile(house, () => isOver);
    const ways = [
      ...Array.from(
        { length: restarts },
        (_, nth) => () => house.restartDatabase(nth % 2 === 0 ? 'SIGINT' : 'SIGKILL'),
      ),
      async () => house.proxy.cut(),
      async () => house.proxy.halfClose(),
      async () => house.proxy.delay(200),
    ];
    for (const [nth, way] of ways.entries()) {
      await house.whenSeen(begun + (nth + 1) * step);
      await way();
    }
    house.proxy.delay(0);
    const backAt = performance.now();
    await expect
      .poll(async () => (await house.call('GET', '/api/ready')).status, { timeout: 30_000 })
      .toBe(200);
    const recoveryMs = performance.now() - backAt;
    isOver = true;
    const answers = await asking;
    const refused = answers.filter(({ status }) => status !== 200);
    for (const { status, headers } of refused) {
      expect(status).toBe(503);
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    }
    await judgeWork(house, work, restarts);
    expect(house.members.map(({ process: it }) => it?.pid)).toEqual(pids);
    for (const pid of pids) expect(process.kill(pid ?? 0, 0)).toBe(true);
    expect(recoveryMs).toBeLessThan(10_000);
    figure(
      'F5',
      `${restarts} restarts, cut, half closed, slow: 4 of 4 processes live, ${refused.length} of ${answers.length} calls 503, well after ${(recoveryMs / 1_000).toFixed(1)} s, ${letters} letters with 0 twice`,
    );
  } finally {
    await house.stop();
  }
});
