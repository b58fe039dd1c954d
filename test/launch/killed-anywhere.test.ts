/**
 * F1 and F20 of faults.md with real processes: two that serve and two that work on one PostgreSQL, killed without warning
 * at seeded instants of a week's work, and started again.
 */
import { expect, test } from 'vitest';
import { createDice } from '../../launch/seed/words.ts';
import { figure, isSoak, soakRound } from '../app/trust.ts';
import { openHouse } from './house-of-processes.ts';
import { beginWork, changePayers, judgeWork, letters } from './week-of-work.ts';

const seeds = isSoak ? [1, 2, 3, 4, 5].map((nth) => nth + 5 * (soakRound - 1)) : [1];
const kills = 10;

test.each(seeds)(
  'F1, F20: killed ten times anywhere, with seed %i, it is done once and nothing is lost',
  {
    timeout: 400_000,
  },
  async (seed) => {
    const dice = createDice(seed);
    const house = await openHouse();
    try {
      const work = await beginWork(house);
      const begun = house.progress();
      changePayers(house, work);
      // About what the outside sees of this work: the letters, and some dozens of calls.
      const instants = Array.from({ length: kills }, () => dice.roll(letters)).sort((a, b) => a - b);
      const restarts: Promise<void>[] = [];
      const recoveries: number[] = [];
      let workers = 0;
      for (const instant of instants) {
        await house.whenSeen(begun + instant);
        const living = house.members.flatMap(({ process: it }, nth) => (it === null ? [] : [nth]));
        const victim = living[dice.roll(living.length)];
        if (victim === undefined) {
          await Promise.race(restarts);
          continue;
        }
        if (house.members[victim]?.role === 'worker') workers += 1;
        const killedAt = performance.now();
        const seen = house.progress();
        restarts.push(house.killMember(victim));
        if (seen < begun + letters) {
          void house.whenSeen(seen + 1).then(() => recoveries.push(performance.now() - killedAt));
        }
      }
      await Promise.all(restarts);
      const { unknown, modelCalls } = await judgeWork(house, work, workers);
      const slowest = Math.max(...recoveries) / 1_000;
      expect(slowest).toBeLessThan(30);
      figure(
        'F1',
        `seed ${seed}: ${restarts.length} kills, work went on within ${slowest.toFixed(1)} s, ${letters} letters with 0 twice and ${unknown} unknown, 5 transcripts once, ${modelCalls} model calls`,
      );
      figure('F20', `two workers and ${restarts.length} kills: 0 jobs twice`);
    } finally {
      await house.stop();
    }
  },
);
