import { useQuery } from '@tanstack/react-query';
import { ArrowRight, Trash2 } from 'lucide-react';
import { Link } from 'react-router';
import { type Group, groups } from '../../../contract/groups.ts';
import type { Podcast } from '../../../contract/podcasts.ts';
import { queryFor } from '../../api/query.ts';
import { weekStart } from '../../format/dates.ts';
import { hoursAndMinutes } from '../../format/duration.ts';
import { plural } from '../../format/plural.ts';
import { Art } from '../../ui/art.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { FailingFeeds } from '../feeds/feed-state.tsx';
import { CardWeek } from './card-week.tsx';
import { weekEpisodesOf } from './week.ts';
import { type WeekFigures, weekFigures } from './week-figures.ts';

/** A group and its week: what is new, how long it is, what has a transcript. */
export function GroupCard({ group, onDelete }: { group: Group; onDelete: () => void }) {
  const since = weekStart(new Date());
  const episodes = useQuery(weekEpisodesOf(group.id, since));
  const podcasts = useQuery(queryFor(groups.listPodcasts, { params: { id: group.id } }));
  const figures = episodes.data === undefined ? undefined : weekFigures(episodes.data, since);
  return (
    <li className="card gcard">
      <div className="gcard-head">
        <div className="grow">
          <h2 className="clip">
            <Link to={`/admin/groups/${group.id}`}>
              <bdi>{group.name}</bdi>
            </Link>
          </h2>
          <p className="clip">{group.description}</p>
        </div>
        <IconButton label={`Delete ${group.name}`} icon={Trash2} small danger onClick={onDelete} />
      </div>
      <FeedTrouble podcasts={podcasts.data ?? []} />
      <WeekStats figures={figures} />
      <CardWeek
        group={group}
        figures={figures}
        lastEpisodeAt={newest(podcasts.data)}
        error={episodes.error}
        onRetry={() => void episodes.refetch()}
      />
      <div className="gcard-foot">
        {podcasts.data?.slice(0, 4).map(({ id, title, imageUrl }) => (
          <Art key={id} src={imageUrl} title={title} size="s" />
        ))}
        <span className="n">{plural(podcasts.data?.length ?? group.podcastCount, 'podcast')}</span>
        <ButtonLink
          className="push"
          variant="ghost"
          size="s"
          iconAfter={ArrowRight}
          to={`/admin/groups/${group.id}`}
        >
          Manage Podcasts
          <span className="sr"> of {group.name}</span>
        </ButtonLink>
      </div>
    </li>
  );
}

function FeedTrouble({ podcasts }: { podcasts: readonly Podcast[] }) {
  if (podcasts.every(({ feed }) => feed.failuresInARow === 0)) return null;
  return (
    <p className="gfail">
      <FailingFeeds podcasts={podcasts} />
    </p>
  );
}

function WeekStats({ figures }: { figures: WeekFigures | undefined }) {
  const count = figures?.episodes.length;
  return (
    <div className="gstats">
      <p className="gnew">
        <b>{count ?? '–'}</b>{' '}
        <span>
          {count === 1 ? 'new episode ' : 'new episodes '}
          <br />
          this week
        </span>
      </p>
      <dl>
        <div>
          <dt>Total</dt>
          <dd>{figures ? hoursAndMinutes(figures.totalSecs) : '–'}</dd>
        </div>
        <div>
          <dt>Average</dt>
          <dd>{figures ? hoursAndMinutes(figures.averageSecs) : '–'}</dd>
        </div>
      </dl>
    </div>
  );
}

function newest(podcasts: readonly Podcast[] | undefined): string | null {
  const dates = podcasts?.flatMap(({ latestEpisodeDate }) => latestEpisodeDate ?? []) ?? [];
  return dates.sort().at(-1) ?? null;
}
