/** C5: whatever is done to a text, its marks stand at the words that the source timed. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  alignWords,
  cutText,
  joinTexts,
  packMarks,
  settleMarks,
  type TimedText,
  unpackMarks,
} from '../../../server/kit/timed-text/index.ts';

/** Words that occur once, so that a wrong place cannot look right; word 17 was said at 17,000 ms. */
const wordOf = (index: number) => `word${index}`;
const joints = fc.constantFrom(' ', ', ', ' “', '.” ', ' – ', '\u00a0');

function textOf(from: number, between: readonly string[]): TimedText & { marks: number[] } {
  const marks: number[] = [];
  let text = '';
  for (const [index, joint] of ['', ...between].entries()) {
    text += joint;
    marks.push(text.length, (from + index) * 1000);
    text += wordOf(from + index);
  }
  return { text, marks };
}

function wordsAtMarks({ text, marks = [] }: TimedText): [string, string][] {
  const found: [string, string][] = [];
  for (let index = 0; index < marks.length; index += 2) {
    const word = /^\w+/.exec(text.slice(marks[index]))?.[0] ?? '';
    found.push([word, wordOf((marks[index + 1] ?? 0) / 1000)]);
  }
  return found;
}

const expectTrue = (timed: TimedText) => {
  for (const [there, meant] of wordsAtMarks(timed)) expect(there).toBe(meant);
};

describe('C5: text that knows its times', () => {
  it('keeps each mark at its word through cuts and joins', () => {
    fc.assert(
      fc.property(
        fc.array(joints, { maxLength: 12 }),
        fc.array(joints, { maxLength: 12 }),
        fc.nat(200),
        (a, b, at) => {
          const left = textOf(0, a);
          const right = textOf(50, b);
          const whole = joinTexts(left, ' ', right);
          expectTrue(whole);
          expect(whole.marks.length).toBe(left.marks.length + right.marks.length);
          const cut = Math.min(at, whole.text.length);
          // A cut inside a word leaves half of it behind: such a mark is none of ours.
          if (/\w/.test(whole.text.charAt(cut)) && /\w/.test(whole.text.charAt(cut - 1))) return;
          const [first, second] = [cutText(whole, 0, cut), cutText(whole, cut)];
          expectTrue(first);
          expectTrue(second);
          expect((first.marks?.length ?? 0) + (second.marks?.length ?? 0)).toBe(whole.marks.length);
        },
      ),
    );
  });

  it('finds the listed words in their text, and nothing else', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(joints, fc.boolean(), fc.boolean()), { minLength: 1, maxLength: 40 }),
        (steps) => {
          const { text } = textOf(
            0,
            steps.map(([joint]) => joint),
          );
          // Some words are left out of the list, some are listed that nobody said.
          const listed = steps.flatMap(([, isListed, isFollowed], index) => [
            ...(isListed ? [{ text: wordOf(index), ms: index * 1000 }] : []),
            ...(isFollowed ? [{ text: `other${index}`, ms: 1 }] : []),
          ]);
          const marks = alignWords(text, listed);
          expectTrue({ text, marks });
          if (steps.every(([, isListed]) => isListed)) expect(marks.length).toBe(2 * steps.length);
        },
      ),
    );
  });

  it('takes no part of a word for a word', () => {
    expect(alignWords('A cat sat', [{ text: 'at', ms: 5 }])).toEqual([]);
    expect(
      alignWords('It’s “real” estate.', [
        { text: 'real', ms: 7 },
        { text: 'estate.', ms: 9 },
      ]),
    ).toEqual([6, 7, 12, 9]);
  });

  it('finds its way back after words that the text does not hold', () => {
    const { text } = textOf(
      0,
      Array.from({ length: 99 }, () => ' '),
    );
    const words = Array.from({ length: 100 }, (_, index) => ({
      text: index > 20 && index < 80 ? `lost${index}` : wordOf(index),
      ms: index * 1000,
    }));
    const marks = alignWords(text, words);
    expectTrue({ text, marks });
    expect(marks).toHaveLength(2 * 41);
  });

  it('aligns 200,000 words that the text does not hold in no time', () => {
    const text = 'word '.repeat(200_000);
    const begun = process.cpuUsage();
    alignWords(
      text,
      Array.from({ length: 200_000 }, (_, ms) => ({ text: 'wordy', ms })),
    );
    expect(process.cpuUsage(begun).user / 1000).toBeLessThan(3_000);
  });

  it('believes only marks that rise within their utterance, and keeps the larger part of those that disagree', () => {
    fc.assert(
      fc.property(
        fc.string({ maxLength: 80 }),
        fc.array(fc.oneof(fc.integer({ min: -5, max: 90 }), fc.double(), fc.constant(Number.NaN)), {
          maxLength: 40,
        }),
        (text, marks) => {
          const settled = settleMarks({ text, marks, start: 10, end: 60 });
          let [lastAt, lastMs] = [-1, 10];
          for (let index = 0; index < settled.length; index += 2) {
            const [at = -1, ms = -1] = [settled[index], settled[index + 1]];
            expect(at).toBeGreaterThan(lastAt);
            expect(at).toBeLessThan(text.length);
            expect(ms).toBeGreaterThanOrEqual(lastMs);
            expect(ms).toBeLessThanOrEqual(60);
            [lastAt, lastMs] = [at, ms];
          }
        },
      ),
    );
    const text = 'one two three four';
    const marks = [0, 1_000, 4, 9_000, 8, 2_000, 14, 3_000];
    expect(settleMarks({ text, marks, start: 1_000, end: 9_500 })).toEqual([0, 1_000, 8, 2_000, 14, 3_000]);
  });

  it('packs three hours of talk into little more than five letters a word, and brings all of it back', () => {
    const turns = Array.from({ length: 300 }, (_, turn) => {
      const words = Array.from({ length: 100 }, (_, at) => `said${(at * 7) % 10}`);
      const start = turn * 36_000;
      const text = words.join(' ');
      const marks = words.flatMap((_, at) => [at * 6, start + at * 337]);
      return { speaker: 'A', start, end: start + 36_000, text, marks };
    });
    const packed = packMarks(turns);
    expect(packed?.length).toBeLessThan(30_000 * 6);
    const bare = turns.map(({ marks: _marks, ...turn }) => turn);
    expect(unpackMarks(bare, packed)).toEqual(turns);
    expect(unpackMarks(bare.slice(1), packed)).toEqual(bare.slice(1));
    expect(packMarks(bare)).toBeNull();
  });
});
