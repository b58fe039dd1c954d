import { TriangleAlert } from 'lucide-react';
import { Link } from 'react-router';
import type { Send } from '../../../contract/sends.ts';
import { plural } from '../../format/plural.ts';
import { useTimeZone } from '../use-time-zone.ts';
import { SendBar } from './send-bar.tsx';
import { SendState } from './send-state.tsx';
import { noteWords, stateDetail } from './send-words.ts';
import { needsAttention } from './which-send.ts';

/** One send: its state, what it is, and how far it is or how it ended. */
export function SendRow({ send }: { send: Send }) {
  const timeZone = useTimeZone();
  return (
    <div className="send-row">
      <SendState state={send.state} />
      <div className="clip">
        <b className="clip">
          <Link to={`/admin/sends/${send.id}`}>{send.title}</Link>
        </b>
        <span className="meta-line lines send-row-detail">
          {timeZone !== undefined && sentenceCase(stateDetail(send, timeZone, new Date()))}
          {send.kind === 'welcome' ? (
            <>
              <i className="dot" />
              to a new reader
            </>
          ) : (
            send.isAutomatic && (
              <>
                <i className="dot" />
                by itself
              </>
            )
          )}
        </span>
      </div>
      <div className="send-row-bar">
        {send.startedAt !== null && (
          <>
            <SendBar send={send} slim />
            <Note send={send} />
          </>
        )}
      </div>
    </div>
  );
}

/** What is worth knowing beside the bar: what waits for a word, what is left, who is missing. */
function Note({ send }: { send: Send }) {
  if (needsAttention(send)) {
    return (
      <span className="st st-warn send-note">
        <TriangleAlert className="i" />
        {send.state === 'asks' ? 'Waits for your answer' : `${plural(send.undecided, 'reader')} undecided`}
      </span>
    );
  }
  return <span className="small quiet send-note">{noteWords(send)}</span>;
}

const sentenceCase = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
