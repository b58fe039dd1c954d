/** The gates judge beside the main thread, and in bounded time (evidence.md: never in the way of a call). */
import { describe, expect, it } from 'vitest';
import { checkAnswers, type GateAsk } from '../../../server/pipeline/insights/check-answer.ts';

/** An hour of talk, and claims that nobody makes in it: each is looked for everywhere. */
function askOf(turns: number, claims: number): GateAsk {
  return {
    offered: [],
    claims: Array.from({ length: claims }, (_, at) => ({
      text: `The inspector priced the gutter of house ${at} at ${at + 3} thousand dollars before closing.`,
      cited: [],
    })),
    known: [],
    titles: [],
    utterances: Array.from({ length: turns }, (_, at) => ({
      speaker: at % 2 === 0 ? 'A' : 'B',
      start: at * 4_000,
      end: at * 4_000 + 4_000,
      text: `So house number ${at} went to the buyer who waited longest, and the inspector found ${at % 90} gutters.`,
    })),
    wordTimes: null,
    names: [],
    labels: {},
  };
}

const small: GateAsk = {
  ...askOf(10, 0),
  claims: [{ text: 'House number 4 went to the buyer who waited longest.', cited: [16] }],
};

describe('an answer of a model', () => {
  it('of hundreds of claims is judged beside the thread that asks', async () => {
    // The thread itself is there.
    await checkAnswers([small]);
    const before = { here: process.threadCpuUsage(), all: process.cpuUsage() };
    const [answer] = await checkAnswers([askOf(900, 400)]);
    const [here, all] = [process.threadCpuUsage(before.here), process.cpuUsage(before.all)];
    expect(answer?.verdicts).toHaveLength(400);
    // Judged here it would be nearly all. Time on the processor, since others use it as well.
    expect(here.user + here.system).toBeLessThan((all.user + all.system) / 2);
  });

  it('that takes too long says so, and the next one is judged', async () => {
    const slow = checkAnswers([askOf(900, 400)], 1);
    const next = checkAnswers([small]);
    await expect(slow).rejects.toMatchObject({
      kind: 'down',
      message: 'Checking the answer against the transcript took longer than 1 second.',
    });
    const [answer] = await next;
    expect(answer?.verdicts.map(({ state }) => state)).toEqual(['supported']);
  });
});
