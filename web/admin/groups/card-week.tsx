import type { Group } from '../../../contract/groups.ts';
import { sentenceOf } from '../../api/failure.ts';
import { formatDate } from '../../format/format-date.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { ScrollArea } from '../../ui/scroll-area.tsx';
import { CardEpisode } from './card-episode.tsx';
import { CardEpisodesSkeleton } from './groups-skeleton.tsx';
import type { TwoWeeks } from './week-figures.ts';

interface CardWeekProps {
  group: Group;
  figures: TwoWeeks | undefined;
  lastEpisodeAt: string | null;
  error: unknown;
  onRetry: () => void;
}

/** The scrolling part of a group card: the week's episodes, or why there are none. */
export function CardWeek({ group, figures, lastEpisodeAt, error, onRetry }: CardWeekProps) {
  if (figures === undefined) {
    if (!error) return <CardEpisodesSkeleton />;
    return (
      <div className="eps ep-none" role="alert">
        {sentenceOf(error, 'The episodes could not be loaded.')}
        <Button size="s" onClick={onRetry}>
          Try again
        </Button>
      </div>
    );
  }
  const { week, lastWeek } = figures;
  const { episodes } = lastWeek ?? week;
  if (episodes.length === 0) {
    return (
      <p className="eps ep-none">
        {group.podcastCount === 0 ? 'No podcasts in this group' : 'Nothing new since Sunday.'}
        {group.podcastCount > 0 && (
          <>
            <br />
            {lastEpisodeAt === null
              ? '\u00a0'
              : `The last episode came on ${formatDate(new Date(lastEpisodeAt), 'MMM d')}.`}
          </>
        )}
      </p>
    );
  }
  return (
    <ScrollArea
      className={classNames('eps', lastWeek !== null && 'is-past')}
      label={`Episodes of ${lastWeek ? 'last' : 'this'} week in ${group.name}`}
    >
      {lastWeek !== null && <p className="ep-when">Nothing new since Sunday. Last week:</p>}
      <ul>
        {episodes.map((episode) => (
          <CardEpisode key={episode.id} episode={episode} />
        ))}
      </ul>
    </ScrollArea>
  );
}
