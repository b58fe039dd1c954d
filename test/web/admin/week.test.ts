/** The line of a week, what waits, and the words around them. */
import { describe, expect, test } from 'vitest';
import type { Send, WeekLine } from '../../../contract/index.ts';
import { stepsOf } from '../../../web/admin/week/steps.ts';
import { waitsOf } from '../../../web/admin/week/waits.ts';
import { hourInWords, weekDays } from '../../../web/admin/week/week-words.ts';
import { makeDigest, makeLine, makeSend, nothing, sendsAt } from './make-week.ts';

const timeZone = 'America/New_York';
const wednesday = new Date('2026-11-18T15:00:00Z');

describe('the line', () => {
  const facts = { send: undefined, timeZone, now: wednesday };
  const shown = (line: Partial<WeekLine>, send?: Send) =>
    stepsOf(makeLine(line), { ...facts, send }).map(
      ({ label, tone, figure, detail }) => `${label} ${tone}: ${figure}|${detail}`,
    );

  test('counts, and says what is left', () => {
    const transcripts = { ...nothing, done: 4, running: 1, failed: 1, missing: 2 };
    const insights = { ...nothing, done: 2, waitsForYes: 1, waitsForBudget: 1 };
    expect(shown({ transcripts, insights })).toEqual([
      'Episodes done: 8|5h 33m of audio',
      'Transcripts failed: 4 of 8|1 running, 1 failed, 2 not requested',
      'Insights warning: 2 of 4|1 waits for your yes, 1 waits for the budget',
      'Digest none: None yet|',
      'Published none: No|',
      'Sent none: No|',
    ]);
  });

  test('says what was paid so far', () => {
    const [, transcripts, insights] = shown({
      transcripts: { ...nothing, done: 4, missing: 2 },
      insights: { ...nothing, done: 4 },
      paid: { transcriptsUsd: 0.84, insightsUsd: 0.31 },
    });
    expect([transcripts, insights]).toEqual([
      'Transcripts none: 4 of 6|$0.84 paid, 2 not requested',
      'Insights done: 4 of 4|All done for $0.31',
    ]);
  });

  test('of another group ends with publication', () => {
    expect(stepsOf(makeLine({ isPaper: false }), facts).map(({ label }) => label)).not.toContain('Sent');
  });

  test.each([
    ['scheduled', makeSend('scheduled'), 'Sent pending: Planned|Monday at 6:00 AM'],
    [
      'sending',
      makeSend('sending', { counts: { ...makeSend('done').counts, sent: 412 } }),
      'Sent pending: 412|of 1,204 readers, on its way',
    ],
    ['done', makeSend('done'), 'Sent done: 1,204|readers'],
    [
      'not to all',
      makeSend('done', { counts: { ...makeSend('done').counts, sent: 1_200, failed: 4 } }),
      'Sent warning: 1,200|of 1,204 readers',
    ],
    ['asking', makeSend('asks', { reason: 'It is a day late.' }), 'Sent warning: Asks you|It is a day late.'],
    [
      'stopped',
      makeSend('stopped', { reason: '412 had it already.' }),
      'Sent failed: Stopped|412 had it already.',
    ],
  ])('of a send that is %s', (_state, send, expected) => {
    const digest = makeDigest('published', { issueNumber: 7, publishDate: sendsAt });
    const line = shown({ digest }, send);
    expect(line.at(-1)).toBe(expected);
    expect(line.at(-2)).toBe('Published done: No. 7|Readers see it Mon, Nov 23 at 6:00 AM');
  });
});

describe('what waits', () => {
  test('is said in the right number, with a way to it', () => {
    const line = makeLine({
      transcripts: { ...nothing, failed: 2, waitsForBudget: 1 },
      insights: { ...nothing, waitsForYes: 3, failed: 1 },
      waitsForYesUsd: 1.4,
      late: [{ podcastId: 'p1', title: 'Mortgage Minute', expectedOn: '2026-11-17', rhythm: 'Tuesdays' }],
    });
    expect(waitsOf(line).map(({ words }) => words)).toEqual([
      '3 insights wait for your yes: $1.40',
      '1 piece of work waits for the budget',
      '2 transcripts failed',
      'Insights of 1 episode failed',
      'Mortgage Minute is late: expected Tue, Nov 17 (Tuesdays)',
    ]);
    expect(waitsOf(makeLine())).toEqual([]);
  });

  test.each([
    ['nothing', null, 'No draft was made. No episode came out this week.'],
    ['failed', null, 'The draft was not made. No episode came out this week.'],
    ['ready', makeDigest('draft'), 'It did not go out by itself. No episode came out this week.'],
  ] as const)('and why, where Sunday ended with %s', (state, digest, expected) => {
    const draft = { dueAt: null, state, reason: 'No episode came out this week.', missing: [] };
    expect(waitsOf(makeLine({ draft, digest })).map(({ words }) => words)).toEqual([expected]);
  });
});

describe('words', () => {
  test.each([
    ['2026-11-16', '2026-11-22', 'November 16 to 22'],
    ['2026-11-30', '2026-12-06', 'November 30 to December 6'],
  ])('%s to %s', (from, to, expected) => {
    expect(weekDays(from, to)).toBe(expected);
  });
  test.each([
    ['2026-11-23T11:00:00Z', '2026-11-18T15:00:00Z', 'Monday at 6:00 AM'],
    ['2026-11-23T11:00:00Z', '2026-11-23T05:30:00Z', 'today at 6:00 AM'],
    // Still Sunday there.
    ['2026-11-23T11:00:00Z', '2026-11-23T04:30:00Z', 'Monday at 6:00 AM'],
    ['2026-11-23T11:00:00Z', '2026-11-10T15:00:00Z', 'Mon, Nov 23 at 6:00 AM'],
    ['2026-11-23T11:00:00Z', '2026-11-26T15:00:00Z', 'Mon, Nov 23 at 6:00 AM'],
  ])('%s, said at %s', (at, now, expected) => {
    expect(hourInWords(at, timeZone, new Date(now))).toBe(expected);
  });
});
