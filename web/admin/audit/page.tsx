import { keepPreviousData } from '@tanstack/react-query';
import { Download, ScrollText, SearchX } from 'lucide-react';
import { audit } from '../../../contract/audit.ts';
import type { Ahead } from '../../api/ahead.ts';
import { addressOf } from '../../api/call.ts';
import { pagesFor } from '../../api/query.ts';
import { plural } from '../../format/plural.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { PagedList } from '../lists/paged-list.tsx';
import { Crumbs } from '../shell/crumbs.tsx';
import { EntryRow } from './entry-row.tsx';
import { FilterForm } from './filter-form.tsx';
import { asked, type Filters, isFiltered, readFilters, useFilters } from './use-filters.ts';
import './audit.css';

const pageSize = 50;
const rowHeight = 92;

const listQuery = (filters: Filters) => ({
  ...pagesFor(audit.list, pageSize, { query: asked(filters) }),
  // The lines of the last filters stay until those of the new ones have come.
  placeholderData: keepPreviousData,
});

export const ahead: Ahead = (client, { search }) =>
  client.prefetchInfiniteQuery(listQuery(readFilters(search)));

/** What somebody may have to account for later, and who was let in. */
export function Component() {
  const [filters, change] = useFilters();
  return (
    <>
      <Crumbs here="Audit log" />
      <PageHead
        title="Audit log"
        sub="Who was let in, and what was changed, published, sent and removed. It only grows."
        actions={
          <ButtonLink to={fileOf(filters)} reloadDocument download icon={Download}>
            Export CSV
          </ButtonLink>
        }
      />
      <FilterForm filters={filters} onChange={change} />
      <PagedList
        query={listQuery(filters)}
        label="Audit log"
        rowHeight={rowHeight}
        keyOf={({ id }) => id}
        row={(entry) => (
          <EntryRow
            entry={entry}
            onSession={filters.session === '' ? (session) => change({ session }) : null}
          />
        )}
        head={(total, isMore) => (
          <p className="small quiet audit-count" role="status">
            {isMore && 'More than '}
            {plural(total, 'line')}
            {filters.session !== '' && ' of one session'}
          </p>
        )}
        empty={<Nothing isFiltered={isFiltered(filters)} onClear={() => change(null)} />}
      />
    </>
  );
}

/** The same lines as a file of the server: the browser loads it, no page does. */
const fileOf = (filters: Filters) =>
  addressOf({ ...audit.list, path: '/api/audit/export.csv' }, { query: { ...asked(filters) } });

function Nothing({ isFiltered: areSome, onClear }: { isFiltered: boolean; onClear: () => void }) {
  if (!areSome) {
    return (
      <EmptyState
        icon={ScrollText}
        title="Nothing to account for yet"
        text="Your next log-in is the first line here."
      />
    );
  }
  return (
    <EmptyState
      icon={SearchX}
      title="No line matches"
      text="The log has no line of this kind, in these days, with these words."
      action={<Button onClick={onClear}>Show all lines</Button>}
    />
  );
}
