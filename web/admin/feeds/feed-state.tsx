import { RotateCw, TriangleAlert } from 'lucide-react';
import type { FeedHealth, Podcast } from '../../../contract/podcasts.ts';
import { shortDay } from '../../format/dates.ts';
import { relativeTime } from '../../format/distance.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Status } from '../../ui/status.tsx';
import { feedStory } from './feed-story.ts';

interface FeedStateProps {
  feed: FeedHealth;
  /** It missed its usual day. */
  late?: Podcast['late'];
  isReading: boolean;
}

export function FeedState({ feed, late = null, isReading }: FeedStateProps) {
  if (isReading) return <Status tone="pending">Reading the feed</Status>;
  if (feed.failuresInARow > 0) {
    return (
      <Badge tone="fail" icon={TriangleAlert}>
        Feed failing
      </Badge>
    );
  }
  if (late !== null) return <Status tone="warning">Late since {shortDay(late.expectedOn)}</Status>;
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
  if (podcast.feed.failuresInARow === 0) {
    if (podcast.feed.lastWarning === null) return null;
    return (
      <div className="note pod-fail">
        <TriangleAlert className="i" />
        <div className="grow">{podcast.feed.lastWarning}</div>
      </div>
    );
  }
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
