import { describe, expect, test } from 'vitest';
import {
  adminLoginFailure,
  episodesRefreshed,
  failureNotice,
  logoutFailure,
  titlesCopied,
} from '../../../web/admin/notices.ts';
import { CallFailed } from '../../../web/api/failure.ts';
import { dismissNotice, notify, readNotices, removeNotice } from '../../../web/ui/toast/notices.ts';

const failed = (status: number, text: string) => new CallFailed({ status, text, access: 'admin' });
const lost = failed(0, 'No answer');
const refused = failed(422, '{"error":"That name is taken."}');

describe('failures (product.md section 8)', () => {
  test.each([
    ['createGroup', refused, 'Error', 'That name is taken.'],
    ['createGroup', lost, 'Error', 'Failed to create group'],
    ['renameGroup', refused, 'Failed to update group name', 'That name is taken.'],
    ['deleteGroup', refused, 'Failed to delete group', 'That name is taken.'],
    ['saveMetadata', refused, 'Failed to update metadata configuration', 'That name is taken.'],
    ['addPodcast', refused, 'Failed to add podcast', 'That name is taken.'],
    ['getTranscript', refused, 'Failed to generate transcript', 'That name is taken.'],
    ['cancelTranscript', failed(502, '<html>'), 'Failed to cancel transcript', 'Please try again later'],
    ['generateInsights', refused, 'Failed to generate insights', 'That name is taken.'],
    ['cancelInsight', refused, 'Failed to cancel insight', 'That name is taken.'],
    ['refreshEpisodes', refused, 'Failed to refresh episodes', 'That name is taken.'],
  ] as const)('%s', (failure, error, title, text) => {
    expect(failureNotice(failure, error)).toEqual({ title, text, tone: 'fail' });
  });

  test.each([
    ['wrong password', failed(401, '{"error":"No."}'), 'Login failed', 'Invalid password'],
    ['too many tries', failed(429, '{"error":"Wait 30 seconds."}'), 'Login failed', 'Wait 30 seconds.'],
    ['no answer', lost, 'Error', 'An error occurred during login'],
  ])('admin login: %s', (_, error, title, text) => {
    expect(adminLoginFailure(error)).toEqual({ title, text, tone: 'fail' });
  });

  test.each([
    [failed(500, 'oops'), 'Failed to logout'],
    [lost, 'An error occurred during logout'],
    [failed(403, '{"error":"Not from here."}'), 'Not from here.'],
  ])('logout', (error, text) => expect(logoutFailure(error).text).toBe(text));
});

test('numbers are written out in the right number', () => {
  expect(episodesRefreshed(0).text).toBe('No new episodes found');
  expect(episodesRefreshed(1).text).toBe('Added 1 new episode');
  expect(episodesRefreshed(7).text).toBe('Added 7 new episodes');
  expect(titlesCopied(1).text).toBe('1 podcast title, joined by commas.');
});

test('one notice is visible at a time; it can be updated, dismissed and removed', () => {
  notify({ title: 'First' });
  const second = notify({ title: 'Second' });
  expect(readNotices().map(({ title }) => title)).toEqual(['Second']);
  second.update({ title: 'Changed' });
  expect(readNotices()).toMatchObject([{ title: 'Changed', isOpen: true }]);
  const id = readNotices()[0]?.id ?? 0;
  dismissNotice(id);
  expect(readNotices()).toMatchObject([{ title: 'Changed', isOpen: false }]);
  removeNotice(id);
  expect(readNotices()).toEqual([]);
});
