import { describe, expect, it } from 'vitest';
import { corpusCase } from '../../../app/corpus.ts';
import type { Talk } from '../quote-gate/planting/measure.ts';
import { corpusTalks, sandboxTalks, unmarked } from '../quote-gate/planting/talks.ts';
import { measure, type Row } from './planting/measure.ts';

const seeds = [2026];

function expectReached(talks: readonly Talk[], each: number): void {
  const tallies = talks.flatMap((talk) => seeds.flatMap((seed) => measure(talk, seed, each)));
  const share = (row: Row) => {
    const ours = tallies.filter((tally) => tally.row === row);
    const planted = ours.reduce((sum, tally) => sum + tally.planted, 0);
    return planted === 0
      ? 100
      : 100 - (100 * ours.reduce((sum, { failures }) => sum + failures.length, 0)) / planted;
  };
  const printed = tallies.flatMap(({ row, kind, failures }) =>
    row === 'changed' ? failures.map(({ claim }) => `${kind}: ${claim}`) : [],
  );
  expect(printed).toEqual([]);
  expect(share('true')).toBeGreaterThanOrEqual(95);
  expect(share('swapped')).toBeGreaterThanOrEqual(80);
  expect(share('turned')).toBeGreaterThanOrEqual(90);
  expect(share('wrong second')).toBeGreaterThanOrEqual(95);
}

const shows = sandboxTalks();

describe('of claims that were planted', () => {
  it('the true ones stand, and nothing is printed that nobody said', () => {
    expectReached(shows.slice(0, 5), 4);
  });

  it('so in a source without marks', () => {
    expectReached(
      shows.slice(0, 4).map((talk) => unmarked(talk)),
      40,
    );
  });

  corpusCase('so in real transcripts of every format', 'transcriptator', (path) => {
    // Some of them are one conversation in several formats.
    const talks = corpusTalks(`${path}/..`).filter(
      ({ name }) => !/^(?:buzzcast\.(?:srt|json)|example\.html)$/.test(name),
    );
    expectReached(talks, 3);
  });
});
