import { Lightbulb, RotateCw, X } from 'lucide-react';
import type { Episode } from '../../../contract/episodes.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Status } from '../../ui/status.tsx';
import { useInsightWork } from './use-insight-work.ts';
import { WaitingInsight } from './waiting-insight.tsx';
import { workState } from './work-state.ts';

interface InsightButtonsProps {
  episode: Pick<Episode, 'id' | 'insight'>;
  titleId: string;
}

/** Generate, Regenerate, or "Generating..." with a cancel button (product.md section 2, admin screen 6). */
export function InsightButtons({ episode, titleId }: InsightButtonsProps) {
  const work = useInsightWork(episode.id);
  const state = workState(episode.insight);
  if (state.is === 'waiting')
    return <WaitingInsight episodeId={episode.id} usd={state.usd} titleId={titleId} />;
  if (state.is === 'pending') {
    return (
      <>
        <Status tone="pending" startedAt={state.startedAt}>
          Generating...
        </Status>
        <IconButton
          label="Cancel insight"
          icon={X}
          small
          busy={work.isCancelling}
          onClick={work.cancel}
          aria-describedby={titleId}
        />
      </>
    );
  }
  const press = { busy: work.isRequesting, onClick: work.generate, 'aria-describedby': titleId };
  return state.is === 'done' ? (
    <Button size="s" variant="ghost" icon={RotateCw} {...press}>
      Regenerate
    </Button>
  ) : (
    <Button size="s" icon={Lightbulb} {...press}>
      Generate
    </Button>
  );
}
