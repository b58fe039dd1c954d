/** E8: counts have separators wherever they stand, in a name for screen readers too. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import type { Backlog } from '../../../contract/backlogs.ts';
import type { Task } from '../../../contract/live.ts';
import { RunningBacklog } from '../../../web/admin/in-progress/running-backlog.tsx';
import { deletionNotice } from '../../../web/admin/notices.ts';
import { RunningLink } from '../../../web/admin/shell/running.tsx';
import { firstTasks } from '../../../web/admin/tasks.ts';
import { makeRun } from './make-episode.ts';

const client = new QueryClient();
const render = (children: ReactNode) =>
  renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <MemoryRouter>{children}</MemoryRouter>
    </QueryClientProvider>,
  );

const backlog: Backlog = {
  id: 'b1',
  filterType: 'needs_transcript',
  groupId: null,
  groupName: null,
  startDate: '2026-01-01',
  endDate: '2026-11-18',
  state: 'working',
  reason: null,
  total: 6_060,
  left: 4_815,
  running: 5,
  waiting: 0,
  done: 1_240,
  failed: 0,
  cancelled: 0,
  skipped: 0,
  following: 0,
  trouble: null,
  unknownLengths: 0,
  estimateUsd: 12,
  capUsd: 20,
  spentUsd: 3,
  beganAt: '2026-11-18T12:00:00.000Z',
  endedAt: null,
  settled: false,
};

test('E8: a list that is worked off', () => {
  expect(render(<RunningBacklog backlog={backlog} />)).toContain('1,240 of 6,060');
});

test('E8: how much runs, seen and heard', () => {
  const task: Task = {
    run: makeRun(),
    kind: 'digest',
    episodeId: null,
    digestId: 'd1',
    title: null,
    podcast: null,
    usualSecs: null,
  };
  client.setQueryData(firstTasks.queryKey, {
    rows: Array<Task>(6_060).fill(task),
    total: 6_060,
    next: null,
  });
  const html = render(<RunningLink />);
  expect(html).toContain('aria-label="6,060 running, go to In Progress"');
  expect(html).toContain('6,060 <span');
});

test('E8: what a deletion left behind', () => {
  const { text } = deletionNotice({ deletedCount: 4_000, failedCount: 1_002 });
  expect(text).toBe('4,000 items deleted, 1,002 failed.');
});
