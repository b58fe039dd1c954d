import { X } from 'lucide-react';
import type { Send } from '../../../../contract/sends.ts';
import { zoneName } from '../../../format/publication-time.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { FieldError } from '../../../ui/field.tsx';
import { SendState } from '../../sends/send-state.tsx';
import { stateDetail } from '../../sends/send-words.ts';
import { useSendWork } from '../../sends/use-send-work.ts';

/** In place of the choice: the digest has a send that is not over. */
export function UnderWayNote({ send, timeZone }: { send: Send; timeZone: string }) {
  return (
    <p className="note">
      <SendState state={send.state} />
      <span>
        {stateDetail(send, timeZone, new Date())}
        {send.state === 'scheduled' && ` (${zoneName(timeZone)})`}
      </span>
    </p>
  );
}

export function UnderWayFoot({ send, onClose }: { send: Send; onClose: () => void }) {
  const work = useSendWork(send.id);
  return (
    <div className="send-foot">
      {work.problem && <FieldError>{work.problem}</FieldError>}
      <div className="send-foot-acts">
        {send.state === 'scheduled' && (
          <Button icon={X} busy={work.isStopping} onClick={() => work.stop()}>
            Cancel the send
          </Button>
        )}
        <ButtonLink variant="primary" to={`/admin/sends/${send.id}`} onClick={onClose}>
          Open the send
        </ButtonLink>
      </div>
    </div>
  );
}
