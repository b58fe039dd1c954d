/** A picked day is the publication's, whatever zone browser and publication are in (server.md section 1). */
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  comingDay,
  publicationDay,
  publicationInstant,
  shortPublicationDay,
} from '../../../web/format/publication-day.ts';

const browsers = ['America/New_York', 'Asia/Tokyo', 'Pacific/Kiritimati', 'America/Los_Angeles', 'UTC'];

/** Six in the morning of November 27 and of two days on which clocks change, by the publication's zone. */
const mornings = [
  { timeZone: 'America/New_York', day: [2026, 10, 27], instant: '2026-11-27T11:00:00.000Z' },
  { timeZone: 'Asia/Tokyo', day: [2026, 10, 27], instant: '2026-11-26T21:00:00.000Z' },
  { timeZone: 'Pacific/Kiritimati', day: [2026, 10, 27], instant: '2026-11-26T16:00:00.000Z' },
  { timeZone: 'America/Los_Angeles', day: [2026, 10, 27], instant: '2026-11-27T14:00:00.000Z' },
  { timeZone: 'Asia/Kolkata', day: [2026, 10, 27], instant: '2026-11-27T00:30:00.000Z' },
  { timeZone: 'America/New_York', day: [2026, 2, 8], instant: '2026-03-08T10:00:00.000Z' },
  { timeZone: 'America/New_York', day: [2026, 10, 1], instant: '2026-11-01T11:00:00.000Z' },
] as const;

let before: string | undefined;
beforeEach(() => {
  before = process.env.TZ;
});
afterEach(() => {
  process.env.TZ = before;
});

for (const browser of browsers) {
  for (const { timeZone, day, instant } of mornings) {
    test(`a browser in ${browser} picks ${instant} of ${timeZone}`, () => {
      process.env.TZ = browser;
      const [year, month, date] = day;
      expect(publicationInstant(new Date(year, month, date), timeZone)).toBe(instant);
      const shown = publicationDay(instant, timeZone);
      expect([shown.getFullYear(), shown.getMonth(), shown.getDate()]).toEqual([...day]);
      const months = ['', '', 'Mar', '', '', '', '', '', '', '', 'Nov'];
      expect(shortPublicationDay(instant, timeZone)).toBe(`${months[month]} ${date}, ${year}`);
    });
  }
}

test('a coming day names its year where that is not the present one', () => {
  const now = new Date('2026-11-21T12:00:00Z');
  expect(comingDay('2026-11-27T11:00:00.000Z', 'America/New_York', now)).toBe('Nov 27');
  expect(comingDay('2027-01-04T11:00:00.000Z', 'America/New_York', now)).toBe('Jan 4, 2027');
});
