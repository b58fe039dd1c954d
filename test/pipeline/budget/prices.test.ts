import { describe, expect, it, test } from 'vitest';
import { budgetSentence } from '../../../server/pipeline/budget/budget-words.ts';
import { monthOf } from '../../../server/pipeline/budget/month.ts';
import { priceOfTranscript } from '../../../server/pipeline/budget/transcription-prices.ts';

const now = new Date('2026-11-20T15:00:00Z');
const timeZone = 'America/New_York';

describe('prices and words', () => {
  test.each([
    ['an hour at AssemblyAI', 'assemblyai', 3_600, 0.21],
    ['a length that the feed does not say is reckoned as three hours', 'assemblyai', null, 0.63],
    ['nor does nought mean nothing', 'assemblyai', 0, 0.63],
    ['Taddy: a credit, however long', 'taddy', 60, 0.75],
  ])('%s', (_what, source, secs, usd) => {
    expect(priceOfTranscript(source, secs)).toBeCloseTo(usd, 10);
  });

  it('an unknown price is a refusal', () => {
    expect(() => priceOfTranscript('gramophone', 60)).toThrow(
      /There is no price for transcripts from "gramophone"/,
    );
  });

  test.each([
    [
      'America/New_York',
      '2026-11-01T03:59:59Z',
      'October',
      '2026-10-01T04:00:00.000Z',
      '2026-11-01T04:00:00.000Z',
    ],
    // The clock goes back on the first day of this one.
    [
      'America/New_York',
      '2026-11-01T04:00:00Z',
      'November',
      '2026-11-01T04:00:00.000Z',
      '2026-12-01T05:00:00.000Z',
    ],
    [
      'Europe/Berlin',
      '2027-03-31T21:59:59Z',
      'March',
      '2027-02-28T23:00:00.000Z',
      '2027-03-31T22:00:00.000Z',
    ],
    [
      'Pacific/Auckland',
      '2026-12-31T10:59:59Z',
      'December',
      '2026-11-30T11:00:00.000Z',
      '2026-12-31T11:00:00.000Z',
    ],
  ])('a month in %s at %s', (zone, at, name, from, until) => {
    const month = monthOf(new Date(at), zone);
    expect([month.name, month.from.toISOString(), month.until.toISOString()]).toEqual([name, from, until]);
  });

  it('says of a budget with room that it does not reach, and never that something costs nothing', () => {
    const month = monthOf(now, timeZone);
    expect(budgetSentence({ limitUsd: 10, spentUsd: 2, moreUsd: 9, month })).toMatch(
      /does not reach for this/,
    );
    expect(budgetSentence({ limitUsd: 0, spentUsd: 0, moreUsd: 0.0001, month })).toMatch(
      /is used up \(\$0\.00 spent, this would cost about \$0\.01\)/,
    );
  });
});
