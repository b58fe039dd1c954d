import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, RotateCw } from 'lucide-react';
import { Link, useParams, useSearchParams } from 'react-router';
import { type Podcast, podcasts } from '../../../../contract/podcasts.ts';
import type { Ahead } from '../../../api/ahead.ts';
import { isNotFound, sentenceOf } from '../../../api/failure.ts';
import { pagesFor, queryFor, useChange } from '../../../api/query.ts';
import { plural } from '../../../format/plural.ts';
import { Art } from '../../../ui/art.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { EmptyState, FailedState } from '../../../ui/empty-state.tsx';
import { notify } from '../../../ui/toast/notices.ts';
import { FeedNote, FeedState } from '../../feeds/feed-state.tsx';
import { PagedList } from '../../lists/paged-list.tsx';
import { RowsSkeleton } from '../../lists/rows-skeleton.tsx';
import { episodesRefreshed, failureNotice } from '../../notices.ts';
import { ShowRights } from '../../rights/show-rights.tsx';
import { Crumbs } from '../../shell/crumbs.tsx';
import { TranscriptDialog } from '../../transcripts/transcript-dialog.tsx';
import { useOpenRow } from '../../use-open-row.ts';
import { EpisodeRow } from './episode-row.tsx';
import { SpotifyDialog } from './spotify-dialog.tsx';
import './podcast.css';

const pageSize = 50;

const episodesOf = (id: string) => pagesFor(podcasts.listEpisodes, pageSize, { params: { id } });

export const ahead: Ahead = (client, { params: { id = '' } }) =>
  Promise.all([
    client.prefetchQuery(queryFor(podcasts.read, { params: { id } })),
    client.prefetchInfiniteQuery(episodesOf(id)),
  ]);

/** Podcast detail (product.md section 2, admin screen 4). */
export function Component() {
  const { id = '' } = useParams();
  const podcast = useQuery(queryFor(podcasts.read, { params: { id } }));
  // Gone is gone, also where the cache still holds it.
  if (podcast.data === undefined || isNotFound(podcast.error)) {
    return (
      <>
        <Crumbs above={[{ label: 'All Podcasts', to: '/admin/podcasts' }]} here="Podcast" />
        <NotLoaded podcast={podcast} />
      </>
    );
  }
  return (
    <>
      <Crumbs above={[{ label: 'All Podcasts', to: '/admin/podcasts' }]} here={podcast.data.title} />
      <Link className="back" to="/podcasts">
        <ArrowLeft className="i i-s" />
        Back to Podcasts
      </Link>
      <PodcastHead podcast={podcast.data} />
      <ShowRights podcast={podcast.data} />
      <Episodes podcast={podcast.data} />
    </>
  );
}

function NotLoaded({
  podcast,
}: {
  podcast: { error: unknown; isFetching: boolean; refetch: () => unknown };
}) {
  if (!podcast.error) return <RowsSkeleton />;
  if (isNotFound(podcast.error)) {
    return (
      <FailedStateless title="Podcast not found" text="It may have been deleted, or the address is wrong." />
    );
  }
  return (
    <FailedState
      title="The podcast could not be loaded"
      text={sentenceOf(podcast.error, 'The server did not answer.')}
      onRetry={() => void podcast.refetch()}
      busy={podcast.isFetching}
    />
  );
}

function FailedStateless({ title, text }: { title: string; text: string }) {
  return (
    <div className="empty">
      <h1>{title}</h1>
      <p>{text}</p>
      <ButtonLink to="/podcasts" icon={ArrowLeft}>
        Back to Podcasts
      </ButtonLink>
    </div>
  );
}

function PodcastHead({ podcast }: { podcast: Podcast }) {
  const refresh = useChange(podcasts.refresh, {
    refresh: ['podcasts', 'episodes'],
    onDone: ({ newEpisodesCount }) => notify(episodesRefreshed(newEpisodesCount)),
    onFail: (error) => notify(failureNotice('refreshEpisodes', error)),
  });
  const start = () => refresh.mutate({ params: { id: podcast.id } });
  return (
    <>
      <div className="pod-head">
        <Art src={podcast.imageUrl} title={podcast.title} size="l" />
        <div className="grow">
          <h1 className="title lines">{podcast.title}</h1>
          <p className="sub lines">{podcast.author}</p>
          {podcast.description !== '' && <p className="pod-about">{podcast.description}</p>}
          <p className="pod-facts small quiet">
            {plural(podcast.episodeCount, 'episode')}
            <FeedState feed={podcast.feed} late={podcast.late} isReading={refresh.isPending} />
          </p>
        </div>
        {podcast.removal === null && (
          <Button icon={RotateCw} busy={refresh.isPending} onClick={start}>
            Refresh Episodes
          </Button>
        )}
      </div>
      <FeedNote podcast={podcast} isReading={refresh.isPending} onTry={start} />
    </>
  );
}

function Episodes({ podcast }: { podcast: Podcast }) {
  const [transcript, showTranscript] = useOpenRow('transcript');
  const [spotify, showSpotify] = useOpenRow('spotify');
  const [params] = useSearchParams();
  return (
    <>
      <PagedList
        query={episodesOf(podcast.id)}
        label={`Episodes of ${podcast.title}`}
        keyOf={(episode) => episode.id}
        ledTo={params.get('episode')}
        row={(episode) => (
          <EpisodeRow
            episode={episode}
            onView={() => showTranscript(episode.id)}
            onSpotify={() => showSpotify(episode.id)}
          />
        )}
        empty={
          <EmptyState
            icon={RotateCw}
            title="No episodes yet"
            text="The feed gave none. Refresh it, or look at its address."
          />
        }
      />
      <TranscriptDialog episodeId={transcript} onClose={() => showTranscript(null)} />
      <SpotifyDialog podcastId={podcast.id} episodeId={spotify} onClose={() => showSpotify(null)} />
    </>
  );
}
