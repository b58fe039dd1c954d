import { useQuery } from '@tanstack/react-query';
import { Folder, Plus } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { groups } from '../../../contract/groups.ts';
import type { Ahead } from '../../api/ahead.ts';
import { sentenceOf } from '../../api/failure.ts';
import { queryFor } from '../../api/query.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState, FailedState } from '../../ui/empty-state.tsx';
import { later, useFetchedWhenIdle, useLater } from '../../ui/later.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { Crumbs } from '../shell/crumbs.tsx';
import { GroupCard } from './group-card.tsx';
import { GroupsSkeleton } from './groups-skeleton.tsx';
import { useDeleteGroup } from './use-delete-group.ts';
import { WeekStrip } from './week-strip.tsx';
import './groups.css';

const creation = later(() => import('./create-group-dialog.tsx'));

export const ahead: Ahead = (client) => client.prefetchQuery(queryFor(groups.list));

/** Podcast Groups (product.md section 2, admin screen 1). */
export function Component() {
  const [params, setParams] = useSearchParams();
  // The dialog stands in the address, so that the palette can open it and Back closes it.
  const isCreating = params.has('create');
  const setCreating = (open: boolean) => setParams(open ? { create: '1' } : {}, { replace: !open });
  useFetchedWhenIdle(creation);
  const creating = useLater(creation, isCreating);
  const list = useQuery(queryFor(groups.list));
  const isEmpty = list.data?.length === 0;
  const create = (
    <Button variant="primary" icon={Plus} onClick={() => setCreating(true)}>
      Create Group
    </Button>
  );
  return (
    <>
      <Crumbs above={[{ label: 'Groups', to: '/admin/groups' }]} here="All Groups" />
      <PageHead
        title="Podcast Groups"
        sub="Organize your podcasts into collections"
        actions={isEmpty ? null : create}
      />
      <GroupList onCreate={() => setCreating(true)} />
      {creating && <creating.CreateGroupDialog open={isCreating} onOpenChange={setCreating} />}
    </>
  );
}

function GroupList({ onCreate }: { onCreate: () => void }) {
  const list = useQuery(queryFor(groups.list));
  // No question is asked here: the notice offers Undo.
  const remove = useDeleteGroup({ isQuiet: true });
  if (list.data === undefined) {
    if (!list.isError) return <GroupsSkeleton />;
    return (
      <FailedState
        title="The groups could not be loaded"
        text={sentenceOf(list.error, 'The server did not answer.')}
        onRetry={() => void list.refetch()}
        busy={list.isFetching}
      />
    );
  }
  if (list.data.length === 0) {
    return (
      <EmptyState
        icon={Folder}
        title="No groups yet"
        text="Create your first group to organize podcasts"
        action={
          <Button variant="primary" size="l" icon={Plus} onClick={onCreate}>
            Create Your First Group
          </Button>
        }
      />
    );
  }
  return (
    <>
      <WeekStrip list={list.data} />
      <ul className="cards">
        {list.data.map((group) => (
          <GroupCard
            key={group.id}
            group={group}
            onDelete={() => remove.mutate({ params: { id: group.id } })}
          />
        ))}
      </ul>
    </>
  );
}
