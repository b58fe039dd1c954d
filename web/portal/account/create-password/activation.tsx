import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { users } from '../../../../contract/users.ts';
import type { CallFailed } from '../../../api/failure.ts';
import { queryFor } from '../../../api/query.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';
import { notify } from '../../../ui/toast/notices.ts';
import { notices } from '../../notices.ts';
import { useRedirectLater } from '../use-redirect-later.ts';
import { CreatePasswordForm } from './create-password-form.tsx';
import { Processing, StillProcessing } from './processing.tsx';
import { usePaymentPoll } from './use-payment-poll.ts';

/** Whose account: from the address, else from what this browser is activating. */
export function Activation({ givenEmail }: { givenEmail: string }) {
  const pending = useQuery({ ...queryFor(users.pendingEmail), enabled: givenEmail === '', gcTime: 0 });
  const email = givenEmail || (pending.data?.email ?? '');
  if (email !== '') return <Payment email={email} />;
  if (pending.isPending) return <CardSkeleton />;
  return <NoEmail error={pending.error} />;
}

function Payment({ email }: { email: string }) {
  const { state, lookAgain } = usePaymentPoll(email);
  if (state.phase === 'ready') return <CreatePasswordForm email={email} />;
  if (state.phase === 'timedOut') return <StillProcessing onAgain={lookAgain} />;
  return state.phase === 'asking' && state.polls === 0 ? <CardSkeleton /> : <Processing />;
}

/** Nobody to activate: says so, and leads home. */
function NoEmail({ error }: { error: CallFailed | null }) {
  const redirectLater = useRedirectLater();
  // The server answered that it knows of nothing; a fault of its own or no answer is another matter.
  const isExpired = error === null || (error.status >= 400 && error.status < 500);
  const notice = isExpired ? notices.sessionExpired : notices.emailNotLoaded;
  useEffect(() => {
    notify(notice);
    redirectLater('/');
  }, [notice, redirectLater]);
  return (
    <>
      <h1>{notice.title}</h1>
      <p>{notice.text}</p>
      <div className="room-acts">
        <ButtonLink to="/">Back to Home</ButtonLink>
      </div>
    </>
  );
}

function CardSkeleton() {
  return (
    <Loading>
      <div className="account-skeleton">
        <Skeleton width="min(17rem, 80%)" height={35} />
        <Skeleton width="90%" height={20} />
        <Skeleton height={52} />
        <Skeleton height={52} />
        <Skeleton height={48} />
      </div>
    </Loading>
  );
}
