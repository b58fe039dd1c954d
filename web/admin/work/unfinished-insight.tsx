import { CircleDollarSign, X } from 'lucide-react';
import { dollars } from '../../format/money.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
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

/** Insights that are being written, or that would cost more than the setting allows and wait for a yes; both can be ended. */
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
        <WaitsBadge />
        {cancel}
        <GenerateFor episodeId={episodeId} usd={state.usd} titleId={titleId} />
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

export function WaitsBadge() {
  return (
    <Badge tone="warn" icon={CircleDollarSign}>
      Waits for your yes
    </Badge>
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
      Generate for about {dollars(usd)}
    </Button>
  );
}
