import { describe, expect, it } from 'vitest';
import { corpusCase } from '../../../app/corpus.ts';
import { measure, type Talk, type Tally } from './planting/measure.ts';
import { corpusTalks, sandboxTalks, unmarked } from './planting/talks.ts';

const seeds = [2026];

/** Kept shares in percent, and what was printed that must not be; with the offers behind them. */
function figuresOf(talks: readonly Talk[], each: number) {
  const tallies = talks.flatMap((talk) => seeds.flatMap((seed) => measure(talk, seed, each)));
  const share = (row: Tally['row']) => {
    const ours = tallies.filter((tally) => tally.row === row);
    const planted = ours.reduce((sum, tally) => sum + tally.planted, 0);
    const failed = ours.reduce((sum, tally) => sum + tally.failures.length, 0);
    return 100 - (100 * failed) / planted;
  };
  const printed = tallies.flatMap(({ row, kind, failures }) =>
    row === 'turned' ? failures.map(({ offered }) => `${kind}: ${offered}`) : [],
  );
  return { said: share('said'), worn: share('worn'), printed };
}

function expectReached(talks: readonly Talk[], each: number): void {
  const { said, worn, printed } = figuresOf(talks, each);
  expect(said).toBeGreaterThanOrEqual(99.5);
  expect(worn).toBeGreaterThanOrEqual(97);
  expect(printed).toEqual([]);
}

const shows = sandboxTalks();

describe('C1, C2, C3, C4: of quotes that were planted', () => {
  it('the true ones are kept whole and nothing else is printed', () => {
    expectReached(shows.slice(0, 4), 6);
  });

  it('so in a source that has no marks, and names nobody', () => {
    expectReached(
      shows.slice(6, 8).flatMap((talk) => [unmarked(talk), unmarked(talk, '')]),
      4,
    );
  });

  corpusCase('so in real transcripts of every format', 'transcriptator', (path) => {
    expectReached(corpusTalks(`${path}/..`), 2);
  });
});
