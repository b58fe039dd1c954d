/** E5: until something new has come, the week before stands on a group's card, and is said to be that one. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import type { Group } from '../../../contract/groups.ts';
import { CardWeek } from '../../../web/admin/groups/card-week.tsx';
import { twoWeeks } from '../../../web/admin/groups/week-figures.ts';
import { makeEpisode } from './make-episode.ts';

const since = new Date('2026-11-22T05:00:00.000Z');
const past = makeEpisode({ id: 'past', title: 'Of last week', pubDate: '2026-11-20T09:00:00.000Z' });
const fresh = makeEpisode({ id: 'fresh', title: 'Of this week', pubDate: '2026-11-22T05:10:00.000Z' });
const group = { id: 'g', name: 'Agents', podcastCount: 1 } as Group;

const cardOf = (episodes: (typeof past)[]) =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <CardWeek
          group={group}
          figures={twoWeeks(episodes, since)}
          lastEpisodeAt={null}
          error={null}
          onRetry={() => undefined}
        />
      </MemoryRouter>
    </QueryClientProvider>,
  );

test('nothing new: last week, dimmed and named', () => {
  const card = cardOf([past]);
  expect(card).toContain('Nothing new since Sunday. Last week:');
  expect(card).toMatch(/class="[^"]*\bis-past\b/);
  expect(card).toContain('Episodes of last week in Agents');
  expect(card).toContain('Of last week');
});

test('something new: this week alone', () => {
  const card = cardOf([past, fresh]);
  expect(card).not.toMatch(/is-past|Last week|Of last week/);
  expect(card).toContain('Episodes of this week in Agents');
});
