import { RotateCw, TriangleAlert } from 'lucide-react';
import type { FeedHealth, Podcast } from '../../../../contract/podcasts.ts';
import { distance, relativeTime, timeOfDay } from '../../../format/dates.ts';
import { wholeNumber } from '../../../format/plural.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Status } from '../../../ui/status.tsx';

export function FeedState({ feed, isReading }: { feed: FeedHealth; isReading: boolean }) {
  if (isReading) return <Status tone="pending">Reading the feed</Status>;
  if (feed.failuresInARow > 0) {
    return (
      <Badge tone="fail" icon={TriangleAlert}>
        Feed failing
      </Badge>
    );
  }
  return (
    <Status tone={feed.lastSuccessAt === null ? 'none' : 'done'} quiet>
      {feed.lastSuccessAt === null ? 'Feed not read yet' : `Feed read ${relativeTime(feed.lastSuccessAt)}`}
    </Status>
  );
}

interface FeedNoteProps {
  podcast: Podcast;
  isReading: boolean;
  onTry: () => void;
}

/** Under a row whose feed fails: why, since when, what comes next, and a button that does not wait for it. */
export function FeedNote({ podcast, isReading, onTry }: FeedNoteProps) {
  if (podcast.feed.failuresInARow === 0) return null;
  return (
    <div className="note note-fail pod-fail">
      <TriangleAlert className="i" />
      <div className="grow">
        <b>{podcast.feed.lastError ?? 'The feed cannot be read.'}</b> {feedStory(podcast, new Date())}
      </div>
      <Button size="s" icon={RotateCw} busy={isReading} onClick={onTry}>
        Try now
      </Button>
    </div>
  );
}

/** How long it has failed, when the next try comes, and that nothing is lost. */
export function feedStory({ feed, episodeCount }: Pick<Podcast, 'feed' | 'episodeCount'>, now: Date): string {
  const parts: string[] = [];
  const since =
    feed.failingSince === null ? '' : ` since ${timeOfDay(feed.failingSince, now).replace(/^at |^on /, '')}`;
  parts.push(feed.failuresInARow === 1 ? `1 try${since}.` : `${feed.failuresInARow} tries in a row${since}.`);
  if (feed.nextTryAt !== null && Date.parse(feed.nextTryAt) > now.getTime()) {
    const wait = distance(now, new Date(feed.nextTryAt));
    parts.push(`Next try in ${wait}, ${timeOfDay(feed.nextTryAt, now)}.`);
  }
  if (episodeCount > 0) {
    const safe = episodeCount === 1 ? 'The episode already here is safe.' : '';
    parts.push(safe || `The ${wholeNumber(episodeCount)} episodes already here are safe.`);
  }
  return parts.join(' ');
}
