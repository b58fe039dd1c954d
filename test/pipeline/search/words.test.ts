/** What is typed, where a text is marked, and how a transcript is cut; without a database. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Utterance } from '../../../contract/transcripts.ts';
import { markWords } from '../../../server/pipeline/search/mark-words.ts';
import { parseQuery, type Term } from '../../../server/pipeline/search/parse-query.ts';
import { episodeMarks, spansBetween } from '../../../server/pipeline/transcripts/moments/marks.ts';
import { splitMoments } from '../../../server/pipeline/transcripts/moments/split-moments.ts';

const dayMs = 86_400_000;
const words = (text: string, isWithout = false): Term => ({ kind: 'words', text, isWithout });
const prefix = (text: string, isWithout = false): Term => ({ kind: 'prefix', text, isWithout });

describe('what somebody typed', () => {
  it.each<[string, Term[]]>([
    ['price cut', [words('price'), words('cut')]],
    ['"price cut" roof', [words('price cut'), words('roof')]],
    ['roof -credit -"second look"', [words('roof'), words('credit', true), words('second look', true)]],
    ['Negotiat* -sell*', [prefix('negotiat'), prefix('sell', true)]],
    ['“price cut', [words('price cut')]],
    ['re-list - – ** "" "-" & | ! ( ) :* 🙂', [words('re-list')]],
    ['roof roof', [words('roof')]],
    ['', []],
  ])('%s', (typed, terms) => {
    expect(parseQuery(typed)).toEqual(terms);
  });
});

describe('a text', () => {
  const stems = new Map<string, string | null>(
    Object.entries({ the: null, of: null, cost: 'cost', costs: 'cost', waiting: 'wait', wait: 'wait' }),
  );
  const marked = (text: string, ...terms: Term[]) =>
    markWords(text, terms, new Map([...stems]))
      .map((part) => (part.isHit ? `[${part.text}]` : part.text))
      .join('');

  it('is marked in every form of a word, and a phrase only where it stands whole', () => {
    expect(marked('The costs, the wait.', words('cost'))).toBe('The [costs], the wait.');
    expect(marked('Wait: the cost of waiting, costs', words('cost of waiting'))).toBe(
      'Wait: the [cost of waiting], costs',
    );
    expect(marked('Waiting, waits', prefix('wait'))).toBe('[Waiting], [waits]');
    expect(marked('The cost', words('cost', true))).toBe('The cost');
  });
});

describe('a transcript', () => {
  const turn = fc.record({
    speaker: fc.constantFrom('A', 'B'),
    text: fc
      .array(fc.constantFrom('price', 'roof.', 'and', 'weekend?', 'x'.repeat(450)), { maxLength: 260 })
      .map((all) => all.join(' ')),
  });

  it('is cut without losing a word, in the order in which it was said', () => {
    fc.assert(
      fc.property(fc.array(turn, { maxLength: 12 }), (turns) => {
        const utterances: Utterance[] = turns.map(({ speaker, text }, at) => ({
          speaker,
          text,
          start: at * 1000,
          end: at * 1000 + 900,
        }));
        const moments = splitMoments(utterances);
        const letters = (texts: readonly { said?: string; text?: string }[]) =>
          texts
            .map(({ said, text }) => said ?? text)
            .join('')
            .replace(/\s/g, '');
        expect(letters(moments)).toBe(letters(utterances));
        expect(Math.max(0, ...moments.map(({ said }) => said.split(' ').length))).toBeLessThanOrEqual(90);
        const starts = moments.map(({ startMs }) => startMs);
        expect(starts).toEqual(starts.toSorted((a, b) => a - b));
        expect(starts.every((ms) => ms <= utterances.length * 1000)).toBe(true);
      }),
    );
  });

  it('joins what one speaker says in a row, and never two speakers', () => {
    const said = (speaker: string, start: number, text: string) => ({
      speaker,
      start,
      end: start + 900,
      text,
    });
    expect(
      splitMoments([said('A', 0, 'We had'), said('A', 1000, 'one offer.'), said('B', 2000, 'One?')]),
    ).toEqual([
      { startMs: 0, speaker: 'A', said: 'We had one offer.' },
      { startMs: 2000, speaker: 'B', said: 'One?' },
    ]);
  });
});

describe('the spans between two days', () => {
  it('hold each day once, and none beyond the newest', () => {
    const days = fc.tuple(fc.integer({ min: 0, max: 25_000 }), fc.integer({ min: 0, max: 9_000 }));
    fc.assert(
      fc.property(days, fc.integer({ min: 0, max: 9_000 }), ([first, length], back) => {
        const last = first + length;
        const marks = new Set(
          spansBetween(new Date(first * dayMs), new Date(last * dayMs)).map(({ mark }) => mark),
        );
        const coveredBy = (day: number) =>
          episodeMarks({ podcastId: 'p', publishedAt: new Date(day * dayMs + 5_000) }).filter((mark) =>
            marks.has(mark),
          ).length;
        expect(coveredBy(Math.max(first, last - back))).toBe(1);
        expect(coveredBy(first)).toBe(1);
        expect(coveredBy(last + 1)).toBe(0);
        expect(marks.size).toBeLessThan(150);
      }),
    );
  });
});
