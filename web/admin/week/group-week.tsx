import { useId } from 'react';
import { Link } from 'react-router';
import type { Week, WeekLine } from '../../../contract/week.ts';
import { Badge } from '../../ui/badge.tsx';
import { useNow } from '../../ui/elapsed.tsx';
import { Status } from '../../ui/status.tsx';
import { nextStep } from './next-step.ts';
import { NextStepBar } from './next-step-bar.tsx';
import { type Step, stepsOf } from './steps.ts';
import { usePrices } from './use-prices.ts';
import { useSendOf } from './use-week.ts';
import { type Wait, waitsOf } from './waits.ts';

interface GroupWeekProps {
  line: WeekLine;
  week: Week;
  timeZone: string;
}

/** The paper's week: six steps, what waits, and the one button. */
export function GroupWeek({ line, week, timeZone }: GroupWeekProps) {
  const titleId = useId();
  const now = useNow();
  const send = useSendOf(line.digest?.digestId);
  const prices = usePrices(line, week);
  const facts = { send, timeZone, now, prices };
  const waits = waitsOf(line);
  return (
    <section className="card week" aria-labelledby={titleId}>
      <header className="week-head">
        <h2 className="h2" id={titleId}>
          <Link className="week-name" to={`/admin/groups/${line.groupId}`}>
            {line.name}
          </Link>
        </h2>
        {line.isPaper && <Badge tone="ok">The paper</Badge>}
      </header>
      <ol className="week-line">
        {stepsOf(line, facts).map((step) => (
          <StepCell key={step.label} step={step} />
        ))}
      </ol>
      {waits.length > 0 && (
        <ul className="list week-waits" aria-label="What waits">
          {waits.map((wait) => (
            <WaitRow key={wait.key} wait={wait} />
          ))}
        </ul>
      )}
      <NextStepBar line={line} week={week} step={nextStep(line, { ...facts, week })} />
    </section>
  );
}

function StepCell({ step }: { step: Step }) {
  const { label, tone, figure, detail, to } = step;
  return (
    <li className="week-step">
      <Status tone={tone}>{label}</Status>
      <span className="week-figure">
        {to ? (
          <Link className="week-name" to={to}>
            {figure}
          </Link>
        ) : (
          figure
        )}
      </span>
      <span className="week-detail lines">{detail}</span>
    </li>
  );
}

function WaitRow({ wait }: { wait: Wait }) {
  return (
    <li className="week-wait">
      <Status tone={wait.tone}>
        <span className="week-wait-words">{wait.words}</span>
      </Status>
      <Link className="link small push" to={wait.to}>
        {wait.link}
      </Link>
    </li>
  );
}
