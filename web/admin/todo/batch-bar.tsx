import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { Play, Square, X } from 'lucide-react';
import { useEffect, useSyncExternalStore } from 'react';
import { backlogs } from '../../../contract/backlogs.ts';
import type { Episode } from '../../../contract/episodes.ts';
import { queryFor, refresh } from '../../api/query.ts';
import { errorWords } from '../../format/error-words.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { useBacklogs } from '../backlogs/use-backlogs.ts';
import {
  type Batch,
  batchOf,
  batchSize,
  forgetBatch,
  readBatch,
  startBatch,
  stopBatch,
  subscribeBatch,
} from './batch.ts';
import { BatchCost } from './batch-cost.tsx';
import { estimateWords, partsOf } from './estimate-words.ts';
import { ProcessAll } from './process-all.tsx';
import { queryOf, type ToDoFilters } from './use-filters.ts';

interface BatchBarProps {
  filters: ToDoFilters;
  /** The filters name a range of days. */
  isSet: boolean;
  /** The rows that are listed, and how many there are in all. */
  episodes: readonly Episode[];
  total: number;
  /** There are more than `total`. */
  isMore: boolean;
}

/** The first rows of the list, as "Process 10" takes them. */
export const estimateOfFirst = (filters: ToDoFilters) =>
  queryFor(backlogs.estimate, { query: { ...queryOf(filters), first: batchSize } });

/** "Process 10": what it would take and cost, how far it is, and a way to stop it. */
export function BatchBar({ filters, isSet, episodes, total, isMore }: BatchBarProps) {
  const client = useQueryClient();
  const kind = filters.filterType;
  const batch = useSyncExternalStore(subscribeBatch, readBatch);
  const isRunning = batch?.state === 'running' || batch?.state === 'stopping';
  const chosen = batchOf(episodes, kind);
  const working = useBacklogs().find((one) => one.filterType === kind && one.state === 'working');
  useLeaveWarning(isRunning);
  const start = () =>
    void startBatch(kind, chosen, () => void refresh(client, ['transcripts', 'insights', 'runs']));
  return (
    <section className="card batch" aria-label="Batch">
      <div>{batch ? <Progress batch={batch} /> : <Plan filters={filters} isSet={isSet} />}</div>
      <div className="row batch-acts">
        {isRunning && (
          <Button icon={Square} disabled={batch.state === 'stopping'} onClick={stopBatch}>
            Stop after this one
          </Button>
        )}
        {batch && !isRunning && <IconButton icon={X} label="Dismiss" onClick={forgetBatch} />}
        {total > batchSize && !isRunning && working === undefined && (
          <ProcessAll key={JSON.stringify(filters)} filters={filters} total={total} isMore={isMore} />
        )}
        <Button icon={Play} disabled={isRunning || chosen.length === 0} onClick={start}>
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

function Plan({ filters, isSet }: Pick<BatchBarProps, 'filters' | 'isSet'>) {
  const { data } = useQuery({
    ...estimateOfFirst(filters),
    enabled: isSet,
    placeholderData: keepPreviousData,
  });
  if (data === undefined)
    return <p className="small quiet">First 10 rows: what they cost is being reckoned.</p>;
  if (data.episodes === 0) return <p className="small quiet">Nothing in the first 10 rows can be started.</p>;
  const error = data.usd > 0 ? errorWords(data.errorShare, 'lists') : null;
  const beside = [partsOf(data), error].filter((it) => it !== null).join(' ');
  return (
    <>
      <p className="small">First 10 rows: {estimateWords(data)}.</p>
      {beside !== '' && <p className="small quiet">{beside}</p>}
    </>
  );
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
        <div role="status">
          <h2 className="h3">
            {isRunning ? `Processing ${Math.min(batch.done + 1, total)} of ${total}` : 'Batch done'}
          </h2>
        </div>
        {isRunning && now && <span className="small muted lines">{now.title}</span>}
      </div>
      <p className="small quiet">
        {requested} requested, {batch.refused.length} refused
        {isRunning && `, ${total - batch.done} to go`}
        {batch.state === 'stopped' && `, stopped before the last ${total - batch.done}`}.
      </p>
      <BatchCost batch={batch} />
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
