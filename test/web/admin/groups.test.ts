import { describe, expect, test } from 'vitest';
import { feedStory } from '../../../web/admin/feeds/feed-story.ts';
import { sameFeed } from '../../../web/admin/groups/detail/add-podcast/same-feed.ts';
import { addOption } from '../../../web/admin/groups/detail/metadata/options.ts';
import { twoWeeks, weekFigures } from '../../../web/admin/groups/week-figures.ts';
import { reasonOf, workState } from '../../../web/admin/work/work-state.ts';
import { makeEpisode, makeFeed, makeRun, makeTranscript } from './make-episode.ts';

describe('the figures of a week', () => {
  const since = new Date('2026-11-15T00:00:00.000Z');

  test('counts what was published on or after its start, newest first, each episode once', () => {
    const figures = weekFigures(
      [
        makeEpisode({ id: 'first', pubDate: '2026-11-15T00:00:00.000Z' }),
        makeEpisode({ id: 'before', pubDate: '2026-11-14T23:59:59.999Z' }),
        makeEpisode({ id: 'undated', pubDate: null }),
        makeEpisode({ id: 'last', pubDate: '2026-11-18T09:00:00.000Z' }),
        makeEpisode({ id: 'last', pubDate: '2026-11-18T09:00:00.000Z' }),
      ],
      since,
    );
    expect(figures.episodes.map(({ id }) => id)).toEqual(['last', 'first']);
  });

  test('an unknown length counts in the number, not in the average', () => {
    const figures = weekFigures(
      [
        makeEpisode({ id: '1', duration: '1:00:00' }),
        makeEpisode({ id: '2', duration: '30:00' }),
        makeEpisode({ id: '3', duration: '' }),
      ],
      since,
    );
    expect(figures).toMatchObject({ totalSecs: 5400, averageSecs: 2700 });
    expect(figures.episodes).toHaveLength(3);
  });

  test('an empty week has no average', () => {
    expect(weekFigures([], since)).toMatchObject({ totalSecs: 0, averageSecs: 0, missing: 0 });
  });

  test('tells apart what is transcribed, under way and missing', () => {
    const regenerating = makeTranscript('completed', makeRun());
    const figures = weekFigures(
      [
        makeEpisode({ id: '1', transcript: makeTranscript('completed') }),
        makeEpisode({ id: '2', transcript: regenerating }),
        makeEpisode({ id: '3', transcript: makeTranscript('pending', makeRun()) }),
        makeEpisode({ id: '4', transcript: makeTranscript('failed', makeRun({ status: 'failed' })) }),
        makeEpisode({ id: '5' }),
      ],
      since,
    );
    expect(figures).toMatchObject({ transcribed: 2, pending: 1, missing: 2, missingSecs: 3600 });
  });
});

describe('E5: a week in which nothing came yet', () => {
  const since = new Date('2026-11-22T05:00:00.000Z');
  const old = makeEpisode({ id: 'old', pubDate: '2026-11-10T09:00:00.000Z' });
  const past = makeEpisode({ id: 'past', pubDate: '2026-11-20T09:00:00.000Z', duration: '30:00' });
  const fresh = makeEpisode({ id: 'fresh', pubDate: '2026-11-22T05:10:00.000Z' });

  test('shows the week before it, and only that one', () => {
    const { week, lastWeek } = twoWeeks([old, past], since);
    expect(week.episodes).toEqual([]);
    expect(lastWeek?.episodes.map(({ id }) => id)).toEqual(['past']);
    expect(lastWeek?.totalSecs).toBe(1_800);
  });

  test('shows itself alone as soon as something has come', () => {
    const { week, lastWeek } = twoWeeks([old, past, fresh], since);
    expect(week.episodes.map(({ id }) => id)).toEqual(['fresh']);
    expect(lastWeek).toBeNull();
  });

  test('is empty where the week before was empty too', () => {
    expect(twoWeeks([old], since).lastWeek).toBeNull();
  });
});

describe('the state of a piece of work (server.md section 3)', () => {
  test.each([
    ['nothing', null, { is: 'none' }],
    ['a first run', makeTranscript('pending', makeRun()), { is: 'pending', hasResult: false, trouble: null }],
    [
      'waiting for the next try',
      makeTranscript('pending', makeRun({ error: '503.' })),
      { is: 'pending', trouble: '503.' },
    ],
    ['regenerating', makeTranscript('completed', makeRun()), { is: 'pending', hasResult: true }],
    ['a result', makeTranscript('completed'), { is: 'done', lastFailure: null }],
    [
      'a result whose regeneration failed',
      makeTranscript('completed', makeRun({ status: 'failed', error: '404.' })),
      { is: 'done', lastFailure: '404.' },
    ],
    [
      'a failure',
      makeTranscript('failed', makeRun({ status: 'failed', error: 'Audio URL answers 404' })),
      { is: 'failed', reason: 'Audio URL answers 404' },
    ],
    ['a cancelled first run', makeTranscript('failed', makeRun({ status: 'cancelled' })), { is: 'none' }],
    ['pending, its run not known yet', makeTranscript('pending'), { is: 'pending' }],
  ])('%s', (_, item, state) => expect(workState(item)).toMatchObject(state));

  test('the reason is the server’s own sentence, and says what stays', () => {
    expect(reasonOf({ is: 'failed', reason: 'Audio URL answers 404' }, 'transcript')).toBe(
      'Audio URL answers 404',
    );
    expect(reasonOf({ is: 'done', lastFailure: '404.' }, 'insights')).toBe(
      'Regenerating failed: 404. The insights at hand stay.',
    );
    expect(reasonOf({ is: 'none' }, 'transcript')).toBeNull();
  });
});

describe('what a failing feed says', () => {
  const now = new Date(2026, 10, 20, 14, 12);
  test('tries, since when, the next try, and that nothing is lost', () => {
    const feed = makeFeed({
      failuresInARow: 5,
      failingSince: new Date(2026, 10, 19, 2, 10).toISOString(),
      nextTryAt: new Date(2026, 10, 20, 14, 50).toISOString(),
    });
    expect(feedStory({ feed, episodeCount: 1305 }, now)).toBe(
      '5 tries in a row since yesterday at 2:10 AM. Next try in 38 minutes, at 2:50 PM. The 1,305 episodes already here are safe.',
    );
  });
  test('one try, today, with no next one', () => {
    const feed = makeFeed({ failuresInARow: 1, failingSince: new Date(2026, 10, 20, 9, 0).toISOString() });
    expect(feedStory({ feed, episodeCount: 1 }, now)).toBe(
      'Tried once, at 9:00 AM. The episode already here is safe.',
    );
  });
});

describe('options of the metadata lists (product.md section 5)', () => {
  test.each([
    ['new', ' Brokers ', { options: ['Team leads', 'Brokers'] }],
    ['empty', '   ', 'ignored'],
    ['there already', 'Team leads', 'duplicate'],
    ['there in another case', ' team LEADS', 'duplicate'],
  ])('%s', (_, text, outcome) => expect(addOption(['Team leads'], text)).toEqual(outcome));
});

test.each([
  ['https://feeds.example/a', 'http://FEEDS.example/a/', true],
  ['https://feeds.example/a?x=1', 'https://feeds.example/a?x=2', false],
  ['not an address', 'not an address', true],
  ['https://feeds.example/A', 'https://feeds.example/a', false],
])('%s and %s are the same feed: %s', (one, other, same) => expect(sameFeed(one, other)).toBe(same));
