import { CalendarRange, Layers, RotateCw } from 'lucide-react';
import { useState } from 'react';
import type { Episode } from '../../../contract/episodes.ts';
import { sentenceOf } from '../../api/failure.ts';
import { plural, wholeNumber } from '../../format/plural.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState, FailedState } from '../../ui/empty-state.tsx';
import { notify } from '../../ui/toast/notices.ts';
import { InsightDialog } from '../insights/insight-dialog.tsx';
import { notices } from '../notices.ts';
import { BuilderSkeleton } from './builder-skeleton.tsx';
import { NeedsInsights } from './needs-insights.tsx';
import { Rail } from './rail.tsx';
import { ReadyList } from './ready-list.tsx';
import { sortEpisodes } from './sort-episodes.ts';
import { type BuilderEpisodes, useBuilderEpisodes } from './use-builder-episodes.ts';
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
  const list = useBuilderEpisodes({ groupId, startDate, endDate }, isSet);
  if (!isSet) return <NotSet choice={choice} />;
  if (list.episodes === undefined) {
    if (!list.error) return <BuilderSkeleton />;
    return (
      <FailedState
        title="The episodes could not be loaded"
        text={sentenceOf(list.error, 'The server did not answer.')}
        onRetry={list.retry}
        busy={list.isFetching}
      />
    );
  }
  if (list.episodes.length === 0) {
    return (
      <EmptyState
        icon={Layers}
        title="No episodes in these days"
        text="Choose a longer span, or another group."
      />
    );
  }
  return (
    <>
      <StillComing list={list} />
      <Picking episodes={list.episodes} choice={choice} onDone={onDone} />
    </>
  );
}

/** What is missing before anything can be listed. */
function NotSet({ choice: { groupId, startDate, endDate } }: { choice: Choice }) {
  if (groupId === '') {
    return (
      <EmptyState icon={Layers} title="Choose a group" text="Its episodes of these days are listed here." />
    );
  }
  const isBackwards = startDate !== '' && endDate !== '';
  return (
    <EmptyState
      icon={CalendarRange}
      title="Choose the days"
      text={
        isBackwards
          ? 'The end date lies before the start date.'
          : 'A start date and an end date are both needed.'
      }
    />
  );
}

/** Thousands of episodes come in portions; until all are here the lists are not whole, and that is said. */
function StillComing({ list }: { list: BuilderEpisodes }) {
  const here = list.episodes?.length ?? 0;
  if (here >= list.total) return null;
  const count = `${wholeNumber(here)} of ${plural(list.total, 'episode')}`;
  return (
    <div className="note build-note" role="status">
      {list.error ? (
        <>
          <span className="grow">Only {count} could be loaded. The others are not listed below.</span>
          <Button size="s" icon={RotateCw} onClick={list.retry} busy={list.isFetching}>
            Try again
          </Button>
        </>
      ) : (
        `Loading: ${count} so far.`
      )}
    </div>
  );
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
