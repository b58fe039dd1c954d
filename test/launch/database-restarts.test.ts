/**
 * F5 of faults.md with real processes: under load the database server goes away and comes back, and the way to it is cut,
 * half closed, lost without a word and slow. No process ends, calls say when to come again, and nothing is lost or done twice.
 */
import { expect, test, vi } from 'vitest';
import { createDice } from '../../launch/seed/words.ts';
import { figure, isSoak, seeds as seedsOf, shortOf, soakRound } from '../app/trust.ts';
import { type House, openHouse } from './house-of-processes.ts';
import { beginWork, changePayers, judgeWork, type WeekOfWork } from './week-of-work.ts';

// A minute of them, each five seconds after the last; in the short form a few at instants of the dice.
const restarts = isSoak ? 12 : 3;
// So many, and so slow to be taken, that the send outlasts all of it.
const { toSend, letterMs } = isSoak ? { toSend: 9_000, letterMs: 60 } : { toSend: 1_400, letterMs: 15 };
const restartEveryMs = 5_000;
const wellWithinMs = 10_000;

const webs = [0, 1];
/** Who asks all the while, at each of those that serve. */
const callersOfEach = 4;

/** Until each that serves says again that it is ready. */
async function becomesReady(house: House): Promise<number> {
  const backAt = performance.now();
  const ready = async () =>
    Promise.all(webs.map(async (nth) => (await house.ask(nth, '/api/ready'))?.status ?? 'cut off'));
  await expect.poll(ready, { timeout: 30_000, interval: 20 }).toEqual(webs.map(() => 200));
  return performance.now() - backAt;
}

interface Said {
  /** Null where the connection was cut. */
  status: number | null;
  retryAfterSecs: number;
}

/** Several ask each that serves all the while, until `isOver`. */
async function askAllTheWhile(house: House, isOver: () => boolean): Promise<Said[]> {
  const answers: Said[] = [];
  const ask = async (nth: number) => {
    while (!isOver()) {
      const answer = await house.ask(nth, '/api/groups');
      const retryAfterSecs = Number(answer?.headers.get('retry-after'));
      answers.push({ status: answer?.status ?? null, retryAfterSecs });
    }
  };
  await Promise.all(webs.flatMap((nth) => Array.from({ length: callersOfEach }, () => ask(nth))));
  return answers;
}

/** Until the outside has seen fifty more letters or calls, or the send is over and there will be none. */
async function whenMoreSeen(house: House, { sendId }: WeekOfWork): Promise<void> {
  const enough = house.progress() + 50;
  const look = async () => {
    const seen = house.progress();
    const { body: send } = await house.call('GET', `/api/sends/${sendId}`);
    expect(
      seen >= enough || send.state === 'done',
      `${seen} of ${enough} seen: ${JSON.stringify(send)}`,
    ).toBe(true);
  };
  await vi.waitFor(look, { timeout: 60_000, interval: 50 });
}

test('F5: a database that goes away again and again under load costs nothing', {
  timeout: 400_000,
}, async () => {
  const house = await openHouse({ letterMs });
  try {
    const work = await beginWork(house, toSend);
    const pids = house.members.map(({ process: it }) => it?.pid);
    changePayers(house, work);
    const seed = soakRound;
    seedsOf('F5', seed);
    const dice = createDice(seed);
    const begun = house.progress();
    let isOver = false;
    const asking = askAllTheWhile(house, () => isOver);
    const wellMs: number[] = [];
    const restart = async (nth: number) => {
      await house.restartDatabase(nth % 2 === 0 ? 'SIGINT' : 'SIGKILL');
      wellMs.push(await becomesReady(house));
    };
    // About half of the work goes by meanwhile, the rest below.
    const instants = Array.from({ length: restarts }, () => dice.roll(toSend / 2)).sort((a, b) => a - b);
    for (const [nth, instant] of instants.entries()) {
      const nextAt = performance.now() + restartEveryMs;
      if (!isSoak) await house.whenSeen(begun + instant);
      await restart(nth);
      // The minute is what the page asks for; nothing waits for it to be so.
      if (isSoak)
        await new Promise((resolve) => setTimeout(resolve, Math.max(0, nextAt - performance.now())));
    }
    const ways = [
      () => house.proxy.cut(),
      () => house.proxy.halfClose(),
      () => house.proxy.swallow('standing'),
      () => house.proxy.delay(200),
    ];
    for (const [nth, way] of ways.entries()) {
      await whenMoreSeen(house, work);
      const { body: send } = await house.call('GET', `/api/sends/${work.sendId}`);
      if (send.state === 'done') shortOf('F5', `the send was over before way ${nth + 1} of ${ways.length}`);
      way();
      wellMs.push(await becomesReady(house));
    }
    house.proxy.delay(0);
    house.proxy.swallow('nothing');
    const recoveryMs = Math.max(...wellMs);
    expect(wellMs).toHaveLength(restarts + ways.length);
    isOver = true;
    const answers = await asking;
    const refused = answers.filter(({ status }) => status !== 200);
    for (const { status, retryAfterSecs } of refused) {
      expect(status).toBe(503);
      expect(retryAfterSecs).toBeGreaterThan(0);
    }
    // No process dies here: no call of the model is lost, and a letter at most where a mark of it was.
    const { unknown, modelCalls } = await judgeWork(house, work, {
      modelCalls: 0,
      unknownOfEach: restarts + ways.length,
    });
    expect(house.members.map(({ process: it }) => it?.pid)).toEqual(pids);
    for (const pid of pids) expect(process.kill(pid ?? 0, 0)).toBe(true);
    expect(recoveryMs).toBeLessThan(wellWithinMs);
    figure(
      'F5',
      `${restarts} restarts, cut, half closed, lost without a word, slow: 4 of 4 processes live, of ${answers.length} calls by ${webs.length * callersOfEach} callers ${refused.length} 503 and none without an answer, well again within ${(recoveryMs / 1_000).toFixed(1)} s each time, ${toSend.toLocaleString('en-US')} letters with 0 twice and ${unknown} unknown, ${modelCalls} model calls for ${work.episodes.length} insights`,
    );
  } finally {
    await house.stop();
  }
});
