import { CircleDollarSign, X } from 'lucide-react';
import { dollars } from '../../format/money.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { useInsightWork } from './use-insight-work.ts';
import './waiting-insight.css';

interface WaitingInsightProps {
  episodeId: string;
  /** What it would cost, in US dollars. */
  usd: number;
  titleId: string;
}

/** An insight that would cost more than the setting allows: the click that starts it names the price. */
export function WaitingInsight({ episodeId, usd, titleId }: WaitingInsightProps) {
  const work = useInsightWork(episodeId);
  return (
    <div className="waits">
      <WaitsBadge />
      <IconButton
        label="Cancel insight"
        icon={X}
        small
        busy={work.isCancelling}
        onClick={work.cancel}
        aria-describedby={titleId}
      />
      <GenerateFor episodeId={episodeId} usd={usd} titleId={titleId} />
    </div>
  );
}

export function WaitsBadge() {
  return (
    <Badge tone="warn" icon={CircleDollarSign}>
      Waits for your yes
    </Badge>
  );
}

export function GenerateFor({ episodeId, usd, titleId }: WaitingInsightProps) {
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
