import { useQuery } from '@tanstack/react-query';
import { adminAccount } from '../../../../contract/admin-account.ts';
import type { Ahead } from '../../../api/ahead.ts';
import { sentenceOf } from '../../../api/failure.ts';
import { queryFor } from '../../../api/query.ts';
import { FailedState } from '../../../ui/empty-state.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';
import { Crumbs } from '../../shell/crumbs.tsx';
import { FactorSection } from './factor-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { SessionsSection } from './sessions-section.tsx';
import '../settings.css';
import './account.css';

const accountQuery = queryFor(adminAccount.read);

export const ahead: Ahead = (client) => client.prefetchQuery(accountQuery);

/** The admin's own account: where it is logged in, and what opens it. */
export function Component() {
  const account = useQuery(accountQuery);
  return (
    <>
      <Crumbs above={[{ label: 'Settings', to: '/admin/settings' }]} here="Account" />
      <PageHead title="Account" sub="What opens the back office, and where it is open now." />
      {account.data !== undefined ? (
        <>
          <PasswordSection account={account.data} />
          <FactorSection account={account.data} />
        </>
      ) : account.isError ? (
        <section className="set">
          <FailedState
            title="The account could not be loaded"
            text={sentenceOf(account.error, 'The server did not answer.')}
            onRetry={() => void account.refetch()}
            busy={account.isFetching}
          />
        </section>
      ) : (
        <section className="set">
          <Loading>
            <Skeleton height={240} />
          </Loading>
        </section>
      )}
      <SessionsSection />
    </>
  );
}
