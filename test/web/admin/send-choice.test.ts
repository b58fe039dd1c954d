/** When an issue is to go out, what the button says of it, and which checks speak against that time. */
import { describe, expect, test } from 'vitest';
import type { PreflightCheck } from '../../../contract/sends.ts';
import {
  type Choice,
  checksAt,
  newestPublished,
  readChoice,
  sendLabel,
} from '../../../web/admin/saved-digests/send/choice.ts';

const timeZone = 'America/New_York';
const now = new Date('2026-11-18T15:00:00.000Z');
const monday = '2026-11-23T11:00:00.000Z';
const place = { monday, timeZone, now };
const choose = (when: Choice['when'], day = '', time = ''): Choice => ({ when, day, time });

describe('the time that is chosen', () => {
  test.each<[Choice, string | null, string | null]>([
    [choose('now'), null, null],
    [choose('monday'), monday, null],
    [choose('other', '2026-11-24', '09:00'), '2026-11-24T14:00:00.000Z', null],
    [choose('other'), null, 'Choose a day and a time.'],
    [choose('other', '2026-11-24'), null, 'Choose a day and a time.'],
    [choose('other', '2026-11-18', '09:59'), null, 'This time has passed already. Choose a later one.'],
  ])('%j', (choice, at, problem) => expect(readChoice(choice, place)).toEqual({ at, problem }));

  test('the Monday is the server’s: before it has said it there is none', () => {
    expect(readChoice(choose('monday'), { ...place, monday: null }).problem).not.toBeNull();
  });
});

test.each<[number | null, Choice, string]>([
  [1_204, choose('now'), 'Send to 1,204 readers now'],
  [1, choose('now'), 'Send to 1 reader now'],
  [1_204, choose('monday'), 'Send to 1,204 readers on Monday'],
  [1_204, choose('other', '2026-11-24', '09:00'), 'Send to 1,204 readers on Nov 24, 9:00 AM'],
  [1_204, choose('other'), 'Send to 1,204 readers later'],
  [null, choose('monday'), 'Send to the readers on Monday'],
])('%s readers, %j: %s', (recipients, choice, label) => {
  expect(sendLabel(recipients, choice, readChoice(choice, place), place)).toBe(label);
});

describe('the checks for a time', () => {
  const published: PreflightCheck = { code: 'published', level: 'ok', sentence: 'It is published.' };
  const dated = { published: true, publishDate: '2026-11-20T11:00:00.000Z' };
  const levelOf = (checks: PreflightCheck[], code: string) => checks.find((one) => one.code === code)?.level;

  test('stops come first, what is well last; the order within is kept', () => {
    const checks: PreflightCheck[] = [
      { code: 'a', level: 'ok', sentence: 'a' },
      { code: 'b', level: 'warn', sentence: 'b' },
      { code: 'c', level: 'stop', sentence: 'c' },
      { code: 'd', level: 'warn', sentence: 'd' },
    ];
    const undated = { published: true, publishDate: null };
    expect(checksAt(checks, undated, null, place).map(({ code }) => code)).toEqual(['c', 'b', 'd', 'a']);
  });

  test('a publish date to come stops what goes out before it, and nothing else', () => {
    const stopped: PreflightCheck = { ...published, level: 'stop' };
    expect(levelOf(checksAt([stopped], dated, null, place), 'published')).toBe('stop');
    expect(levelOf(checksAt([stopped], dated, monday, place), 'published')).toBe('ok');
    expect(levelOf(checksAt([published], dated, '2026-11-19T11:00:00.000Z', place), 'published')).toBe(
      'stop',
    );
    const hidden = { ...dated, published: false };
    expect(levelOf(checksAt([stopped], hidden, monday, place), 'published')).toBe('stop');
  });

  test('another issue this week says nothing of next Monday', () => {
    const week: PreflightCheck = { code: 'week', level: 'warn', sentence: 'Another issue.' };
    expect(checksAt([week], dated, null, place)).toEqual([week]);
    expect(checksAt([week], dated, '2026-11-22T12:00:00.000Z', place)).toEqual([week]);
    expect(checksAt([week], dated, monday, place)).toEqual([]);
  });
});

test('the newest digest is the one that was published last', () => {
  const digest = (name: string, publishDate: string | null, createdAt: string, published = true) => {
    return { name, publishDate, createdAt, published };
  };
  const list = [
    digest('older', '2026-11-09T11:00:00.000Z', '2026-11-17T00:00:00.000Z'),
    digest('undated', null, '2026-11-15T00:00:00.000Z'),
    digest('newest', '2026-11-16T11:00:00.000Z', '2026-11-13T00:00:00.000Z'),
    digest('draft', '2026-11-30T11:00:00.000Z', '2026-11-18T00:00:00.000Z', false),
  ];
  expect(newestPublished(list)?.name).toBe('newest');
  expect(newestPublished(list.slice(3))).toBeNull();
});
