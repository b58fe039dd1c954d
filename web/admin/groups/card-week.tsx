import { format } from 'date-fns';
import type { Group } from '../../../contract/groups.ts';
import { sentenceOf } from '../../api/failure.ts';
import { Button } from '../../ui/button.tsx';
import { ScrollArea } from '../../ui/scroll-area.tsx';
import { CardEpisode } from './card-episode.tsx';
import { CardEpisodesSkeleton } from './groups-skeleton.tsx';
import type { WeekFigures } from './week-figures.ts';

interface CardWeekProps {
  group: Group;
  figures: WeekFigures | undefined;
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
  if (figures.episodes.length === 0) {
    return (
      <p className="eps ep-none">
        {group.podcastCount === 0 ? 'No podcasts in this group' : 'Nothing new since Sunday.'}
        {lastEpisodeAt !== null && (
          <>
            <br />
            The last episode came on {format(new Date(lastEpisodeAt), 'MMM d')}.
          </>
        )}
      </p>
    );
  }
  return (
    <ScrollArea className="eps" label={`Episodes this week in ${group.name}`}>
      <ul>
        {figures.episodes.map((episode) => (
          <CardEpisode key={episode.id} episode={episode} />
        ))}
      </ul>
    </ScrollArea>
  );
}
