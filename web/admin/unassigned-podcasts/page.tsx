import { useInfiniteQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { type Podcast, podcasts } from '../../../contract/podcasts.ts';
import type { Ahead } from '../../api/ahead.ts';
import { sentenceOf } from '../../api/failure.ts';
import { fetchMore } from '../../api/fetch-more.ts';
import { pagesFor } from '../../api/query.ts';
import { plural } from '../../format/plural.ts';
import { Art } from '../../ui/art.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState, FailedState } from '../../ui/empty-state.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { MoreFailed } from '../lists/more-failed.tsx';
import { RowsSkeleton } from '../lists/rows-skeleton.tsx';
import { Crumbs } from '../shell/crumbs.tsx';
import './unassigned.css';

const listed = pagesFor(podcasts.listUnassigned, 60);

export const ahead: Ahead = (client) => client.prefetchInfiniteQuery(listed);

/** Unassigned Podcasts (product.md section 2, admin screen 5). */
export function Component() {
  const list = useInfiniteQuery(listed);
  const total = list.data?.pages[0]?.total;
  return (
    <>
      <Crumbs above={[{ label: 'Groups', to: '/admin/groups' }]} here="Unassigned Podcasts" />
      <PageHead
        title="Unassigned Podcasts"
        sub={total !== undefined && total > 0 ? `${plural(total, 'podcast')} in no group` : undefined}
      />
      <Grid list={list} />
    </>
  );
}

function Grid({ list }: { list: ReturnType<typeof useInfiniteQuery<{ rows: Podcast[] }>> }) {
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? [];
  if (list.data === undefined && !list.isError) return <RowsSkeleton />;
  if (rows.length === 0 && list.isError) {
    return (
      <FailedState
        title="The podcasts could not be loaded"
        text={sentenceOf(list.error, 'The server did not answer.')}
        onRetry={() => void list.refetch()}
        busy={list.isFetching}
      />
    );
  }
  if (rows.length === 0) return <EmptyState icon={CircleCheck} title="All podcasts are assigned to groups" />;
  return (
    <>
      <ul className="tiles">
        {rows.map((podcast) => (
          <li className="card tile" key={podcast.id}>
            <Art src={podcast.imageUrl} title={podcast.title} size="l" />
            <div className="clip">
              <b className="clip">{podcast.title}</b>
              <span className="meta-line clip">{podcast.author}</span>
            </div>
            <ButtonLink size="s" to={`/podcasts/${podcast.id}`}>
              View Episodes<span className="sr"> of {podcast.title}</span>
            </ButtonLink>
          </li>
        ))}
      </ul>
      <MoreFailed list={list} />
      {list.hasNextPage && !list.isError && (
        <Button busy={list.isFetchingNextPage} onClick={() => void fetchMore(list)}>
          Show more
        </Button>
      )}
    </>
  );
}
