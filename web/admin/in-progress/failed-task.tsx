import { useQuery } from '@tanstack/react-query';
import { OctagonAlert, RotateCw } from 'lucide-react';
import { useId } from 'react';
import type { Task } from '../../../contract/live.ts';
import { timeOfDay } from '../../format/dates.ts';
import { errorWords } from '../../format/error-words.ts';
import { aboutDollars } from '../../format/money.ts';
import { Art } from '../../ui/art.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { useCost } from '../digest-builder/use-cost.ts';
import { savedRows } from '../saved-digests/saved-rows.ts';
import { taskWords } from './task-words.ts';
import { useTaskWork } from './use-task-work.ts';

/** What stopped, why, and what can be done about it. */
export function FailedTask({ task }: { task: Task }) {
  const titleId = useId();
  const work = useTaskWork(task);
  const words = taskWords(task);
  return (
    <li className="task is-failed">
      <Art src={task.podcast?.imageUrl ?? null} title={words.podcast ?? words.title} />
      <div className="grow">
        <b className="lines" id={titleId}>
          {words.title}
        </b>
        <span className="meta-line lines">
          {words.podcast !== null && (
            <>
              {words.podcast}
              <i className="dot" />
            </>
          )}
          {words.kind}
          {task.run.finishedAt !== null && (
            <>
              <i className="dot" />
              stopped {timeOfDay(task.run.finishedAt, new Date())}
            </>
          )}
        </span>
        <p className="reason small">
          <Badge tone="fail" icon={OctagonAlert}>
            Failed
          </Badge>{' '}
          {task.run.error ?? 'It failed without saying why. Try again.'}
        </p>
        {task.digestId !== null && <RetryPrice digestId={task.digestId} />}
      </div>
      <div className="acts">
        <Button
          size="s"
          variant="ghost"
          busy={work.isDismissing}
          onClick={work.dismiss}
          aria-describedby={titleId}
        >
          Dismiss
        </Button>
        <Button
          size="s"
          icon={RotateCw}
          busy={work.isRetrying}
          onClick={work.retry}
          aria-describedby={titleId}
        >
          Retry
        </Button>
      </div>
    </li>
  );
}

/** A digest's next try is paid for as the first was, so its price stands beside what failed. */
function RetryPrice({ digestId }: { digestId: string }) {
  const saved = useQuery(savedRows);
  const row = saved.data?.find(({ id }) => id === digestId);
  const { costUsd, errorShare } = useCost(row?.episodeCount ?? 0);
  return costUsd === null ? null : (
    <p className="small quiet">
      A retry costs {aboutDollars(costUsd)}. {errorWords(errorShare, 'digests')}
    </p>
  );
}
