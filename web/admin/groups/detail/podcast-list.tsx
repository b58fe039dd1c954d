import { useQuery } from '@tanstack/react-query';
import { Plus, Podcast as PodcastIcon } from 'lucide-react';
import { useState } from 'react';
import { type Group, groups } from '../../../../contract/groups.ts';
import { sentenceOf } from '../../../api/failure.ts';
import { allOf } from '../../../api/query.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState, FailedState } from '../../../ui/empty-state.tsx';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';
import { AddPodcastDialog } from './add-podcast/dialog.tsx';
import { PodcastRow } from './podcast-row.tsx';

/** The podcasts of a group; each row opens to its episodes. */
export function PodcastList({ group }: { group: Group }) {
  const podcasts = useQuery(allOf(groups.listPodcasts, { params: { id: group.id } }));
  if (podcasts.data === undefined) {
    if (!podcasts.isError) return <PodcastListSkeleton />;
    return (
      <FailedState
        title="The podcasts could not be loaded"
        text={sentenceOf(podcasts.error, 'The server did not answer.')}
        onRetry={() => void podcasts.refetch()}
        busy={podcasts.isFetching}
      />
    );
  }
  if (podcasts.data.length === 0) return <NoPodcasts group={group} />;
  return (
    <ul className="card list">
      {podcasts.data.map((podcast) => (
        <PodcastRow key={podcast.id} group={group} podcast={podcast} />
      ))}
    </ul>
  );
}

function NoPodcasts({ group }: { group: Group }) {
  const [isAdding, setAdding] = useState(false);
  return (
    <>
      <EmptyState
        icon={PodcastIcon}
        title="No podcasts in this group"
        text="Search for a show, or give the address of its feed."
        action={
          <Button icon={Plus} size="l" onClick={() => setAdding(true)}>
            Add Your First Podcast
          </Button>
        }
      />
      <AddPodcastDialog group={group} open={isAdding} onOpenChange={setAdding} />
    </>
  );
}

export function PodcastListSkeleton() {
  return (
    <Loading>
      <ul className="card list">
        {[40, 54, 46, 60].map((width) => (
          <li className="pod" key={width}>
            <span />
            <span className="sk art" />
            <span className="pod-wait">
              <Skeleton width={`${width}%`} height={13} />
              <Skeleton width={`${width - 16}%`} height={11} />
            </span>
            <span className="pod-state">
              <Skeleton height={13} />
            </span>
            <span className="pod-count">
              <Skeleton height={22} />
            </span>
            <Skeleton width={28} height={28} />
          </li>
        ))}
      </ul>
    </Loading>
  );
}
