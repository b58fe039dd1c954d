/** F6 of faults.md: a provider that fails again and again is left alone, and tried by one call at a time. */
import { describe, expect, it } from 'vitest';
import { Trouble } from '../../server/kit/errors.ts';
import { type CircuitChange, circuitPolicy, createCircuit } from '../../server/providers/circuit.ts';

const policy = { failures: 3, withinMs: 60_000, pauseMs: 1_000, longestPauseMs: 4_000 };

function world(changed: Partial<typeof policy> = {}) {
  let nowMs = 0;
  let calls = 0;
  const told: CircuitChange[] = [];
  const circuit = createCircuit({
    provider: 'anthropic',
    name: 'Anthropic',
    policy: { ...policy, ...changed },
    tell: (change) => told.push(change),
    now: () => nowMs,
  });
  return {
    told,
    calls: () => calls,
    pass: (ms: number) => {
      nowMs += ms;
    },
    ask: (end: () => unknown) =>
      circuit
        .through(async () => {
          calls += 1;
          return await end();
        })
        .catch((error: unknown) => error),
  };
}

const fails = (error: unknown) => () => {
  throw error;
};
const down = () => new Trouble('down', 'Anthropic: answers 500.');
const overloaded = () => new Trouble('busy', 'Anthropic: overloaded.', { cause: { status: 529 } });
const limited = () =>
  new Trouble('busy', 'Anthropic: rate limited.', { retryAfterMs: 5_000, cause: { status: 429 } });
const refused = () => new Trouble('rejected', 'Anthropic refused the request.');

describe('F6: a circuit', () => {
  it('opens after so many failures in a row, and lets nobody through until its pause is over', async () => {
    const { ask, calls, told, pass } = world();
    for (const error of [down(), overloaded(), down()]) await ask(fails(error));
    expect(told).toEqual([
      {
        provider: 'anthropic',
        state: 'open',
        sentence:
          'Anthropic has failed 3 times in a row. Work that needs it waits, and goes on by itself once it answers.',
      },
    ]);
    const held = await ask(() => 'never asked');
    expect(held).toMatchObject({ kind: 'down', asked: false, retryAfterMs: 1_000, retryable: true });
    pass(999);
    expect(await ask(() => 'never asked')).toMatchObject({ asked: false, retryAfterMs: 1 });
    expect(calls()).toBe(3);
  });

  it('is tried by one call while the others wait, and closes by its answer', async () => {
    const { ask, calls, told, pass } = world();
    for (let nth = 0; nth < 3; nth += 1) await ask(fails(down()));
    pass(1_000);
    const answer = Promise.withResolvers<string>();
    const trial = ask(() => answer.promise);
    expect(await ask(() => 'second')).toMatchObject({ asked: false });
    expect(calls()).toBe(4);
    answer.resolve('back');
    expect(await trial).toBe('back');
    expect(await ask(() => 'second')).toBe('second');
    expect(told.map(({ state }) => state)).toEqual(['open', 'trying', 'closed']);
  });

  it('waits twice as long after each trial that fails, up to its longest', async () => {
    const { ask, calls, pass } = world();
    for (let nth = 0; nth < 3; nth += 1) await ask(fails(down()));
    for (const pauseMs of [1_000, 2_000, 4_000, 4_000]) {
      expect(await ask(() => 'x')).toMatchObject({ asked: false, retryAfterMs: pauseMs });
      pass(pauseMs);
      const before = calls();
      expect(await ask(fails(down()))).toMatchObject({ asked: true });
      expect(calls()).toBe(before + 1);
    }
  });

  it('counts only what fails: an answer, a refusal and "slow down" end or leave the row as it is', async () => {
    const { ask, told } = world();
    for (const end of [
      fails(down()),
      fails(down()),
      () => 'ok',
      fails(down()),
      fails(down()),
      fails(refused()),
    ]) {
      await ask(end);
    }
    for (let nth = 0; nth < 20; nth += 1) await ask(fails(limited()));
    for (let nth = 0; nth < 2; nth += 1) await ask(fails(down()));
    expect(told).toEqual([]);
    await ask(fails(down()));
    expect(told).toHaveLength(1);
  });

  it('forgets failures that are long past, and a trial that was cancelled tells nothing', async () => {
    const { ask, told, pass } = world();
    for (let nth = 0; nth < 10; nth += 1) {
      await ask(fails(down()));
      pass(40_000);
    }
    expect(told).toEqual([]);
    for (let nth = 0; nth < 3; nth += 1) await ask(fails(down()));
    pass(1_000);
    await ask(fails(new DOMException('cancelled', 'AbortError')));
    expect(await ask(() => 'the next one tries')).toBe('the next one tries');
    expect(told.map(({ state }) => state)).toEqual(['open', 'trying', 'open', 'trying', 'closed']);
  });

  it('of the product opens later than one run gives up', () => {
    expect(circuitPolicy).toEqual({
      failures: 8,
      withinMs: 300_000,
      pauseMs: 15_000,
      longestPauseMs: 300_000,
    });
  });
});
