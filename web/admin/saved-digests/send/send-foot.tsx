import { Send as SendIcon, TriangleAlert } from 'lucide-react';
import { type MouseEvent, useEffect, useRef, useState } from 'react';
import type { Preflight, PreflightCheck } from '../../../../contract/sends.ts';
import { Button } from '../../../ui/button.tsx';
import { FieldError } from '../../../ui/field.tsx';
import { type Choice, type Chosen, sendLabel } from './choice.ts';
import type { CreatingSend } from './use-create-send.ts';

interface SendFootProps {
  preflight: Preflight | undefined;
  checks: readonly PreflightCheck[] | undefined;
  choice: Choice;
  chosen: Chosen;
  timeZone: string;
  creating: CreatingSend;
}

/** One button that says exactly what happens; what cannot be taken back is asked for a second time in its place. */
export function SendFoot(props: SendFootProps) {
  const { preflight, checks, choice, chosen, timeZone, creating } = props;
  const [isSure, setSure] = useState(false);
  const back = useRef<HTMLButtonElement>(null);
  const forth = useRef<HTMLButtonElement>(null);
  const isSecond = creating.refused?.kind === 'week';
  const isAsked = !creating.isPending && (isSecond || (isSure && choice.when === 'now'));
  const wasAsked = useRef(false);
  useEffect(() => {
    if (isAsked) back.current?.focus();
    else if (wasAsked.current) forth.current?.focus();
    wasAsked.current = isAsked;
  }, [isAsked]);
  const leave = () => {
    setSure(false);
    creating.reset();
  };
  const send = (secondThisWeek: boolean) => {
    setSure(false);
    creating.create(chosen.at, secondThisWeek);
  };
  if (isAsked) {
    return (
      // Escape leaves the question, not the sheet.
      <div className="send-foot" data-holds-escape="true">
        {isSecond ? (
          <p className="note note-warn" role="alert">
            <TriangleAlert className="i" />
            <span>{creating.refused?.sentence}</span>
          </p>
        ) : (
          <p className="send-foot-say">The letters leave at once. This cannot be taken back.</p>
        )}
        <div className="send-foot-acts">
          <Button ref={back} onClick={leave} onKeyDown={(event) => event.key === 'Escape' && leave()}>
            Cancel
          </Button>
          <Button
            variant="primary"
            icon={SendIcon}
            onClick={(event) => isOnce(event) && send(isSecond)}
            onKeyDown={(event) => event.key === 'Escape' && leave()}
          >
            {isSecond ? 'Send a second one this week' : 'Yes, send now'}
          </Button>
        </div>
      </div>
    );
  }
  const isStopped = checks?.some(({ level }) => level === 'stop') ?? false;
  const isUntimed = !isStopped && choice.when === 'other' && chosen.problem !== null;
  const label = sendLabel(preflight?.recipients ?? null, choice, chosen, { timeZone, now: new Date() });
  return (
    <div className="send-foot">
      {creating.refused !== null && <FieldError>{creating.refused.sentence}</FieldError>}
      {creating.isPending && (
        <p className="send-foot-say" role="status">
          It is looked at once more. This takes up to ten seconds.
        </p>
      )}
      {isStopped && creating.refused === null && (
        <p className="send-foot-say" id="send-stopped">
          It cannot be sent so: see “Stop” under Checks.
        </p>
      )}
      {isUntimed && (
        <p className="send-foot-say" id="send-untimed">
          {chosen.problem}
        </p>
      )}
      <div className="send-foot-acts">
        <Button
          ref={forth}
          variant="primary"
          size="l"
          icon={SendIcon}
          busy={creating.isPending}
          disabled={preflight === undefined || isStopped || chosen.problem !== null}
          aria-describedby={isStopped ? 'send-stopped' : isUntimed ? 'send-untimed' : undefined}
          onClick={() => (choice.when === 'now' ? setSure(true) : send(false))}
        >
          {label}
        </Button>
      </div>
    </div>
  );
}

/** The second click of a double one was meant for the button that stood there before. */
const isOnce = ({ detail }: MouseEvent) => detail < 2;
