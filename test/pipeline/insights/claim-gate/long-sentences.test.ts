import { describe, expect, it } from 'vitest';
import { bestPlaces } from '../../../../server/pipeline/insights/claim-gate/best-places.ts';
import { bestWindows } from '../../../../server/pipeline/insights/claim-gate/best-windows.ts';
import { claimIndexOf } from '../../../../server/pipeline/insights/claim-gate/claim-index.ts';
import { checkClaim } from '../../../../server/pipeline/insights/claim-gate/index.ts';
import { readClaim } from '../../../../server/pipeline/insights/claim-gate/read-claim.ts';
import { knownNames } from '../../../../server/pipeline/insights/claim-gate/read-names.ts';
import { prepareTranscript } from '../../../../server/pipeline/insights/quote-gate/index.ts';

/** Sentences of so many words that say nothing, each with what it says besides. */
function spoken(count: number, words: number | ((at: number) => number), says: Record<number, string>) {
  const utterances = Array.from({ length: count }, (_, at) => ({
    speaker: 'A',
    start: at * 10_000,
    end: at * 10_000 + 9_000,
    text: `${says[at] ?? 'Well'} ${'and so on '.repeat((typeof words === 'number' ? words : words(at)) / 3)}then.`,
  }));
  const prepared = prepareTranscript(utterances, {});
  const index = claimIndexOf(prepared);
  expect(prepared.sentences).toHaveLength(count);
  return { prepared, index, read: (text: string) => readClaim(text, index, knownNames([])) };
}

const claim = 'The appraisal was late, the lockbox was broken and the staging was paid for.';

describe('among sentences of hundreds of words', () => {
  it('a stretch is read where the claim stands in it, not where it begins', () => {
    const says = {
      150: 'The appraisal was late',
      152: 'The lockbox was broken',
      154: 'The staging was paid for',
    };
    const { index, read } = spoken(300, 198, says);
    const [window = []] = bestWindows(read(claim), index);
    expect(window).toEqual(expect.arrayContaining([150, 152, 154]));
    expect(window.length).toBeLessThan(20);
  });

  it('a place that is too long to be read leaves room for the next', () => {
    const says = {
      20: 'The appraisal was late, the lockbox was broken',
      60: 'The staging was paid for, the lockbox was broken',
      100: 'The staging was late',
    };
    const { index, read } = spoken(120, (at) => (at === 60 ? 6_000 : 21), says);
    const places = bestPlaces(read(claim), index).map(({ at }) => at);
    expect(places).toContain(20);
    expect(places).toContain(100);
  });

  it('what lies around a place is around its own sentence', () => {
    const { index, read } = spoken(40, (at) => (at === 14 ? 900 : 21), { 15: 'The appraisal was late' });
    const [place] = bestPlaces(read('The appraisal was late.'), index);
    expect(place).toEqual({ at: 15, sentences: [15, 16, 17, 18] });
  });

  it('a short one between two of hours costs no more than it says', () => {
    const says = {
      1: 'The appraisal was late and the lockbox was broken',
      3: 'The staging was paid for',
      5: claim.slice(0, -1),
    };
    const { prepared } = spoken(8, (at) => (at % 2 === 0 ? 9_000 : 21), says);
    checkClaim({ text: 'The price rose.', cited: [] }, prepared);
    const busyMs = [1, 2, 3, 4, 5].map(() => {
      const before = process.cpuUsage();
      checkClaim({ text: claim, cited: [10, 30, 50] }, prepared);
      const { user, system } = process.cpuUsage(before);
      return (user + system) / 1_000;
    });
    expect(Math.min(...busyMs)).toBeLessThan(50);
    expect(checkClaim({ text: claim, cited: [50] }, prepared).state).toBe('supported');
  });
});
