import { useQueries } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Group } from '../../../contract/groups.ts';
import { dayOfWeek, weekStart } from '../../format/dates.ts';
import { hoursAndMinutes } from '../../format/duration.ts';
import { plural, wholeNumber } from '../../format/plural.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { weekEpisodesOf } from './week.ts';
import { twoWeeks, type WeekFigures } from './week-figures.ts';

/** The week of all groups in one line; an episode whose podcast is in two groups counts once. */
export function WeekStrip({ list }: { list: readonly Group[] }) {
  const since = weekStart(new Date());
  const queries = useQueries({ queries: list.map(({ id }) => weekEpisodesOf(id, since)) });
  if (queries.some(({ isPending }) => isPending)) {
    return (
      <p className="strip">
        <Skeleton width="62%" height={19} />
      </p>
    );
  }
  const { week, lastWeek } = twoWeeks(
    queries.flatMap(({ data }) => data ?? []),
    since,
  );
  return (
    <p className="strip">
      <span>Since {dayOfWeek(since)}</span>
      <span>
        <b>{wholeNumber(week.episodes.length)}</b>{' '}
        {week.episodes.length === 1 ? 'new episode' : 'new episodes'}
      </span>
      {lastWeek === null ? <OfWeek week={week} /> : <LastWeek week={lastWeek} />}
      <Link className="link push" to="/admin/week">
        This week
      </Link>
      <Link className="link" to="/admin/todo">
        Open in TO DO
      </Link>
    </p>
  );
}

function OfWeek({ week }: { week: WeekFigures }) {
  return (
    <>
      <span>
        <b>{hoursAndMinutes(week.totalSecs)}</b> of audio
      </span>
      <span>
        <b>{wholeNumber(week.transcribed)}</b> transcribed
      </span>
      {week.missing > 0 && (
        <span>
          <b>{wholeNumber(week.missing)}</b> without a transcript ({hoursAndMinutes(week.missingSecs)})
        </span>
      )}
    </>
  );
}

/** Nothing new yet: what the week before brought, in its own words and paler. */
function LastWeek({ week }: { week: WeekFigures }) {
  return (
    <span className="quiet">
      Last week {plural(week.episodes.length, 'episode')}, {hoursAndMinutes(week.totalSecs)} of audio,{' '}
      {wholeNumber(week.transcribed)} transcribed
    </span>
  );
}
