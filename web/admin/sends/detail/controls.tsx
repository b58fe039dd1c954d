import { CirclePause, CirclePlay, CircleStop, Send as SendIcon, X } from 'lucide-react';
import { useState } from 'react';
import type { Send } from '../../../../contract/sends.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { FieldError } from '../../../ui/field.tsx';
import { StopDialog } from '../stop-dialog.tsx';
import type { SendWork } from '../use-send-work.ts';
import { isUnderWay } from '../which-send.ts';

/** What may be done with a send now; on a phone within reach of the thumb. */
export function Controls({ send, work }: { send: Send; work: SendWork }) {
  const [asks, setAsks] = useState(false);
  if (!isUnderWay(send)) return <Over send={send} work={work} />;
  const isPlanned = send.state === 'scheduled';
  return (
    <div className="send-controls">
      {work.problem && <FieldError>{work.problem}</FieldError>}
      <div className="row">
        {isPlanned ? (
          <Button icon={X} busy={work.isStopping} onClick={() => work.stop(goOnAtTop)}>
            Cancel the send
          </Button>
        ) : (
          <Button icon={CircleStop} variant="danger" busy={work.isStopping} onClick={() => setAsks(true)}>
            Stop
          </Button>
        )}
        <GoOn send={send} work={work} />
      </div>
      <StopDialog
        send={send}
        open={asks}
        onOpenChange={setAsks}
        busy={work.isStopping}
        onStop={() =>
          work.stop(() => {
            setAsks(false);
            goOnAtTop();
          })
        }
      />
    </div>
  );
}

/** What may follow: whom it left out, or whose mail system refused it, a new send of the same issue reaches. */
function Over({ send, work }: { send: Send; work: SendWork }) {
  const missing = send.refused + (send.state === 'stopped' ? send.counts.suppressed : 0);
  const again = missing > 0 && send.kind === 'issue';
  return (
    <>
      {work.problem && <FieldError>{work.problem}</FieldError>}
      {again && (
        <ButtonLink icon={SendIcon} to={`/admin/saved-digests?send=${send.digestId}`}>
          Send it to the rest
        </ButtonLink>
      )}
    </>
  );
}

/** One button for the three: the keyboard stays on it when it changes its word. */
function GoOn({ send: { state }, work }: { send: Send; work: SendWork }) {
  if (state === 'asks') {
    return (
      <Button variant="primary" icon={SendIcon} busy={work.isConfirming} onClick={work.confirm}>
        Send it after all
      </Button>
    );
  }
  if (state !== 'sending' && state !== 'paused') return null;
  const isPaused = state === 'paused';
  return (
    <Button
      className="send-pause"
      variant={isPaused ? 'primary' : 'plain'}
      icon={isPaused ? CirclePlay : CirclePause}
      busy={work.isPausing || work.isResuming}
      onClick={isPaused ? work.resume : work.pause}
    >
      {isPaused ? 'Resume' : 'Pause'}
    </Button>
  );
}

/** The button goes with what it ended; the keyboard goes on at the top of the page. */
function goOnAtTop(): void {
  document.getElementById('content')?.focus({ preventScroll: true });
}
