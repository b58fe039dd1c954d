import { useQueryClient } from '@tanstack/react-query';
import { ChevronRight, X } from 'lucide-react';
import { useId, useState } from 'react';
import { type Group, groups } from '../../../../contract/groups.ts';
import { type Podcast, podcasts } from '../../../../contract/podcasts.ts';
import { allOf, useChange } from '../../../api/query.ts';
import { plural } from '../../../format/plural.ts';
import { Art } from '../../../ui/art.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { notify } from '../../../ui/toast/notices.ts';
import { FeedNote, FeedState } from '../../feeds/feed-state.tsx';
import { episodesRefreshed, failureNotice, notices } from '../../notices.ts';
import { EpisodeTable } from './episode-table.tsx';

/** One podcast of the group: how its feed is doing, and, opened, its episodes. */
export function PodcastRow({ group, podcast }: { group: Group; podcast: Podcast }) {
  const [isOpen, setOpen] = useState(false);
  const tableId = useId();
  const refresh = useRefreshFeed(podcast.id);
  const remove = useRemovePodcast(group.id);
  return (
    <li>
      <div className="pod">
        <button
          type="button"
          className="ib ib-s"
          aria-expanded={isOpen}
          aria-controls={isOpen ? tableId : undefined}
          aria-label={`Episodes of ${podcast.title}`}
          onClick={() => setOpen(!isOpen)}
        >
          <ChevronRight className={classNames('i chev', isOpen && 'is-open')} />
        </button>
        <Art src={podcast.imageUrl} title={podcast.title} />
        <div className="clip">
          <b className="clip">{podcast.title}</b>
          <span className="meta-line clip">{podcast.author}</span>
        </div>
        <span className="pod-state">
          <FeedState feed={podcast.feed} late={podcast.late} isReading={refresh.isPending} />
        </span>
        <span className="pod-count num">
          <Badge>{plural(podcast.episodeCount, 'episode')}</Badge>
        </span>
        <div className="acts">
          <IconButton
            label={`Remove ${podcast.title} from the group`}
            icon={X}
            small
            onClick={() => remove.mutate({ params: { groupId: group.id, podcastId: podcast.id } })}
          />
        </div>
      </div>
      <FeedNote podcast={podcast} isReading={refresh.isPending} onTry={refresh.start} />
      {isOpen && (
        <EpisodeTable
          id={tableId}
          podcast={podcast}
          isReading={refresh.isPending}
          onRefresh={refresh.start}
        />
      )}
    </li>
  );
}

function useRefreshFeed(id: string) {
  const refresh = useChange(podcasts.refresh, {
    refresh: ['podcasts', 'episodes'],
    onDone: ({ newEpisodesCount }) => notify(episodesRefreshed(newEpisodesCount)),
    onFail: (error) => notify(failureNotice('refreshEpisodes', error)),
  });
  return { isPending: refresh.isPending, start: () => refresh.mutate({ params: { id } }) };
}

/** Taken out at once; a failure shows nothing but the podcast back in its place (product.md section 8). */
function useRemovePodcast(groupId: string) {
  const client = useQueryClient();
  return useChange(groups.removePodcast, {
    refresh: ['groups', 'podcasts'],
    onStart: ({ params }) => {
      const { queryKey } = allOf(groups.listPodcasts, { params: { id: groupId } });
      const before = client.getQueryData(queryKey);
      client.setQueryData(queryKey, (list) => list?.filter(({ id }) => id !== params.podcastId));
      return () => client.setQueryData(queryKey, before);
    },
    onDone: () => notify(notices.podcastRemoved),
  });
}
