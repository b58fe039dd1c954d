import { useQuery } from '@tanstack/react-query';
import { Layers } from 'lucide-react';
import { useState } from 'react';
import { digests } from '../../../contract/digests.ts';
import type { Episode } from '../../../contract/episodes.ts';
import { sentenceOf } from '../../api/failure.ts';
import { queryFor } from '../../api/query.ts';
import { EmptyState, FailedState } from '../../ui/empty-state.tsx';
import { notify } from '../../ui/toast/notices.ts';
import { InsightDialog } from '../insights/insight-dialog.tsx';
import { notices } from '../notices.ts';
import { BuilderSkeleton } from './builder-skeleton.tsx';
import { NeedsInsights } from './needs-insights.tsx';
import { Rail } from './rail.tsx';
import { ReadyList } from './ready-list.tsx';
import { sortEpisodes } from './sort-episodes.ts';
import type { Choice } from './use-choice.ts';
import { useGenerate } from './use-generate.ts';

interface SelectionProps {
  choice: Choice;
  onDone: (digestId: string) => void;
}

/** The episodes of a group and its days; fetched only when all three are set (product.md section 5). */
export function Selection({ choice, onDone }: SelectionProps) {
  const { groupId, startDate, endDate } = choice;
  const isSet = groupId !== '' && startDate !== '' && endDate !== '' && startDate <= endDate;
  const list = useQuery({
    ...queryFor(digests.builder, { query: { groupId, startDate, endDate } }),
    enabled: isSet,
  });
  if (!isSet) {
    return (
      <EmptyState icon={Layers} title="Choose a group" text="Its episodes of these days are listed here." />
    );
  }
  if (list.data === undefined) {
    if (!list.isError) return <BuilderSkeleton />;
    return (
      <FailedState
        title="The episodes could not be loaded"
        text={sentenceOf(list.error, 'The server did not answer.')}
        onRetry={() => void list.refetch()}
        busy={list.isFetching}
      />
    );
  }
  if (list.data.length === 0) {
    return (
      <EmptyState
        icon={Layers}
        title="No episodes in these days"
        text="Choose a longer span, or another group."
      />
    );
  }
  return <Picking episodes={list.data} choice={choice} onDone={onDone} />;
}

function Picking({ episodes, choice, onDone }: SelectionProps & { episodes: readonly Episode[] }) {
  const { ready, needs } = sortEpisodes(episodes);
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const [viewed, setViewed] = useState<string | null>(null);
  const generating = useGenerate(onDone);
  const chosen = ready.filter(({ id }) => picked.has(id));
  const generate = () => {
    if (chosen.length === 0) notify(notices.noEpisodesSelected);
    else {
      const { groupId, startDate, endDate } = choice;
      generating.start({ groupId, startDate, endDate, episodeIds: chosen.map(({ id }) => id) });
    }
  };
  return (
    <div className="build">
      <div className="build-lists">
        <ReadyList episodes={ready} picked={picked} onPick={setPicked} onView={setViewed} />
        <NeedsInsights episodes={needs} />
      </div>
      <Rail episodes={chosen} all={episodes} choice={choice} generating={generating} onGenerate={generate} />
      <InsightDialog episodeId={viewed} onClose={() => setViewed(null)} />
    </div>
  );
}
