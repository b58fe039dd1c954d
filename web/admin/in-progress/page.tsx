import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import type { Backlog } from '../../../contract/backlogs.ts';
import type { Task } from '../../../contract/live.ts';
import type { Send } from '../../../contract/sends.ts';
import type { Ahead } from '../../api/ahead.ts';
import { sentenceOf } from '../../api/failure.ts';
import { plural, wholeNumber } from '../../format/plural.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState, FailedState } from '../../ui/empty-state.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { shownBacklogs, useBacklogs } from '../backlogs/use-backlogs.ts';
import { allSends, useRunningSends, useSends } from '../sends/use-sends.ts';
import { Crumbs } from '../shell/crumbs.tsx';
import { firstTasks } from '../tasks.ts';
import { FailedTask } from './failed-task.tsx';
import { ProgressSkeleton } from './progress-skeleton.tsx';
import { RunningBacklog } from './running-backlog.tsx';
import { RunningSend } from './running-send.tsx';
import { RunningTask } from './running-task.tsx';
import './in-progress.css';

export const ahead: Ahead = (client) =>
  Promise.all([
    client.prefetchQuery(firstTasks),
    client.prefetchQuery(shownBacklogs),
    client.prefetchQuery(allSends),
  ]);

/** In Progress (product.md section 2, admin screen 8): what runs, and what stopped with an error. */
export function Component() {
  const tasks = useQuery(firstTasks);
  const { rows = [], total = 0 } = tasks.data ?? {};
  const running = rows.filter(({ run }) => run.status === 'pending');
  const sends = useRunningSends();
  const beside = [useSends(), useQuery(shownBacklogs)].find(({ data }) => data === undefined);
  const lists = useBacklogs().filter(({ state }) => state === 'working');
  const failed = rows.filter(({ run }) => run.status !== 'pending');
  const more = total - rows.length;
  const count = running.length + sends.length + lists.length;
  const isUnknown = beside !== undefined && count === 0;
  return (
    <>
      <Crumbs here="In Progress" />
      <PageHead
        title="In Progress"
        sub={tasks.data && !isUnknown && `Tracking ${plural(count, 'ongoing task')}`}
        actions={<span className="small quiet only-wide">Updates by itself. You can leave this page.</span>}
      />
      {tasks.data === undefined ? (
        <NotLoaded tasks={tasks} />
      ) : (
        <>
          {isUnknown ? <NotLoaded tasks={beside} /> : <Running tasks={running} sends={sends} lists={lists} />}
          <Failed tasks={failed} />
          {more > 0 && <p className="small quiet tasks-more">and {wholeNumber(more)} more</p>}
        </>
      )}
    </>
  );
}

function NotLoaded({ tasks }: { tasks: { error: unknown; isFetching: boolean; refetch: () => unknown } }) {
  if (!tasks.error) return <ProgressSkeleton />;
  return (
    <FailedState
      title="The tasks could not be loaded"
      text={sentenceOf(tasks.error, 'The server did not answer.')}
      onRetry={() => void tasks.refetch()}
      busy={tasks.isFetching}
    />
  );
}

interface RunningProps {
  tasks: readonly Task[];
  sends: readonly Send[];
  lists: readonly Backlog[];
}

function Running({ tasks, sends, lists }: RunningProps) {
  if (tasks.length + sends.length + lists.length === 0) {
    return (
      <EmptyState
        icon={Check}
        title="No tasks in progress"
        text="Transcripts, insights and digests show here while they are being made."
        action={
          <ButtonLink to="/admin/todo" size="l">
            Open TO DO
          </ButtonLink>
        }
      />
    );
  }
  return (
    <ul className="card list" aria-label="Running">
      {sends.map((send) => (
        <RunningSend key={send.id} send={send} />
      ))}
      {lists.map((backlog) => (
        <RunningBacklog key={backlog.id} backlog={backlog} />
      ))}
      {tasks.map((task) => (
        <RunningTask key={task.run.id} task={task} />
      ))}
    </ul>
  );
}

function Failed({ tasks }: { tasks: readonly Task[] }) {
  if (tasks.length === 0) return null;
  return (
    <section className="sgroup" aria-labelledby="stopped">
      <div className="sgroup-head">
        <h2 className="h2" id="stopped">
          Stopped with an error
        </h2>
        <span className="small quiet">{wholeNumber(tasks.length)} in the last day</span>
      </div>
      <ul className="card list">
        {tasks.map((task) => (
          <FailedTask key={task.run.id} task={task} />
        ))}
      </ul>
    </section>
  );
}
