import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createPace, warmUpLimit } from '../../../server/pipeline/delivery/pace.ts';

const rests = { firstRestMs: 10_000, longestRestMs: 600_000 };

test('no second holds more letters than the limit, whenever they are asked for', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 50 }),
      fc.array(fc.nat(400), { minLength: 20, maxLength: 300 }),
      (perSecond, gaps) => {
        const pace = createPace({ ...rests, perSecond, perDomain: null });
        let nowMs = 1_000_000;
        const went: number[] = [];
        for (const gap of gaps) {
          nowMs += gap;
          if (pace.turn(nowMs) === 0) went.push(nowMs);
        }
        for (const at of went) {
          const within = went.filter((other) => other >= at && other < at + 1_000).length;
          expect(within).toBeLessThanOrEqual(perSecond + 1);
        }
      },
    ),
  );
});

test('whoever waits as long as it says gets every turn that there is', () => {
  const pace = createPace({ ...rests, perSecond: 10, perDomain: null });
  let nowMs = 5_000;
  let turns = 0;
  while (nowMs < 15_000) {
    const delayMs = pace.turn(nowMs);
    if (delayMs === 0) turns += 1;
    else nowMs += delayMs;
  }
  expect(turns).toBeGreaterThanOrEqual(100);
  expect(turns).toBeLessThanOrEqual(102);
});

test('without limits nothing waits and nothing is remembered', () => {
  const pace = createPace({ ...rests, perSecond: null, perDomain: null });
  for (let nth = 0; nth < 1_000; nth++) {
    expect(pace.turn(0)).toBe(0);
    pace.began(`d${nth}.example`, 0);
    pace.answered(`d${nth}.example`, 'taken', 0);
  }
  expect([pace.resting(0), pace.nextFreeMs(0)]).toEqual([[], null]);
});

test('a mail system that asks for time gets it, twice as long each time, until it takes a letter', () => {
  const pace = createPace({ ...rests, perSecond: null, perDomain: null });
  pace.answered('slow.example', 'later', 0);
  expect(pace.resting(9_999)).toEqual(['slow.example']);
  expect(pace.resting(10_000)).toEqual([]);
  pace.answered('slow.example', 'later', 10_000);
  expect(pace.nextFreeMs(10_000)).toBe(30_000);
  for (let nth = 0; nth < 20; nth++) pace.answered('slow.example', 'later', 30_000);
  expect(pace.nextFreeMs(30_000)).toBe(30_000 + 600_000);
  pace.answered('slow.example', 'taken', 31_000);
  expect(pace.resting(31_000)).toEqual([]);
});

test('while a domain warms up each mail system gets its few a second, and others do not wait for it', () => {
  expect([0, 1, 2, 3, 4].map(warmUpLimit)).toEqual([1, 2, 5, 10, null]);
  const pace = createPace({ ...rests, perSecond: null, perDomain: 2 });
  pace.began('a.example', 1_000);
  expect(pace.resting(1_200)).toEqual(['a.example']);
  pace.began('b.example', 1_300);
  expect(pace.resting(1_500)).toEqual(['b.example']);
});
