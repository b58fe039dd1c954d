import { Ban, Podcast as PodcastIcon } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router';
import { type Podcast, podcasts } from '../../../contract/podcasts.ts';
import type { Ahead } from '../../api/ahead.ts';
import { pagesFor } from '../../api/query.ts';
import { plural } from '../../format/plural.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { FeedState } from '../feeds/feed-state.tsx';
import { feedStory } from '../feeds/feed-story.ts';
import { ListRow, Track } from '../lists/list-row.tsx';
import { PagedList } from '../lists/paged-list.tsx';
import { Crumbs } from '../shell/crumbs.tsx';

const listed = pagesFor(podcasts.list, 100);

export const ahead: Ahead = (client) => client.prefetchInfiniteQuery(listed);

/** All Podcasts (product.md section 2, admin screen 3). */
export function Component() {
  return (
    <>
      <Crumbs here="All Podcasts" />
      <PageHead title="All Podcasts" sub="Ordered by most recent episode" />
      <PagedList
        query={listed}
        label="All podcasts"
        keyOf={(podcast) => podcast.id}
        head={(total) => <p className="strip">{plural(total, 'podcast')}</p>}
        row={(podcast) => <Row podcast={podcast} />}
        empty={
          <EmptyState
            icon={PodcastIcon}
            title="No podcasts yet"
            text="Add one to a group; it is listed here."
            action={<ButtonLink to="/admin/groups">Open Groups</ButtonLink>}
          />
        }
      />
    </>
  );
}

function Row({ podcast }: { podcast: Podcast }) {
  const titleId = useId();
  return (
    <ListRow
      tracks="feed"
      imageUrl={podcast.imageUrl}
      artTitle={podcast.title}
      title={<Link to={`/admin/podcasts/${podcast.id}`}>{podcast.title}</Link>}
      titleId={titleId}
      sub={podcast.author}
      note={
        podcast.feed.failuresInARow > 0 ? (
          <span className="why">
            {podcast.feed.lastError} {feedStory(podcast, new Date())}
          </span>
        ) : (
          podcast.feed.lastWarning !== null && <span className="why">{podcast.feed.lastWarning}</span>
        )
      }
      at={podcast.latestEpisodeDate}
    >
      <Track>
        {podcast.removal !== null ? (
          <Badge tone="warn" icon={Ban}>
            Taken out
          </Badge>
        ) : (
          (podcast.feed.failuresInARow > 0 || podcast.late !== null) && (
            <FeedState feed={podcast.feed} late={podcast.late} isReading={false} />
          )
        )}
      </Track>
      <Badge>{plural(podcast.episodeCount, 'episode')}</Badge>
    </ListRow>
  );
}
