import { Download, OctagonAlert, RotateCw, X } from 'lucide-react';
import type { Episode } from '../../../contract/episodes.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Status } from '../../ui/status.tsx';
import { RaiseBudget, WaitsBadge } from './unfinished-insight.tsx';
import { useTranscriptWork } from './use-transcript-work.ts';
import { ViewLink } from './view-link.tsx';
import { workState } from './work-state.ts';

interface TranscriptControlProps {
  episode: Pick<Episode, 'id' | 'audioUrl' | 'transcript'>;
  /** Id of the element with the episode's title, so that each button is told apart. */
  titleId: string;
}

/** State of an episode's transcript and the one thing that can be done about it. */
export function TranscriptControl({ episode, titleId }: TranscriptControlProps) {
  const work = useTranscriptWork(episode.id);
  const state = workState(episode.transcript);
  switch (state.is) {
    case 'none':
      if (episode.audioUrl === null) return <span className="small quiet">No audio</span>;
      return (
        <Button
          size="s"
          icon={Download}
          busy={work.isRequesting}
          onClick={work.request}
          aria-describedby={titleId}
        >
          Get Transcript
        </Button>
      );
    case 'waiting':
      return (
        <>
          <WaitsBadge waitsFor={state.waitsFor} />
          <IconButton
            label="Cancel transcript"
            icon={X}
            small
            busy={work.isCancelling}
            onClick={work.cancel}
            aria-describedby={titleId}
          />
          <RaiseBudget titleId={titleId} />
        </>
      );
    case 'pending':
      return (
        <>
          <Status tone="pending" startedAt={state.startedAt}>
            Processing
          </Status>
          <IconButton
            label="Cancel transcript"
            icon={X}
            small
            busy={work.isCancelling}
            onClick={work.cancel}
            aria-describedby={titleId}
          />
        </>
      );
    case 'failed':
      return (
        <>
          <Badge tone="fail" icon={OctagonAlert}>
            Failed
          </Badge>
          <Button
            size="s"
            icon={RotateCw}
            busy={work.isRequesting}
            onClick={work.request}
            aria-describedby={titleId}
          >
            Retry
          </Button>
        </>
      );
    case 'done':
      return (
        <>
          <ViewLink open="transcript" episodeId={episode.id} titleId={titleId}>
            View Transcript
          </ViewLink>
          <IconButton
            label="Regenerate transcript"
            icon={RotateCw}
            small
            busy={work.isRequesting}
            onClick={work.request}
            aria-describedby={titleId}
          />
        </>
      );
  }
}
