import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkClaim } from '../../../../server/pipeline/insights/claim-gate/index.ts';
import {
  prepareTranscript,
  type SpokenUtterance,
} from '../../../../server/pipeline/insights/quote-gate/index.ts';
import { cases } from '../../../app/cases.ts';
import { stateOf, talk } from './talk.ts';

/** Three hours of quick talk. */
const threeHours = 36_000;
const msPerWord = 300;
const claimChars = 600;
/** The bound is 50 ms; the rest is for a machine that does other things at the same time. */
const mostMs = 50;
const busyMachine = 3;

function busyMs(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

function filled(said: string, perTurn: number): SpokenUtterance[] {
  const words = said.split(' ');
  return Array.from({ length: threeHours / perTurn }, (_, turn) => ({
    speaker: 'AB'[turn % 2] ?? 'A',
    start: turn * perTurn * msPerWord,
    end: (turn + 1) * perTurn * msPerWord - 50,
    text: Array.from({ length: perTurn }, (__, at) => words[(turn * perTurn + at) % words.length]).join(' '),
  }));
}

const repeated = (text: string) => text.repeat(Math.ceil(claimChars / text.length)).slice(0, claimChars);

describe('the cost of a claim', () => {
  it.each([
    [
      'one sentence over and over',
      'The buyer paid 400 dollars for 3 houses in 12 days and the price rose.',
      60,
    ],
    ['nothing but numbers', '400 dollars 3 percent 12 days 400 dollars 30 years 3 houses.', 60],
    [
      'one turn of three hours',
      'The buyer paid 400 dollars, and Marcus Bell never sold 3 houses.',
      threeHours,
    ],
    ['turns of one word', 'price 400 Gwen', 1],
    ['one sentence of ten minutes, denied', 'we do not sell', 2_000],
    ['one sentence of ten minutes, of oneself', 'I sell houses and Redfin', 2_000],
    ['names', 'Gwen Bell told Marcus Bell that Pete Bell saw Larch Street.', 40],
  ])('is bounded: %s', (_, said, perTurn) => {
    const prepared = prepareTranscript(filled(said, perTurn), { labels: { A: 'Gwen Abara' } });
    const claims = [
      repeated(`${said} `),
      repeated('400 3 12 30 400 dollars, 3 percent and 12 days. '),
      repeated('more less up down not never rise fall before after buyer seller '),
      repeated('Gwen Bell Marcus Bell '),
      repeated('Redfin sell houses we sell '),
    ];
    // The first reads the transcript once more.
    checkClaim({ text: 'The price rose.', cited: [] }, prepared);
    for (const text of claims) {
      const quickest = Math.min(
        ...[1, 2, 3, 4, 5].map(() =>
          busyMs(() => checkClaim({ text, cited: [0, 3_000, 6_000, 9_000] }, prepared)),
        ),
      );
      expect(quickest, text.slice(0, 40)).toBeLessThan(mostMs * busyMachine);
    }
  });
});

describe('whatever a claim says', () => {
  const words = talk.words.map(({ norm }) => norm);
  const part = fc.oneof(
    fc.constantFrom(...words),
    fc.constantFrom('Gwen', 'Marcus', 'not', '$409,000', '60', 'percent', '1/2', '-', '%', '"', 'a', 'half'),
    fc.string({ maxLength: 6 }),
  );

  it('it has a state, a reason unless it stands, and places that exist; and the same once more', () => {
    fc.assert(
      fc.property(
        fc.array(part, { maxLength: 40 }),
        fc.array(fc.double(), { maxLength: 5 }),
        (parts, cited) => {
          const claim = { text: parts.join(' '), cited };
          const verdict = checkClaim(claim, talk);
          expect(checkClaim(claim, talk)).toEqual(verdict);
          expect(verdict.evidence.length).toBeLessThanOrEqual(3);
          for (const { utteranceIndex, words: said } of verdict.evidence) {
            expect(talk.utterances[utteranceIndex]?.text).toContain(said.slice(0, 20));
          }
          const stands =
            verdict.state === 'supported' || verdict.state === 'moved' || verdict.state === 'computed';
          expect(verdict.reason === undefined).toBe(stands);
          if (stands) expect(verdict.evidence.length).toBeGreaterThan(0);
        },
      ),
      { numRuns: cases(150) },
    );
  });

  it('a number that nobody said stands nowhere', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1_000, max: 999_999 }), (value) => {
        fc.pre(![2_400, 409_000, 389_000, 20_000, 798_000].includes(value));
        for (const said of [
          `$${value}`,
          value.toLocaleString('en-US'),
          `${value / 1_000} thousand dollars`,
        ]) {
          expect(stateOf(`The seller listed the house at ${said} in March.`, 1)).toContain('unsupported');
        }
      }),
      { numRuns: 40 },
    );
  });
});
