import { Lightbulb, OctagonAlert, RotateCw } from 'lucide-react';
import type { Episode } from '../../../contract/episodes.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { UnfinishedInsight } from './unfinished-insight.tsx';
import { useInsightWork } from './use-insight-work.ts';
import { ViewLink } from './view-link.tsx';
import { workState } from './work-state.ts';

interface InsightControlProps {
  episode: Pick<Episode, 'id' | 'transcript' | 'insight'>;
  titleId: string;
}

/** State of an episode's insights. Generating needs a completed transcript (product.md section 4). */
export function InsightControl({ episode, titleId }: InsightControlProps) {
  const work = useInsightWork(episode.id);
  const state = workState(episode.insight);
  if (state.is === 'waiting' || state.is === 'pending') {
    return <UnfinishedInsight episodeId={episode.id} state={state} titleId={titleId} />;
  }
  const hasTranscript = episode.transcript?.status === 'completed';
  const again = { busy: work.isRequesting, onClick: work.generate, 'aria-describedby': titleId };
  if (state.is === 'done') {
    return (
      <>
        <ViewLink open="insight" episodeId={episode.id} titleId={titleId}>
          View Insights
        </ViewLink>
        {hasTranscript && <IconButton label="Regenerate insights" icon={RotateCw} small {...again} />}
      </>
    );
  }
  if (!hasTranscript) return <span className="small quiet">Needs a transcript</span>;
  if (state.is === 'none') {
    return (
      <Button size="s" icon={Lightbulb} {...again}>
        Generate Insights
      </Button>
    );
  }
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
