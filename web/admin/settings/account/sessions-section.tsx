import { useQuery } from '@tanstack/react-query';
import { Monitor, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { type AdminSession, adminAccount } from '../../../../contract/admin-account.ts';
import { sentenceOf } from '../../../api/failure.ts';
import { queryFor, useChange } from '../../../api/query.ts';
import { browserWords, isHandheld } from '../../../format/browser.ts';
import { fullTime, shortDate } from '../../../format/dates.ts';
import { relativeTime } from '../../../format/distance.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { FailedState } from '../../../ui/empty-state.tsx';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';
import { notify } from '../../../ui/toast/notices.ts';
import { failureNotice, notices, sessionsEnded } from '../../notices.ts';

/** Browsers in which the back office is open, each to be logged out from here. */
export function SessionsSection() {
  const sessions = useQuery(queryFor(adminAccount.listSessions));
  return (
    <section className="set" aria-labelledby="sessions-title">
      <header className="own-head">
        <div>
          <h2 className="h2" id="sessions-title">
            Sessions
          </h2>
          <p>A session ends after 7 days without use, and after 30 days in any case.</p>
        </div>
        {(sessions.data?.length ?? 0) > 1 && <EndOthers />}
      </header>
      {sessions.data !== undefined ? (
        <ul className="card list">
          {sessions.data.map((session) => (
            <SessionRow key={session.id} session={session} />
          ))}
        </ul>
      ) : sessions.isError ? (
        <FailedState
          title="The sessions could not be loaded"
          text={sentenceOf(sessions.error, 'The server did not answer.')}
          onRetry={() => void sessions.refetch()}
          busy={sessions.isFetching}
        />
      ) : (
        <Loading>
          <Skeleton height={66} />
        </Loading>
      )}
    </section>
  );
}

function SessionRow({ session }: { session: AdminSession }) {
  const { id, browser, address, openedAt, lastUsedAt, isThisOne } = session;
  const end = useChange(adminAccount.endSession, {
    refresh: ['account'],
    onDone: () => void notify(notices.sessionEnded),
    onFail: (error) => void notify(failureNotice('endSession', error)),
  });
  const Icon = isHandheld(browser) ? Smartphone : Monitor;
  const name = browserWords(browser);
  return (
    <li className="own-session">
      <Icon className="i own-device" aria-hidden="true" />
      <div className="own-what">
        <span className="row row-wrap">
          <b className="strong" title={browser}>
            {name}
          </b>
          {isThisOne && <Badge tone="ok">This browser</Badge>}
        </span>
        <span className="meta-line">
          Last used{' '}
          <time dateTime={lastUsedAt} title={fullTime(lastUsedAt)}>
            {relativeTime(lastUsedAt)}
          </time>
          {', '}logged in on {shortDate(openedAt)}
          {address !== '' && ` from ${address}`}
        </span>
      </div>
      {!isThisOne && (
        <Button size="s" busy={end.isPending} onClick={() => end.mutate({ params: { id } })}>
          End<span className="sr"> the session of {name}</span>
        </Button>
      )}
    </li>
  );
}

function EndOthers() {
  const [isAsking, setAsking] = useState(false);
  const end = useChange(adminAccount.endOtherSessions, {
    refresh: ['account'],
    onDone: ({ ended }) => {
      setAsking(false);
      notify(sessionsEnded(ended));
    },
    onFail: (error) => void notify(failureNotice('endSession', error)),
  });
  return (
    <>
      <Button onClick={() => setAsking(true)}>End all others</Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="End all other sessions?"
        action="End all others"
        busy={end.isPending}
        onConfirm={() => end.mutate({})}
      >
        Every other browser is logged out at once. What somebody was typing there is lost. This browser stays
        logged in.
      </ConfirmDialog>
    </>
  );
}
