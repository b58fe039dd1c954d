import { Download, FileText, Link2, OctagonAlert, Pencil, RotateCw } from 'lucide-react';
import { useId } from 'react';
import type { Episode } from '../../../../contract/episodes.ts';
import { clockTime, parseDurationSecs } from '../../../format/duration.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Status } from '../../../ui/status.tsx';
import { ListRow, Track } from '../../lists/list-row.tsx';
import { Reasons } from '../../work/reasons.tsx';
import { useTranscriptWork } from '../../work/use-transcript-work.ts';
import { workState } from '../../work/work-state.ts';

interface EpisodeRowProps {
  episode: Episode;
  onView: () => void;
  onSpotify: () => void;
}

/** Date, duration, a status badge or button, and the Spotify link. */
export function EpisodeRow({ episode, onView, onSpotify }: EpisodeRowProps) {
  const titleId = useId();
  const lengthSecs = parseDurationSecs(episode.duration);
  const isLinked = episode.spotifyEpisodeId !== null;
  return (
    <ListRow
      imageUrl={episode.imageUrl}
      artTitle={episode.podcast.title}
      title={episode.title}
      titleId={titleId}
      sub={lengthSecs > 0 ? clockTime(lengthSecs) : ''}
      note={<Reasons episode={episode} />}
      at={episode.pubDate}
      tracks="linked"
    >
      <Track>
        <TranscriptState episode={episode} titleId={titleId} onView={onView} />
      </Track>
      <Button
        size="s"
        variant="ghost"
        icon={isLinked ? Pencil : Link2}
        onClick={onSpotify}
        aria-describedby={titleId}
      >
        {isLinked ? 'Edit Spotify Link' : 'Add Spotify Link'}
      </Button>
    </ListRow>
  );
}

function TranscriptState({
  episode,
  titleId,
  onView,
}: {
  episode: Episode;
  titleId: string;
  onView: () => void;
}) {
  const work = useTranscriptWork(episode.id);
  const state = workState(episode.transcript);
  if (state.is === 'pending') {
    return (
      <Status tone="pending" startedAt={state.startedAt}>
        Processing
      </Status>
    );
  }
  if (state.is === 'done') {
    return (
      <Button size="s" icon={FileText} onClick={onView} aria-describedby={titleId}>
        View Transcript
      </Button>
    );
  }
  const again = { busy: work.isRequesting, onClick: work.request, 'aria-describedby': titleId };
  if (state.is === 'failed') {
    return (
      <>
        <Badge tone="fail" icon={OctagonAlert}>
          Failed
        </Badge>
        <Button size="s" icon={RotateCw} {...again}>
          Retry
        </Button>
      </>
    );
  }
  if (episode.audioUrl === null) return <span className="small quiet">No audio</span>;
  return (
    <Button size="s" icon={Download} {...again}>
      Get Transcript
    </Button>
  );
}
