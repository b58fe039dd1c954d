import { X } from 'lucide-react';
import { useId } from 'react';
import type { Task } from '../../../contract/live.ts';
import { clockTime } from '../../format/duration.ts';
import { Art } from '../../ui/art.tsx';
import { Button } from '../../ui/button.tsx';
import { useNow } from '../../ui/elapsed.tsx';
import { Status } from '../../ui/status.tsx';
import { BatchBadge, GenerateFor, RaiseBudget, ReadNow, WaitsBadge } from '../work/unfinished-insight.tsx';
import { StepMeter } from './step-meter.tsx';
import { stageOf, taskWords, usualOf } from './task-words.ts';
import { useTaskWork } from './use-task-work.ts';

/** One running task: what it does now, since when, how long it usually takes, and a way to stop it. */
export function RunningTask({ task }: { task: Task }) {
  const titleId = useId();
  const work = useTaskWork(task);
  const now = useNow();
  const words = taskWords(task);
  const { waitsForUsd, waitsFor, inBatch } = task.run;
  const usual = usualOf(task.usualSecs);
  const elapsedSecs = (now.getTime() - Date.parse(task.run.startedAt)) / 1000;
  return (
    <li className="task">
      <Art src={task.podcast?.imageUrl ?? null} title={words.podcast ?? words.title} />
      <div className="clip">
        <b className="clip" id={titleId}>
          {words.title}
        </b>
        <span className="meta-line clip">
          {words.podcast !== null && (
            <>
              {words.podcast}
              <i className="dot" />
            </>
          )}
          {words.kind}
        </span>
        {task.run.error !== null && (
          <span className="why">
            {waitsForUsd === null && 'Last try: '}
            {task.run.error}
          </span>
        )}
      </div>
      <div className="task-stage">
        {inBatch ? (
          <div className="row row-wrap">
            <BatchBadge />
            <ReadNow episodeId={task.episodeId ?? ''} titleId={titleId} />
          </div>
        ) : waitsForUsd === null ? (
          <>
            <div className="row">
              <Status tone="pending">{words.state}</Status>
              <span className="small quiet push clip">{stageOf(task, now)}</span>
            </div>
            <StepMeter progress={task.run.progress} />
          </>
        ) : (
          <div className="row row-wrap">
            <WaitsBadge waitsFor={waitsFor ?? 'yes'} />
            {waitsFor === 'budget' ? (
              <RaiseBudget titleId={titleId} />
            ) : (
              <GenerateFor episodeId={task.episodeId ?? ''} usd={waitsForUsd} titleId={titleId} />
            )}
          </div>
        )}
      </div>
      <div className="elapsed">
        {waitsForUsd === null && (
          <>
            <b>{clockTime(elapsedSecs)}</b>
            {usual !== null && !inBatch && <span>{usual}</span>}
          </>
        )}
      </div>
      <div className="acts">
        <Button size="s" icon={X} busy={work.isCancelling} onClick={work.cancel} aria-describedby={titleId}>
          Cancel
        </Button>
      </div>
    </li>
  );
}
