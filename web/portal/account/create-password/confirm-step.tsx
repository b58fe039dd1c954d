import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { users } from '../../../../contract/users.ts';
import type { CallFailed } from '../../../api/failure.ts';
import { queryFor, useChange } from '../../../api/query.ts';
import { Button } from '../../../ui/button.tsx';
import { notify } from '../../../ui/toast/notices.ts';
import { failureNotice } from '../../notices.ts';
import { OldLink } from './old-link.tsx';
import { isPaid } from './payment-poll.ts';

/** The activation mail leads here. Looking costs nothing; only the click uses the link up and binds this browser. */
export function ConfirmStep({ email, token }: { email: string; token: string }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [refusal, setRefusal] = useState<string | null>(null);

  // Replaces the address, so that the token stays neither in it nor in the history.
  const goOn = (proven: string) =>
    navigate(`/create-password?email=${encodeURIComponent(proven)}`, { replace: true });
  const refused = async (error: CallFailed) => {
    // The truth is told to a proven browser only: so this one has clicked before and may go on.
    const status = queryFor(users.subscriptionStatus, { query: { email } });
    const known = await client.fetchQuery({ ...status, staleTime: 0 }).catch(() => null);
    if (known !== null && isPaid(known.subscriptionStatus)) return void goOn(email);
    setRefusal(failureNotice('confirmActivation', error).text);
  };
  const confirm = useChange(users.confirmActivation, {
    refresh: [],
    onDone: (answer) => void goOn(answer.email),
    onFail: (error) => {
      if (error.status === 403) void refused(error);
      else notify(failureNotice('confirmActivation', error));
    },
  });

  if (email === '') return <OldLink email="" refusal="This link is not complete: the address is missing." />;
  if (refusal !== null) return <OldLink email={email} refusal={refusal} />;
  return (
    <>
      <h1>Confirm it's you</h1>
      <p>
        This link was mailed to <b className="account-email">{email}</b>. Confirm, then choose the password
        that you read with. It takes the place of any password chosen before.
      </p>
      <div className="room-acts">
        <Button
          variant="primary"
          busy={confirm.isPending}
          onClick={() => confirm.mutate({ body: { email, token } })}
        >
          Confirm it's you
        </Button>
      </div>
    </>
  );
}
