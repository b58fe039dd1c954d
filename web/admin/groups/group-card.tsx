import { useQuery } from '@tanstack/react-query';
import { ArrowRight, Trash2, TriangleAlert } from 'lucide-react';
import { Link } from 'react-router';
import { type Group, groups } from '../../../contract/groups.ts';
import type { Podcast } from '../../../contract/podcasts.ts';
import { allOf } from '../../api/query.ts';
import { weekStart } from '../../format/dates.ts';
import { hoursAndMinutes } from '../../format/duration.ts';
import { plural, wholeNumber } from '../../format/plural.ts';
import { Art } from '../../ui/art.tsx';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { CardWeek } from './card-week.tsx';
import { weekEpisodesOf } from './week.ts';
import { type TwoWeeks, twoWeeks } from './week-figures.ts';

/** A group and its week: what is new, how long it is, what has a transcript. */
export function GroupCard({ group, onDelete }: { group: Group; onDelete: () => void }) {
  const since = weekStart(new Date());
  const episodes = useQuery(weekEpisodesOf(group.id, since));
  const podcasts = useQuery(allOf(groups.listPodcasts, { params: { id: group.id } }));
  const figures = episodes.data === undefined ? undefined : twoWeeks(episodes.data, since);
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
      <WeekStats figures={figures} />
      <CardWeek
        group={group}
        figures={figures}
        lastEpisodeAt={newest(podcasts.data)}
        error={episodes.error}
        onRetry={() => void episodes.refetch()}
      />
      <div className="gcard-foot">
        <span className="covers">
          <Covers podcasts={podcasts.data} count={group.podcastCount} />
        </span>
        <PodcastCount group={group} podcasts={podcasts.data ?? []} />
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

/** How many podcasts; where feeds fail, how many of them, in the same place. */
function PodcastCount({ group, podcasts }: { group: Group; podcasts: readonly Podcast[] }) {
  const failing = podcasts.filter(({ feed }) => feed.failuresInARow > 0).length;
  if (failing === 0) return <span className="n">{plural(group.podcastCount, 'podcast')}</span>;
  return (
    <Badge tone="fail" icon={TriangleAlert}>
      {failing === podcasts.length
        ? `${plural(failing, 'feed')} failing`
        : `${wholeNumber(failing)} of ${plural(podcasts.length, 'feed')} failing`}
    </Badge>
  );
}

const mostCovers = 4;

/** The places of the covers are there before the covers are. */
function Covers({ podcasts, count }: { podcasts: readonly Podcast[] | undefined; count: number }) {
  if (podcasts === undefined) {
    return Array.from({ length: Math.min(mostCovers, count) }, (_, place) => place).map((place) => (
      <Skeleton key={place} width={22} height={22} />
    ));
  }
  return podcasts
    .slice(0, mostCovers)
    .map(({ id, title, imageUrl }) => <Art key={id} src={imageUrl} title={title} size="s" />);
}

/** The week's count; total and average are last week's, and paler, as long as nothing new has come. */
function WeekStats({ figures }: { figures: TwoWeeks | undefined }) {
  const count = figures?.week.episodes.length;
  const shown = figures?.lastWeek ?? figures?.week;
  const isLast = figures !== undefined && figures.lastWeek !== null;
  return (
    <div className="gstats">
      <p className="gnew">
        <b>{count === undefined ? '–' : wholeNumber(count)}</b>{' '}
        <span>
          {count === 1 ? 'new episode ' : 'new episodes '}
          <br />
          this week
        </span>
      </p>
      <dl className={isLast ? 'is-past' : undefined}>
        <div>
          <dt>{isLast ? 'Last week' : 'Total'}</dt>
          <dd>{shown ? hoursAndMinutes(shown.totalSecs) : '–'}</dd>
        </div>
        <div>
          <dt>Average</dt>
          <dd>{shown ? hoursAndMinutes(shown.averageSecs) : '–'}</dd>
        </div>
      </dl>
    </div>
  );
}

function newest(podcasts: readonly Podcast[] | undefined): string | null {
  const dates = podcasts?.flatMap(({ latestEpisodeDate }) => latestEpisodeDate ?? []) ?? [];
  return dates.sort().at(-1) ?? null;
}
