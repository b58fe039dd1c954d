import { useInfiniteQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { useCallback, useEffect, useId } from 'react';
import { type Episode, episodes } from '../../../contract/episodes.ts';
import { live } from '../../../contract/live.ts';
import type { Ahead } from '../../api/ahead.ts';
import { pagesFor, queryFor } from '../../api/query.ts';
import { clockTime, parseDurationSecs } from '../../format/duration.ts';
import { plural } from '../../format/plural.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { notify } from '../../ui/toast/notices.ts';
import { BacklogCard } from '../backlogs/backlog-card.tsx';
import { shownBacklogs, useBacklogs } from '../backlogs/use-backlogs.ts';
import { DayFields } from '../filters/day-fields.tsx';
import { GroupField } from '../filters/group-field.tsx';
import { ListRow, Track } from '../lists/list-row.tsx';
import { PagedList } from '../lists/paged-list.tsx';
import { RowsSkeleton } from '../lists/rows-skeleton.tsx';
import { failureNotice } from '../notices.ts';
import { Crumbs } from '../shell/crumbs.tsx';
import { useTimeZone } from '../use-time-zone.ts';
import { InsightControl } from '../work/insight-control.tsx';
import { Reasons } from '../work/reasons.tsx';
import { TranscriptControl } from '../work/transcript-control.tsx';
import { BatchBar, estimateOfFirst } from './batch-bar.tsx';
import { audioOf } from './plan.ts';
import { queryOf, readFilters, type ToDoFilters, useFilters } from './use-filters.ts';
import './todo.css';
import { PublicationDay } from '../publication-day.tsx';

const pageSize = 100;

const listOf = (filters: ToDoFilters) => pagesFor(episodes.listToDo, pageSize, { query: queryOf(filters) });

export const ahead: Ahead = async (client, { search }) => {
  const { timeZone } = await client.ensureQueryData(queryFor(live.meta));
  const filters = readFilters(search, timeZone);
  await Promise.all([
    client.prefetchInfiniteQuery(listOf(filters)),
    client.prefetchQuery(estimateOfFirst(filters)),
    client.prefetchQuery(shownBacklogs),
  ]);
};

/** TO DO (product.md section 2, admin screen 15). */
export function Component() {
  const timeZone = useTimeZone();
  return (
    <>
      <Crumbs here="TO DO" />
      <PageHead title="TO DO" sub="Episodes that still miss a transcript or insights" />
      {timeZone === undefined ? <RowsSkeleton /> : <ToDo timeZone={timeZone} />}
    </>
  );
}

function ToDo({ timeZone }: { timeZone: string }) {
  const [filters, change] = useFilters(timeZone);
  const { startDate, endDate, filterType } = filters;
  const isSet = startDate !== '' && endDate !== '' && startDate <= endDate;
  const query = { ...listOf(filters), enabled: isSet };
  const list = useInfiniteQuery(query);
  // A next page that did not come is said under the list.
  const failure = list.isFetching || list.isFetchNextPageError ? null : list.error;
  useEffect(() => {
    if (failure) notify(failureNotice('loadToDo', failure));
  }, [failure]);
  // The same one while pages come: rows that are drawn stay what they are.
  const row = useCallback(
    (episode: Episode) => <ToDoRow episode={episode} filterType={filterType} />,
    [filterType],
  );
  const newest = useBacklogs().find((one) => one.filterType === filterType);
  const listed = list.data?.pages.flatMap(({ rows }) => rows) ?? [];
  return (
    <>
      <FilterForm filters={filters} onChange={change} />
      {newest && <BacklogCard backlog={newest} />}
      <BatchBar
        filters={filters}
        isSet={isSet}
        episodes={listed}
        total={list.data?.pages[0]?.total ?? 0}
        isMore={list.data?.pages[0]?.isMore ?? false}
      />
      {isSet && (
        <PagedList
          query={query}
          label="Episodes to do"
          keyOf={idOf}
          head={(total, isMore) => <Totals total={total} isMore={isMore} listed={listed} />}
          row={row}
          empty={
            <EmptyState
              icon={CircleCheck}
              title="Nothing to do"
              text={
                filterType === 'needs_transcript'
                  ? 'Every episode of these days has a transcript, or one is being made.'
                  : 'Every transcribed episode of these days has insights, or they are being generated.'
              }
            />
          }
        />
      )}
    </>
  );
}

const idOf = (episode: Episode) => episode.id;

const statuses = [
  { value: 'needs_transcript', label: 'Needs Transcript' },
  { value: 'needs_insights', label: 'Needs Insights' },
] as const;

interface FilterFormProps {
  filters: ToDoFilters;
  onChange: (patch: Partial<ToDoFilters>) => void;
}

function FilterForm({ filters, onChange }: FilterFormProps) {
  const statusId = useId();
  return (
    <form className="filters" onSubmit={(event) => event.preventDefault()}>
      <fieldset className="field auto" aria-labelledby={statusId}>
        <span className="label" id={statusId}>
          Status
        </span>
        <div className="seg">
          {statuses.map(({ value, label }) => (
            <button
              key={value}
              type="button"
              aria-pressed={filters.filterType === value}
              onClick={() => onChange({ filterType: value })}
            >
              {label}
            </button>
          ))}
        </div>
      </fieldset>
      <GroupField value={filters.groupId} none="All groups" onChange={(groupId) => onChange({ groupId })} />
      <DayFields days={filters} onChange={onChange} />
    </form>
  );
}

interface TotalsProps {
  total: number;
  isMore: boolean;
  listed: readonly Episode[];
}

function Totals({ total, isMore, listed }: TotalsProps) {
  const audio = listed.length === total && !isMore ? audioOf(listed) : '';
  return (
    <div className="sgroup-head">
      <h2 className="h3">
        {isMore && 'More than '}
        {plural(total, 'episode')}
      </h2>
      {audio !== '' && <span className="small quiet">{audio}</span>}
    </div>
  );
}

function ToDoRow({ episode, filterType }: { episode: Episode; filterType: ToDoFilters['filterType'] }) {
  const titleId = useId();
  const lengthSecs = parseDurationSecs(episode.duration);
  return (
    <ListRow
      imageUrl={episode.podcast.imageUrl}
      artTitle={episode.podcast.title}
      title={episode.title}
      titleId={titleId}
      sub={
        <>
          {episode.podcast.title}
          {episode.pubDate !== null && (
            <>
              <i className="dot" />
              <PublicationDay at={episode.pubDate} />
            </>
          )}
          {lengthSecs > 0 && (
            <>
              <i className="dot" />
              {clockTime(lengthSecs)}
            </>
          )}
        </>
      }
      note={<Reasons episode={episode} />}
      tracks="state"
    >
      <Track>
        {filterType === 'needs_transcript' ? (
          <TranscriptControl episode={episode} titleId={titleId} />
        ) : (
          <InsightControl episode={episode} titleId={titleId} />
        )}
      </Track>
    </ListRow>
  );
}
