import { useQuery } from '@tanstack/react-query';
import { CirclePause, CirclePlay, CircleStop, Send as SendIcon, TriangleAlert, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { DigestRow } from '../../../../contract/digests.ts';
import type { Send } from '../../../../contract/sends.ts';
import { plural } from '../../../format/plural.ts';
import { zoneName } from '../../../format/publication-time.ts';
import { Button } from '../../../ui/button.tsx';
import { FieldError } from '../../../ui/field.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { SendBar } from '../../sends/send-bar.tsx';
import { SendState } from '../../sends/send-state.tsx';
import { missedCount, noteWords, stateDetail } from '../../sends/send-words.ts';
import { StopDialog } from '../../sends/stop-dialog.tsx';
import { useSendWork } from '../../sends/use-send-work.ts';
import { allSends } from '../../sends/use-sends.ts';
import { canDecide, sendOfDigest } from '../../sends/which-send.ts';
import { useTimeZone } from '../../use-time-zone.ts';
import './send-line.css';

interface SendLineProps {
  digest: DigestRow;
  range: string;
  onSend: () => void;
}

/** The line under a digest that says what became of its send; as tall in every state. */
export function SendLine({ digest, range, onSend }: SendLineProps) {
  const query = useQuery({ ...allSends, select: (list) => sendOfDigest(list, digest.digestId) });
  if (!digest.published && !query.data) return null;
  return (
    <tr className="send-tr">
      <td colSpan={6}>
        <div className="send-line">
          {query.data ? (
            <Known send={query.data} range={range} digest={digest} onSend={onSend} />
          ) : query.data === null ? (
            <>
              <span className="send-say small quiet">Not sent by mail yet</span>
              <SendButton range={range} onSend={onSend} />
            </>
          ) : query.isError ? (
            <>
              <span className="send-say small">Whether it was sent could not be loaded.</span>
              <Button size="s" busy={query.isFetching} onClick={() => void query.refetch()}>
                Try again
              </Button>
            </>
          ) : (
            <Skeleton width={220} height={14} />
          )}
        </div>
      </td>
    </tr>
  );
}

function SendButton({ range, onSend }: Pick<SendLineProps, 'range' | 'onSend'>) {
  return (
    <Button size="s" icon={SendIcon} onClick={onSend} aria-label={`Send ${range}`}>
      Send
    </Button>
  );
}

function Known({ send, range, digest, onSend }: SendLineProps & { send: Send }) {
  const timeZone = useTimeZone();
  const work = useSendWork(send.id);
  const detail = timeZone === undefined ? '' : stateDetail(send, timeZone, new Date());
  const isPlanned = send.state === 'scheduled';
  return (
    <>
      <span className="send-say small">
        <SendState state={send.state} />{' '}
        <span className={send.state === 'asks' ? 'send-reason-words' : 'muted'}>
          {detail}
          {isPlanned && timeZone !== undefined && ` (${zoneName(timeZone)})`}
        </span>
        {work.problem && <FieldError>{work.problem}</FieldError>}
      </span>
      {send.state === 'sending' && (
        <span className="send-run">
          <SendBar send={send} slim />
          <span className="small quiet send-run-left">{noteWords(send)}</span>
        </span>
      )}
      {(send.state === 'done' || send.state === 'stopped') && <Missed send={send} />}
      <span className="send-line-acts">
        <Acts send={send} range={range} work={work} />
        {send.state === 'stopped' && digest.published && <SendButton range={range} onSend={onSend} />}
        <Link
          className="btn btn-s btn-ghost"
          to={`/admin/sends/${send.id}`}
          aria-label={`Details of the send of ${range}`}
        >
          Details
        </Link>
      </span>
    </>
  );
}

/** Who is missing, and who waits for a word: a link to their names. */
function Missed({ send }: { send: Send }) {
  const missed = missedCount(send.counts);
  if (missed === 0 || send.startedAt === null) return null;
  const to = `/admin/sends/${send.id}`;
  return canDecide(send) ? (
    <Link className="link small send-undecided" to={to}>
      <TriangleAlert className="i i-s" />
      {plural(send.undecided, 'reader')} undecided
    </Link>
  ) : (
    <Link className="link small" to={to}>
      {plural(missed, 'reader')} did not get it
    </Link>
  );
}

type Work = ReturnType<typeof useSendWork>;

function Acts({ send, range, work }: { send: Send; range: string; work: Work }): ReactNode {
  const [asks, setAsks] = useState(false);
  if (send.state === 'scheduled') {
    return (
      <Button
        size="s"
        icon={X}
        busy={work.isStopping}
        onClick={() => work.stop()}
        aria-label={`Cancel the send of ${range}`}
      >
        Cancel
      </Button>
    );
  }
  if (send.state === 'sending' || send.state === 'paused') {
    const isPaused = send.state === 'paused';
    return (
      <Button
        size="s"
        icon={isPaused ? CirclePlay : CirclePause}
        busy={work.isPausing || work.isResuming}
        onClick={isPaused ? work.resume : work.pause}
        aria-label={`${isPaused ? 'Resume' : 'Pause'} the send of ${range}`}
      >
        {isPaused ? 'Resume' : 'Pause'}
      </Button>
    );
  }
  if (send.state !== 'asks') return null;
  return (
    <>
      <Button
        size="s"
        icon={CircleStop}
        variant="danger"
        onClick={() => setAsks(true)}
        aria-label={`Stop the send of ${range}`}
      >
        Stop
      </Button>
      <Button
        size="s"
        icon={SendIcon}
        busy={work.isConfirming}
        onClick={work.confirm}
        aria-label={`Send it after all: ${range}`}
      >
        Send it after all
      </Button>
      <StopDialog
        send={send}
        open={asks}
        onOpenChange={setAsks}
        busy={work.isStopping}
        onStop={() => work.stop(() => setAsks(false))}
      />
    </>
  );
}
