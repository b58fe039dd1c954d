import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, SearchX } from 'lucide-react';
import { Link, useParams } from 'react-router';
import { type Group, groups } from '../../../../contract/groups.ts';
import type { Ahead } from '../../../api/ahead.ts';
import { isNotFound, sentenceOf } from '../../../api/failure.ts';
import { allOf, queryFor } from '../../../api/query.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { EmptyState, FailedState } from '../../../ui/empty-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Crumbs } from '../../shell/crumbs.tsx';
import { WorkDialogs } from '../../work/work-dialogs.tsx';
import { GroupHead } from './group-head.tsx';
import { GroupStrip } from './group-strip.tsx';
import { PodcastList, PodcastListSkeleton } from './podcast-list.tsx';
import './detail.css';

const above = [{ label: 'Groups', to: '/admin/groups' }];

export const ahead: Ahead = (client, { params: { id = '' } }) =>
  Promise.all([
    client.prefetchQuery(queryFor(groups.read, { params: { id } })),
    client.prefetchQuery(allOf(groups.listPodcasts, { params: { id } })),
  ]);

/** Group detail (product.md section 2, admin screen 2). */
export function Component() {
  const { id = '' } = useParams();
  const group = useQuery(queryFor(groups.read, { params: { id } }));
  // Gone is gone, also where the cache still holds it.
  if (isNotFound(group.error)) return <NotFound />;
  if (group.data !== undefined) return <GroupPage key={id} group={group.data} />;
  return (
    <>
      <Crumbs above={above} here="Group" />
      <BackLink />
      {group.isError ? (
        <FailedState
          title="The group could not be loaded"
          text={sentenceOf(group.error, 'The server did not answer.')}
          onRetry={() => void group.refetch()}
          busy={group.isFetching}
        />
      ) : (
        <GroupSkeleton />
      )}
    </>
  );
}

function GroupPage({ group }: { group: Group }) {
  return (
    <>
      <Crumbs above={above} here={group.name} />
      <BackLink />
      <GroupHead group={group} />
      <GroupStrip group={group} />
      <PodcastList group={group} />
      <WorkDialogs />
    </>
  );
}

function BackLink() {
  return (
    <Link className="back" to="/admin/groups">
      <ArrowLeft className="i i-s" />
      Back to Groups
    </Link>
  );
}

function NotFound() {
  return (
    <>
      <Crumbs above={above} here="Group not found" />
      <EmptyState
        icon={SearchX}
        title="Group not found"
        isPage
        text="It may have been deleted, or the address is incomplete."
        action={
          <ButtonLink to="/admin/groups" icon={ArrowLeft}>
            Back to Groups
          </ButtonLink>
        }
      />
    </>
  );
}

function GroupSkeleton() {
  return (
    <>
      <div className="head" aria-hidden="true">
        <div className="head-text head-wait">
          <Skeleton width={260} height={34} />
          <Skeleton width={320} height={18} />
        </div>
      </div>
      <p className="strip" aria-hidden="true">
        <Skeleton width="52%" height={19} />
      </p>
      <PodcastListSkeleton />
    </>
  );
}
