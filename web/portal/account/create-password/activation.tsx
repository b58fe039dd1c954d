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

interface ActivationProps {
  givenEmail: string;
  /** Back from the checkout: whatever the server does not know yet, this person has paid and is told so. */
  hasPaid: boolean;
}

/** Whose account: from the address, else from what this browser is activating. */
export function Activation({ givenEmail, hasPaid }: ActivationProps) {
  if (hasPaid) return <Payment email={givenEmail} hasPaid />;
  return <FromLink givenEmail={givenEmail} />;
}

function FromLink({ givenEmail }: { givenEmail: string }) {
  const pending = useQuery({ ...queryFor(users.pendingEmail), enabled: givenEmail === '', gcTime: 0 });
  const email = givenEmail || (pending.data?.email ?? '');
  if (email !== '') return <Payment email={email} hasPaid={false} />;
  if (pending.isPending) return <CardSkeleton />;
  return <NoEmail error={pending.error} />;
}

function Payment({ email, hasPaid }: { email: string; hasPaid: boolean }) {
  const { state, lookAgain } = usePaymentPoll(email);
  if (state.phase === 'ready') return <CreatePasswordForm email={state.email} />;
  if (state.phase === 'timedOut') return <StillProcessing onAgain={lookAgain} hasPaid={hasPaid} />;
  return state.phase === 'asking' && state.polls === 0 ? <CardSkeleton /> : <Processing hasPaid={hasPaid} />;
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
