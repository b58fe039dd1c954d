import { describe, expect, it } from 'vitest';
import { measureAsWritten, measureChanged } from './planting/measure-written.ts';
import { writtenClaims } from './planting/written-claims.ts';

const claims = writtenClaims();
const asWritten = measureAsWritten(claims);
const tallies = [...asWritten, ...[11, 12].flatMap((seed) => measureChanged(claims, seed))];

/** Percent of those that the gate answered rightly, in all the seeds. */
function reached(kind: string): number {
  const ours = tallies.filter((tally) => tally.kind === `written, ${kind}`);
  const planted = ours.reduce((sum, tally) => sum + tally.planted, 0);
  expect(planted, kind).toBeGreaterThan(80);
  return 100 - (100 * ours.reduce((sum, { failures }) => sum + failures.length, 0)) / planted;
}

/** Dense sentences: three or four numbers of several turns, most of them, and every one is true. */
describe('of claims that a person wrote', () => {
  it('hardly any is thrown away', () => {
    expect(claims.length).toBeGreaterThanOrEqual(150);
    expect(reached('cited')).toBeGreaterThanOrEqual(98.5);
    expect(reached('not cited')).toBeGreaterThanOrEqual(91);
    const [tally] = asWritten;
    const lost = tally?.failures.filter(({ verdict }) => verdict.state === 'unsupported') ?? [];
    expect(lost.length).toBeLessThanOrEqual(claims.length * 0.07);
  });

  it.each(['number changed', 'unit changed', 'name changed'])('none is printed with its %s', (kind) => {
    const printed = tallies.filter((tally) => tally.kind === `written, ${kind}`);
    expect(printed.flatMap(({ failures }) => failures.map(({ claim }) => claim))).toEqual([]);
  });

  it('most are stopped with two numbers in the place of each other, or their direction turned', () => {
    expect(reached('numbers swapped')).toBeGreaterThanOrEqual(88);
    expect(reached('direction')).toBeGreaterThanOrEqual(73);
  });

  it('a number that stands beside its evidence is shown with it, in three places at most', () => {
    const verdicts = tallies.flatMap(({ failures }) => failures.map(({ verdict }) => verdict));
    for (const { evidence } of verdicts) {
      expect(evidence.length).toBeLessThanOrEqual(3);
      for (const { words } of evidence) expect(words.split(/\s+/).length).toBeLessThanOrEqual(170);
    }
  });
});
