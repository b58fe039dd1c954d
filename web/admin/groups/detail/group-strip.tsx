import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { type Group, groups } from '../../../../contract/groups.ts';
import { allOf } from '../../../api/query.ts';
import { weekStart } from '../../../format/dates.ts';
import { hoursAndMinutes } from '../../../format/duration.ts';
import { plural, wholeNumber } from '../../../format/plural.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Status } from '../../../ui/status.tsx';
import { weekEpisodesOf } from '../week.ts';
import { type WeekFigures, weekFigures } from '../week-figures.ts';

/** The group's numbers in one line; empty groups have none. */
export function GroupStrip({ group }: { group: Group }) {
  const since = weekStart(new Date());
  const podcasts = useQuery(allOf(groups.listPodcasts, { params: { id: group.id } }));
  const episodes = useQuery(weekEpisodesOf(group.id, since));
  if (podcasts.data?.length === 0) return null;
  const failing = podcasts.data?.filter(({ feed }) => feed.failuresInARow > 0).length ?? 0;
  if (podcasts.isPending || episodes.isPending) {
    return (
      <p className="strip">
        <Skeleton width="52%" height={19} />
      </p>
    );
  }
  const count = podcasts.data?.length ?? group.podcastCount;
  return (
    <p className="strip">
      <span>
        <b>{wholeNumber(count)}</b> {count === 1 ? 'podcast' : 'podcasts'}
      </span>
      {episodes.data && <Week figures={weekFigures(episodes.data, since)} />}
      {failing > 0 && <Status tone="failed">{plural(failing, 'feed')} failing</Status>}
      <Link className="link push" to="/admin/digest-builder">
        Build this week's digest
      </Link>
    </p>
  );
}

function Week({ figures }: { figures: WeekFigures }) {
  const { episodes, totalSecs, transcribed, pending, missing } = figures;
  return (
    <>
      <span>
        <b>{wholeNumber(episodes.length)}</b> {episodes.length === 1 ? 'new episode' : 'new episodes'} this
        week
      </span>
      {episodes.length > 0 && (
        <>
          <span>
            <b>{hoursAndMinutes(totalSecs)}</b> of audio
          </span>
          <span>
            <b>{wholeNumber(transcribed)}</b> transcribed, <b>{wholeNumber(pending)}</b> pending,{' '}
            <b>{wholeNumber(missing)}</b> missing
          </span>
        </>
      )}
    </>
  );
}
