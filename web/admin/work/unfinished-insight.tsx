import { CircleDollarSign, Moon, X } from 'lucide-react';
import { aboutDollars } from '../../format/money.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Status } from '../../ui/status.tsx';
import { useInsightWork } from './use-insight-work.ts';
import type { WorkState } from './work-state.ts';
import './unfinished-insight.css';

interface UnfinishedInsightProps {
  episodeId: string;
  state: Extract<WorkState, { is: 'pending' | 'waiting' }>;
  titleId: string;
}

/** Insights that are being written, or that wait for a yes to their price or for the budget; all can be ended. */
export function UnfinishedInsight({ episodeId, state, titleId }: UnfinishedInsightProps) {
  const work = useInsightWork(episodeId);
  const cancel = (
    <IconButton
      label="Cancel insight"
      icon={X}
      small
      busy={work.isCancelling}
      onClick={work.cancel}
      aria-describedby={titleId}
    />
  );
  if (state.is === 'waiting') {
    return (
      <div className="waits">
        <WaitsBadge waitsFor={state.waitsFor} />
        {cancel}
        {state.waitsFor === 'yes' ? (
          <GenerateFor episodeId={episodeId} usd={state.usd} titleId={titleId} />
        ) : (
          <RaiseBudget titleId={titleId} />
        )}
      </div>
    );
  }
  if (state.inBatch) {
    return (
      <div className="waits">
        <BatchBadge />
        {cancel}
        <ReadNow episodeId={episodeId} titleId={titleId} />
      </div>
    );
  }
  return (
    <>
      <Status tone="pending" startedAt={state.startedAt}>
        Generating...
      </Status>
      {cancel}
    </>
  );
}

export function WaitsBadge({ waitsFor }: { waitsFor: 'yes' | 'budget' }) {
  return (
    <Badge tone="warn" icon={CircleDollarSign}>
      {waitsFor === 'yes' ? 'Waits for your yes' : 'Waits for the budget'}
    </Badge>
  );
}

/** Half the price, within a day. */
export function BatchBadge() {
  return (
    <Badge tone="info" icon={Moon}>
      Waits for the overnight batch
    </Badge>
  );
}

/** At the full price, in a minute or two. */
export function ReadNow({ episodeId, titleId }: Pick<GenerateForProps, 'episodeId' | 'titleId'>) {
  const work = useInsightWork(episodeId);
  return (
    <Button size="s" busy={work.isRequesting} onClick={work.generate} aria-describedby={titleId}>
      Read it now
    </Button>
  );
}

/** The way to what ends the waiting of everything at once. */
export function RaiseBudget({ titleId }: { titleId: string }) {
  return (
    <ButtonLink size="s" to="/admin/settings#week" aria-describedby={titleId}>
      Raise the budget
    </ButtonLink>
  );
}

interface GenerateForProps {
  episodeId: string;
  /** What it would cost, in US dollars. */
  usd: number;
  titleId: string;
}

/** The click that starts it names the price. */
export function GenerateFor({ episodeId, usd, titleId }: GenerateForProps) {
  const work = useInsightWork(episodeId);
  return (
    <Button
      size="s"
      busy={work.isRequesting}
      onClick={() => work.generateFor(usd)}
      aria-describedby={titleId}
    >
      Generate for {aboutDollars(usd)}
    </Button>
  );
}
