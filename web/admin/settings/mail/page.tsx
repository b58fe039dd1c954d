import { useQuery } from '@tanstack/react-query';
import { ArrowDown, RotateCw } from 'lucide-react';
import { useRef } from 'react';
import { type MailIdentity, mailIdentityCalls } from '../../../../contract/mail-identity.ts';
import type { Ahead } from '../../../api/ahead.ts';
import { sentenceOf } from '../../../api/failure.ts';
import { queryFor } from '../../../api/query.ts';
import { Button } from '../../../ui/button.tsx';
import { FailedState } from '../../../ui/empty-state.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';
import { Crumbs } from '../../shell/crumbs.tsx';
import { CheckSection } from './check-section.tsx';
import { RecordsSection } from './records-section.tsx';
import { StreamsSection } from './streams-section.tsx';
import '../settings.css';
import './mail.css';

/** What stands in the DNS changes behind our back: after a minute it is looked up again. */
const identityQuery = { ...queryFor(mailIdentityCalls.read), staleTime: 60_000 };

export const ahead: Ahead = (client) => client.prefetchQuery(identityQuery);

/** Mail identity: what the domains of our mail say about it, and a letter that shows what mail systems see. */
export function Component() {
  const identity = useQuery(identityQuery);
  const address = useRef<HTMLInputElement>(null);
  return (
    <>
      <Crumbs above={[{ label: 'Settings', to: '/admin/settings' }]} here="Mail identity" />
      <PageHead
        title="Mail identity"
        sub={<Sub identity={identity.data} />}
        actions={
          <>
            <Button icon={ArrowDown} onClick={() => address.current?.focus()}>
              Mail check
            </Button>
            <Button icon={RotateCw} busy={identity.isFetching} onClick={() => void identity.refetch()}>
              Look up again
            </Button>
          </>
        }
      />
      {identity.data !== undefined ? (
        <>
          <RecordsSection identity={identity.data} isFetching={identity.isFetching} />
          <StreamsSection identity={identity.data} />
        </>
      ) : identity.isError ? (
        <section className="set">
          <FailedState
            title="The records could not be looked up"
            text={sentenceOf(identity.error, 'The server did not answer.')}
            onRetry={() => void identity.refetch()}
            busy={identity.isFetching}
          />
        </section>
      ) : (
        <Waiting />
      )}
      <CheckSection field={address} />
    </>
  );
}

function Sub({ identity }: { identity: MailIdentity | undefined }) {
  if (identity === undefined) return 'What the domain of the From address says about our mail.';
  return (
    <>
      Mail comes from <b className="strong">{identity.from}</b>. Mail systems ask its domain whether that is
      so.
    </>
  );
}

function Waiting() {
  return (
    <section className="set">
      <Loading>
        <div className="mail-waiting">
          <Skeleton height={46} />
          <Skeleton height={188} />
          <Skeleton height={188} />
          <Skeleton height={188} />
        </div>
      </Loading>
    </section>
  );
}
