import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { Link, useParams } from 'react-router';
import { type Send, sends } from '../../../../contract/sends.ts';
import type { Ahead } from '../../../api/ahead.ts';
import { isNotFound, sentenceOf } from '../../../api/failure.ts';
import { queryFor } from '../../../api/query.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { FailedState } from '../../../ui/empty-state.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { Crumbs } from '../../shell/crumbs.tsx';
import { useTimeZone } from '../../use-time-zone.ts';
import { SendState } from '../send-state.tsx';
import { stateDetail } from '../send-words.ts';
import { useSendWork } from '../use-send-work.ts';
import { canDecide } from '../which-send.ts';
import { Controls } from './controls.tsx';
import { Figures } from './figures.tsx';
import { Planned } from './planned.tsx';
import { Recipients } from './recipients.tsx';
import { SendSkeleton } from './send-skeleton.tsx';
import { Undecided } from './undecided.tsx';
import './detail.css';

const above = [{ label: 'Sends', to: '/admin/sends' }];

export const ahead: Ahead = (client, { params: { id = '' } }) =>
  client.prefetchQuery(queryFor(sends.get, { params: { id } }));

/** One send: how far it is, what may be done with it, and who got it and who did not. */
export function Component() {
  const { id = '' } = useParams();
  const send = useQuery(queryFor(sends.get, { params: { id } }));
  if (send.data === undefined || isNotFound(send.error)) {
    return (
      <>
        <Crumbs above={above} here="Send" />
        <NotLoaded send={send} />
      </>
    );
  }
  return (
    <>
      <Crumbs above={above} here={send.data.title} />
      <Link className="back" to="/admin/sends">
        <ArrowLeft className="i i-s" />
        Back to Sends
      </Link>
      <Shown key={id} send={send.data} />
    </>
  );
}

function Shown({ send }: { send: Send }) {
  const timeZone = useTimeZone();
  const work = useSendWork(send.id);
  return (
    <>
      <PageHead
        title={send.title}
        sub={
          <span className="send-sub" role="status">
            <SendState state={send.state} />
            {timeZone !== undefined && <span>{headDetail(send, timeZone)}</span>}
          </span>
        }
        actions={<Controls send={send} work={work} />}
      />
      {send.startedAt === null ? (
        <Planned send={send} />
      ) : (
        <>
          <Figures send={send} />
          {canDecide(send) && <Undecided send={send} work={work} />}
          <Recipients send={send} />
        </>
      )}
    </>
  );
}

/** The figures stand below, and would be read aloud with every change: here only what they, and the note, do not say. */
function headDetail(send: Send, timeZone: string): string {
  return send.startedAt === null && send.state !== 'asks' ? stateDetail(send, timeZone, new Date()) : '';
}

function NotLoaded({ send }: { send: { error: unknown; isFetching: boolean; refetch: () => unknown } }) {
  if (!send.error) return <SendSkeleton />;
  if (isNotFound(send.error)) {
    return (
      <div className="empty">
        <h1>Send not found</h1>
        <p>The address is wrong, or it belongs to another installation.</p>
        <ButtonLink to="/admin/sends" icon={ArrowLeft}>
          Back to Sends
        </ButtonLink>
      </div>
    );
  }
  return (
    <FailedState
      title="The send could not be loaded"
      text={sentenceOf(send.error, 'The server did not answer.')}
      onRetry={() => void send.refetch()}
      busy={send.isFetching}
    />
  );
}
