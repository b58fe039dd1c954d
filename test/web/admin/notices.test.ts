import { expect, test } from 'vitest';
import { episodesRefreshed, titlesCopied } from '../../../web/admin/notices.ts';
import { dismissNotice, notify, readNotices, removeNotice } from '../../../web/ui/toast/notices.ts';

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
