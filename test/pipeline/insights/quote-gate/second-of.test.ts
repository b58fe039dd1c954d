import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  checkQuote,
  prepareTranscript,
  type SpokenUtterance,
} from '../../../../server/pipeline/insights/quote-gate/index.ts';
import { secondOf } from '../../../../server/pipeline/insights/quote-gate/second-of.ts';

const first = 'The roof was new and the seller knew it.';
const second = 'Nobody asked about the furnace until the day before closing.';
const turn: SpokenUtterance = { speaker: 'A', start: 60_500, end: 80_500, text: `${first} ${second}` };

const secondsOf = (utterance: SpokenUtterance, offered: string) => {
  const found = checkQuote(offered, prepareTranscript([utterance]));
  return found.state === 'dropped' ? found.reason : [found.timestamp, found.secondFrom];
};

describe('C5: the second of a quote', () => {
  it('is the start of the turn for its first word', () => {
    expect(secondsOf(turn, first)).toEqual([60, 'source']);
  });

  it('is an estimate for the first word where the first mark stands further on', () => {
    const marks = [turn.text.indexOf('seller'), 66_000];
    expect(secondsOf({ ...turn, marks }, first)).toEqual([60, 'estimate']);
    expect(secondsOf({ ...turn, marks: [0, 60_500, ...marks] }, first)).toEqual([60, 'source']);
  });

  it('is worked out by words inside a turn without marks', () => {
    // 9 of 19 words come before it, in 20 seconds.
    expect(secondsOf(turn, second)).toEqual([69, 'estimate']);
  });

  it('is the mark of the word where the source has one', () => {
    const marks = [0, 60_500, first.length + 1, 75_900];
    expect(secondsOf({ ...turn, marks }, second)).toEqual([75, 'source']);
  });

  it('is worked out between the nearest marks', () => {
    const marks = [first.indexOf('seller'), 66_000, turn.text.indexOf('furnace'), 74_000];
    // "seller" is word 6, "Nobody" 9, "furnace" 13.
    expect(secondsOf({ ...turn, marks }, second)).toEqual([69, 'estimate']);
  });

  it('stays in the turn and never runs backwards, whatever the marks say', () => {
    const mark = fc.tuple(fc.nat({ max: 200 }), fc.integer({ min: -1_000, max: 200_000 }));
    fc.assert(
      fc.property(fc.array(mark, { maxLength: 12 }), (pairs) => {
        const marks = pairs.sort(([a], [b]) => a - b).flat();
        const prepared = prepareTranscript([{ ...turn, marks }]);
        const seconds = prepared.words.map((_, index) => secondOf(index, prepared).timestamp);
        expect(Math.min(...seconds)).toBeGreaterThanOrEqual(60);
        expect(seconds).toEqual([...seconds].sort((a, b) => a - b));
      }),
    );
  });
});
