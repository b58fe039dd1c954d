import { describe, expect, test } from 'vitest';
import { defaultDays } from '../../../web/admin/digest-builder/use-choice.ts';
import { speakerShares } from '../../../web/admin/transcripts/transcript-text.ts';
import { dollars } from '../../../web/format/money.ts';

describe('E8: the days that the builder offers are those of the publication, wherever the browser is', () => {
  test.each([
    ['an evening in New York, Sunday in UTC', '2026-11-22T03:30:00Z', '2026-11-15', '2026-11-21'],
    ['a morning there', '2026-11-22T12:00:00Z', '2026-11-16', '2026-11-22'],
    ['over a change of the clocks', '2026-11-03T05:10:00Z', '2026-10-28', '2026-11-03'],
    ['over the turn of a year', '2027-01-01T04:59:00Z', '2026-12-25', '2026-12-31'],
  ])('%s', (_, now, startDate, endDate) => {
    expect(defaultDays(new Date(now), 'America/New_York')).toEqual({ startDate, endDate });
  });
});

describe('E8: dollars have one precision', () => {
  test.each([
    [0, '$0.00'],
    [0.004, 'under 1c'],
    [0.0149, '$0.01'],
    [0.125, '$0.13'],
    [1234.5, '$1,234.50'],
  ])('%d', (usd, words) => {
    expect(dollars(usd)).toBe(words);
  });
});

describe('E8: speakers', () => {
  const line = (speaker: string) => ({ speaker, start: 0, end: 1, text: 'Some words.' });
  test.each([
    ['letters stand in their order', ['B', 'A', 'C'], ['A', 'B', 'C']],
    ['after Z comes AA', ['AA', 'B'], ['B', 'AA']],
    ['names stand as they are heard', ['Pete', 'Ana'], ['Pete', 'Ana']],
    ['nobody is nobody', ['', 'B', 'A'], ['A', 'B']],
  ])('%s', (_, heard, shown) => {
    expect(speakerShares(heard.map(line)).map(({ speakerId }) => speakerId)).toEqual(shown);
  });
});
