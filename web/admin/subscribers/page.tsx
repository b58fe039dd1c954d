import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Download, Gift, SearchX, Upload, Users } from 'lucide-react';
import { useState } from 'react';
import { type Subscriber, subscribers } from '../../../contract/subscribers.ts';
import type { Ahead } from '../../api/ahead.ts';
import { pagesFor } from '../../api/query.ts';
import { plural } from '../../format/plural.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { PagedList } from '../lists/paged-list.tsx';
import { Crumbs } from '../shell/crumbs.tsx';
import { GiveToAddress } from './access/give-to-address.tsx';
import { GiveToPerson } from './access/give-to-person.tsx';
import { EraseDialog } from './erase-dialog.tsx';
import { FilterForm } from './filter-form.tsx';
import { HouseNotices } from './house-notices.tsx';
import { ImportDialog } from './import/import-dialog.tsx';
import { SubscriberRow } from './subscriber-row.tsx';
import { SubscribersSkeleton } from './subscribers-skeleton.tsx';
import { useCounts } from './use-counts.ts';
import { type Filters, readFilters, useFilters } from './use-filters.ts';
import { useTask } from './use-task.ts';
import './subscribers.css';

const pageSize = 100;
const rowHeight = 65;

export const ahead: Ahead = (client, { search }) =>
  client.prefetchInfiniteQuery(listQuery(readFilters(search)));

/** Subscribers (server.md section 3): everybody who left an address, and what the admin can do for them. */
export function Component() {
  const [filters, change] = useFilters();
  const [task, ask] = useTask();
  const [erasing, setErasing] = useState<Subscriber | null>(null);
  const [giving, setGiving] = useState<Subscriber | null>(null);
  const query = listQuery(filters);
  const list = useInfiniteQuery(query);
  const counts = useCounts(filters.q, list.isSuccess);
  const first = list.data?.pages[0];
  return (
    <>
      <Crumbs here="Subscribers" />
      <PageHead
        title="Subscribers"
        sub="Everybody who left an address, newest first"
        actions={
          <>
            {(counts.all?.total !== 0 || filters.q !== '') && <ExportLink />}
            <Button icon={Upload} onClick={() => ask('import')}>
              Import
            </Button>
            <Button variant="primary" icon={Gift} onClick={() => ask('give')}>
              Give access
            </Button>
          </>
        }
      />
      <HouseNotices />
      <FilterForm filters={filters} counts={counts} onChange={change} />
      {/* The numbers beside the filters change in silence: those who do not see them hear how many are listed. */}
      <p className="sr" role="status">
        {first === undefined || list.isPlaceholderData
          ? ''
          : `${first.isMore ? 'More than ' : ''}${plural(first.total, 'person', 'people')} listed`}
      </p>
      <PagedList
        query={query}
        label="Subscribers"
        rowHeight={rowHeight}
        keyOf={(person) => person.id}
        row={(person) => (
          <SubscriberRow
            person={person}
            onGive={() => setGiving(person)}
            onErase={() => setErasing(person)}
          />
        )}
        waiting={<SubscribersSkeleton />}
        empty={<Nobody filters={filters} onClear={() => change({ q: '', state: 'all' })} />}
      />
      {task === 'import' && <ImportDialog onClose={() => ask(null)} />}
      {task === 'give' && <GiveToAddress onClose={() => ask(null)} />}
      {giving !== null && <GiveToPerson person={giving} onClose={() => setGiving(null)} />}
      <EraseDialog person={erasing} onClose={() => setErasing(null)} />
    </>
  );
}

/** The rows of the last filters stay until those of the new ones have come. */
function listQuery({ q, state }: Filters) {
  return {
    ...pagesFor(subscribers.list, pageSize, { query: { state, ...(q === '' ? {} : { q }) } }),
    placeholderData: keepPreviousData,
  };
}

/** A file of the server, whatever the filters show: the browser loads it, no page does. */
function ExportLink() {
  return (
    <ButtonLink to="/api/subscribers/export.csv" reloadDocument download icon={Download}>
      Export CSV
    </ButtonLink>
  );
}

function Nobody({ filters: { q, state }, onClear }: { filters: Filters; onClear: () => void }) {
  if (q === '' && state === 'all') {
    return (
      <EmptyState
        icon={Users}
        title="No subscribers yet"
        text="Whoever leaves an address in the subscribe dialog, asks for the free sample, or is given access, is listed here."
      />
    );
  }
  return (
    <EmptyState
      icon={SearchX}
      title="Nobody matches"
      text={nobodyWords(q, state)}
      action={<Button onClick={onClear}>Show everybody</Button>}
    />
  );
}

const nobodyWith = {
  all: '',
  access: 'can read',
  'no-access': 'is without access',
  sample: 'has asked for the free sample',
  'no-mail': 'is waiting for mail that did not arrive',
  suppressed: 'is kept from getting issues',
} as const;

function nobodyWords(q: string, state: Filters['state']): string {
  if (state === 'all') return `No address holds "${q}".`;
  return q === ''
    ? `Nobody ${nobodyWith[state]}.`
    : `Nobody with "${q}" in the address ${nobodyWith[state]}.`;
}
