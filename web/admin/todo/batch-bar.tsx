import { useQueryClient } from '@tanstack/react-query';
import { Play, Square, X } from 'lucide-react';
import { useEffect, useSyncExternalStore } from 'react';
import type { Episode } from '../../../contract/episodes.ts';
import { refresh } from '../../api/query.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import {
  type Batch,
  type BatchKind,
  batchOf,
  batchSize,
  forgetBatch,
  readBatch,
  startBatch,
  stopBatch,
  subscribeBatch,
} from './batch.ts';
import { planOf } from './plan.ts';
import { ProcessAll } from './process-all.tsx';

interface BatchBarProps {
  kind: BatchKind;
  /** The rows that are listed. */
  episodes: readonly Episode[];
  insightUsd: number | null;
  /** How many rows there are in all, and how to read them. */
  total: number;
  /** There are more than `total`. */
  isMore: boolean;
  readAll: () => Promise<Episode[]>;
}

/** "Process 10": what it would take and cost, how far it is, and a way to stop it. */
export function BatchBar({ kind, episodes, insightUsd, total, isMore, readAll }: BatchBarProps) {
  const client = useQueryClient();
  const batch = useSyncExternalStore(subscribeBatch, readBatch);
  const isRunning = batch?.state === 'running' || batch?.state === 'stopping';
  const chosen = batchOf(episodes, kind);
  useLeaveWarning(isRunning);
  const start = (all: readonly Episode[], overnight: boolean) =>
    void startBatch(
      { kind, overnight },
      all,
      () => void refresh(client, ['transcripts', 'insights', 'runs']),
    );
  return (
    <section className="card batch" aria-label="Batch">
      <div>
        {batch ? <Progress batch={batch} /> : <Plan kind={kind} episodes={chosen} insightUsd={insightUsd} />}
      </div>
      <div className="row">
        {isRunning && (
          <Button icon={Square} disabled={batch.state === 'stopping'} onClick={stopBatch}>
            Stop after this one
          </Button>
        )}
        {batch && !isRunning && <IconButton icon={X} label="Dismiss" onClick={forgetBatch} />}
        {total > batchSize && !isRunning && (
          <ProcessAll
            key={kind}
            kind={kind}
            total={total}
            isMore={isMore}
            insightUsd={insightUsd}
            readAll={readAll}
            onStart={(all) => start(all, true)}
          />
        )}
        <Button icon={Play} disabled={isRunning || chosen.length === 0} onClick={() => start(chosen, false)}>
          Process 10
        </Button>
      </div>
      {isRunning && <Meter batch={batch} />}
    </section>
  );
}

/** The rest of a batch is lost when the page is closed or reloaded: the browser asks first. */
function useLeaveWarning(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isOn]);
}

function Plan({ kind, episodes, insightUsd }: Pick<BatchBarProps, 'kind' | 'episodes' | 'insightUsd'>) {
  if (episodes.length === 0)
    return <p className="small quiet">Nothing in the first 10 rows can be started.</p>;
  return <p className="small">First 10 rows: {planOf(kind, episodes, insightUsd)}</p>;
}

function Progress({ batch }: { batch: Batch }) {
  const total = batch.episodes.length;
  const now = batch.episodes[batch.done];
  const requested = batch.done - batch.refused.length;
  const isRunning = batch.state === 'running' || batch.state === 'stopping';
  return (
    <>
      <div className="row row-wrap">
        {isRunning && <i className="spin" aria-hidden="true" />}
        <h2 className="h3" role="status">
          {isRunning ? `Processing ${Math.min(batch.done + 1, total)} of ${total}` : 'Batch done'}
        </h2>
        {isRunning && now && <span className="small muted lines">{now.title}</span>}
      </div>
      <p className="small quiet">
        {requested} requested, {batch.refused.length} refused
        {isRunning && `, ${total - batch.done} to go`}
        {batch.state === 'stopped' && `, stopped before the last ${total - batch.done}`}.
      </p>
      {batch.refused.map(({ title, sentence }) => (
        <p className="why" key={title}>
          {title}: {sentence}
        </p>
      ))}
    </>
  );
}

function Meter({ batch }: { batch: Batch }) {
  const total = batch.episodes.length;
  return (
    <div
      className="meter"
      role="progressbar"
      aria-label="Batch"
      aria-valuemin={0}
      aria-valuemax={total}
      aria-valuenow={batch.done}
    >
      <i style={{ width: `${(batch.done / Math.max(1, total)) * 100}%` }} />
    </div>
  );
}
