import { Lightbulb, RotateCw } from 'lucide-react';
import type { Episode } from '../../../contract/episodes.ts';
import { Button } from '../../ui/button.tsx';
import { UnfinishedInsight } from './unfinished-insight.tsx';
import { useInsightWork } from './use-insight-work.ts';
import { workState } from './work-state.ts';

interface InsightButtonsProps {
  episode: Pick<Episode, 'id' | 'insight'>;
  titleId: string;
}

/** Generate, Regenerate, or "Generating..." with a cancel button (product.md section 2, admin screen 6). */
export function InsightButtons({ episode, titleId }: InsightButtonsProps) {
  const work = useInsightWork(episode.id);
  const state = workState(episode.insight);
  if (state.is === 'waiting' || state.is === 'pending') {
    return <UnfinishedInsight episodeId={episode.id} state={state} titleId={titleId} />;
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
