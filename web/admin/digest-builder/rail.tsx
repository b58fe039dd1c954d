import { useQuery } from '@tanstack/react-query';
import { parseISO } from 'date-fns/parseISO';
import { X } from 'lucide-react';
import type { Episode } from '../../../contract/episodes.ts';
import { groups } from '../../../contract/groups.ts';
import { queryFor } from '../../api/query.ts';
import { hoursAndMinutes, parseDurationSecs } from '../../format/duration.ts';
import { errorWords } from '../../format/error-words.ts';
import { formatDate } from '../../format/format-date.ts';
import { dollars } from '../../format/money.ts';
import { plural } from '../../format/plural.ts';
import { Button } from '../../ui/button.tsx';
import { Status } from '../../ui/status.tsx';
import { StepMeter } from '../in-progress/step-meter.tsx';
import { stageOf } from '../in-progress/task-words.ts';
import type { Choice } from './use-choice.ts';
import { useCost } from './use-cost.ts';
import type { Generating } from './use-generate.ts';

interface RailProps {
  /** What is chosen, and everything of these days. */
  episodes: readonly Episode[];
  all: readonly Episode[];
  choice: Choice;
  generating: Generating;
  onGenerate: () => void;
}

/** What this digest will be and cost, and the button; while it is made, how far it is. */
export function Rail(props: RailProps) {
  const { choice, generating } = props;
  const group = useQuery(queryFor(groups.list)).data?.find(({ id }) => id === choice.groupId);
  const day = (text: string) => formatDate(parseISO(text), 'MMM d');
  return (
    <aside className="card rail" aria-label="Digest">
      <div className={generating.isWorking ? undefined : 'only-wide'}>
        <h2 className="h2">{generating.isWorking ? 'Writing the digest' : 'This digest'}</h2>
        <p className="small quiet">
          {group?.name}, {day(choice.startDate)} to {day(choice.endDate)}
        </p>
      </div>
      {generating.isWorking ? <Working generating={generating} /> : <Plan {...props} />}
    </aside>
  );
}

function Plan({ episodes, all, onGenerate }: RailProps) {
  const { model, costUsd, errorShare } = useCost(episodes.length);
  const audioSecs = episodes.reduce((sum, { duration }) => sum + parseDurationSecs(duration), 0);
  const podcasts = (list: readonly Episode[]) => new Set(list.map(({ podcastId }) => podcastId)).size;
  return (
    <>
      <dl className="figs only-wide">
        <div>
          <dt>Audio covered</dt>
          <dd>{hoursAndMinutes(audioSecs)}</dd>
        </div>
        <div>
          <dt>Podcasts</dt>
          <dd>
            {podcasts(episodes)} of {podcasts(all)}
          </dd>
        </div>
        <div>
          <dt>Model</dt>
          <dd>{model ?? '–'}</dd>
        </div>
        {costUsd !== null && (
          <div className="figs-sum">
            <dt>About</dt>
            <dd>{dollars(costUsd)}</dd>
          </div>
        )}
      </dl>
      <p className="rail-line only-narrow">
        {episodes.length === 0
          ? 'Nothing is chosen yet'
          : `${hoursAndMinutes(audioSecs)} of audio${costUsd === null ? '' : `, about ${dollars(costUsd)}`}`}
      </p>
      {costUsd !== null && <p className="tiny quiet rail-error">{errorWords(errorShare, 'digests')}</p>}
      <Button variant="primary" size="l" className="btn-block" onClick={onGenerate}>
        Generate Digest ({plural(episodes.length, 'episode')})
      </Button>
      <p className="tiny quiet only-wide">It lands in Saved Digests even if you leave this page.</p>
    </>
  );
}

function Working({ generating }: { generating: Generating }) {
  const { task } = generating;
  return (
    <>
      <Status tone="pending" startedAt={task?.run.startedAt}>
        {task ? stageOf(task, new Date()) : 'Starting'}
      </Status>
      <StepMeter progress={task?.run.progress ?? null} />
      {task?.run.error && <p className="why">Last try: {task.run.error}</p>}
      <Button
        icon={X}
        className="btn-block"
        disabled={task === null}
        busy={generating.isCancelling}
        onClick={generating.cancel}
      >
        Cancel
      </Button>
      <p className="tiny quiet">
        You can leave this page. The digest appears in Saved Digests when it is done.
      </p>
    </>
  );
}
