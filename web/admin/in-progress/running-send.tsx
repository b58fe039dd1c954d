import { Send as SendIcon } from 'lucide-react';
import { useId } from 'react';
import type { Send } from '../../../contract/sends.ts';
import { clockTime } from '../../format/duration.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { useNow } from '../../ui/elapsed.tsx';
import { SendBar } from '../sends/send-bar.tsx';
import { SendState } from '../sends/send-state.tsx';
import { noteWords, sentOfTotal } from '../sends/send-words.ts';

/** A send that is under way: how far it is, and the way to its own page. */
export function RunningSend({ send }: { send: Send }) {
  const titleId = useId();
  const now = useNow();
  const elapsedSecs = (now.getTime() - Date.parse(send.startedAt ?? send.at)) / 1000;
  return (
    <li className="task">
      <span className="art task-send" aria-hidden="true">
        <SendIcon className="i" />
      </span>
      <div className="clip">
        <b className="clip" id={titleId}>
          {send.title}
        </b>
        <span className="meta-line clip">Send to the readers</span>
        {send.reason !== null && <span className="why">{send.reason}</span>}
      </div>
      <div className="task-stage">
        <div className="row">
          <SendState state={send.state} />
          <span className="small quiet push clip">{sentOfTotal(send)}</span>
        </div>
        <SendBar send={send} slim />
      </div>
      <div className="elapsed">
        <b>{clockTime(elapsedSecs)}</b>
        <span>{noteWords(send)}</span>
      </div>
      <div className="acts">
        <ButtonLink size="s" to={`/admin/sends/${send.id}`} aria-describedby={titleId}>
          Open
        </ButtonLink>
      </div>
    </li>
  );
}
