import { ArrowRight } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Week, WeekLine } from '../../../contract/week.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import type { Act, NextStep } from './next-step.ts';
import { useNextStep } from './use-next-step.ts';

interface NextStepBarProps {
  line: WeekLine;
  week: Pick<Week, 'weekOn' | 'sendsAt'>;
  step: NextStep;
}

/** What to do next, and the button that does it; on a phone within reach of the thumb. */
export function NextStepBar({ line, week, step: planned }: NextStepBarProps) {
  const work = useNextStep(line, week);
  const step = work.stopped === null ? planned : withoutSending(planned, work.stopped);
  const [asking, setAsking] = useState<{ act: Act; label: string; words: string } | null>(null);
  const readFirst = step.is === 'act' && (step.act === 'publish' || step.act === 'publish-and-send');
  return (
    <div className="week-next">
      <p className="grow">
        {step.words}{' '}
        {readFirst && line.digest && (
          <Link className="link" to={`/admin/saved-digests?issue=${line.digest.id}`}>
            Read it first
          </Link>
        )}
        {(step.is === 'act' || step.is === 'rest') && step.beside && (
          <span className="week-beside small quiet">{step.beside}</span>
        )}
      </p>
      {step.is === 'rest' && step.also && (
        <Button busy={work.isBusy} onClick={() => work.start(step.also?.act ?? 'draft')}>
          {step.also.label}
        </Button>
      )}
      {step.is === 'rest' && step.see && <ButtonLink to={step.see.to}>{step.see.label}</ButtonLink>}
      {step.is === 'link' && (
        <ButtonLink variant="primary" iconAfter={ArrowRight} to={step.to}>
          {step.label}
        </ButtonLink>
      )}
      {step.is === 'act' && (
        <Button
          variant="primary"
          busy={work.isBusy}
          onClick={() =>
            step.asks === undefined
              ? work.start(step.act)
              : setAsking({ act: step.act, label: step.label, words: step.asks })
          }
        >
          {step.label}
        </Button>
      )}
      {work.rightsDialog}
      {asking && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && setAsking(null)}
          title={`${asking.label}?`}
          action={asking.label}
          variant="primary"
          onConfirm={() => {
            setAsking(null);
            work.start(asking.act);
          }}
        >
          {asking.words} It cannot be taken back.
        </ConfirmDialog>
      )}
    </div>
  );
}

/** What cannot be sent can still be published: readers find it on the site. */
function withoutSending(step: NextStep, stopped: string): NextStep {
  if (step.is !== 'act' || step.act !== 'publish-and-send') return step;
  return { is: 'act', words: stopped, label: 'Publish without sending', act: 'publish' };
}
