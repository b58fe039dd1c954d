import { useQuery } from '@tanstack/react-query';
import { Archive, Plus } from 'lucide-react';
import type { Ahead } from '../../api/ahead.ts';
import { sentenceOf } from '../../api/failure.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState, FailedState } from '../../ui/empty-state.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { allSends } from '../sends/use-sends.ts';
import { Crumbs } from '../shell/crumbs.tsx';
import { DigestTable } from './digest-table.tsx';
import { groupDigests } from './group-digests.ts';
import { savedRows } from './saved-rows.ts';
import { SavedSkeleton } from './saved-skeleton.tsx';
import { OpenSheet } from './send/open-sheet.tsx';
import './saved.css';

export const ahead: Ahead = (client) =>
  Promise.all([client.prefetchQuery(savedRows), client.prefetchQuery(allSends)]);

/** Saved Digests (product.md section 2, admin screen 14). */
export function Component() {
  const list = useQuery(savedRows);
  const create = (
    <ButtonLink variant="primary" icon={Plus} to="/admin/digest-builder">
      New digest
    </ButtonLink>
  );
  return (
    <>
      <Crumbs here="Saved Digests" />
      <PageHead
        title="Saved Digests"
        sub="Published digests are what subscribers can read. Nothing else is."
        actions={list.data?.length === 0 ? null : create}
      />
      {list.data === undefined ? (
        <NotLoaded list={list} />
      ) : list.data.length === 0 ? (
        <EmptyState
          icon={Archive}
          title="No saved digests yet"
          text="Generate one in the Digest Builder; it is kept here."
          action={create}
        />
      ) : (
        groupDigests(list.data).map((group) => <DigestTable key={group.name} group={group} />)
      )}
      {list.data !== undefined && <OpenSheet list={list.data} />}
    </>
  );
}

function NotLoaded({ list }: { list: { error: unknown; isFetching: boolean; refetch: () => unknown } }) {
  if (!list.error) return <SavedSkeleton />;
  return (
    <FailedState
      title="The digests could not be loaded"
      text={sentenceOf(list.error, 'The server did not answer.')}
      onRetry={() => void list.refetch()}
      busy={list.isFetching}
    />
  );
}
