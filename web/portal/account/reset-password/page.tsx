import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { users } from '../../../../contract/users.ts';
import type { CallFailed } from '../../../api/failure.ts';
import { useChange } from '../../../api/query.ts';
import type { FieldNotice } from '../../../ui/field.tsx';
import { notify } from '../../../ui/toast/notices.ts';
import { failureNotice, notices } from '../../notices.ts';
import { forgetReader } from '../../session.ts';
import { AccountPage } from '../account-page.tsx';
import { tokenOf } from '../link-token.ts';
import { PasswordForm } from '../password-form.tsx';
import { AskForLink } from './ask-for-link.tsx';

/** With the token of the reset mail: a new password. Without one: the form that asks for the mail. */
export function Component() {
  const location = useLocation();
  const token = tokenOf(location.hash);
  const refusal: unknown = location.state;
  return (
    <AccountPage title="Reset your password">
      {token === null ? (
        <AskForLink refusal={typeof refusal === 'string' ? refusal : null} />
      ) : (
        <NewPassword key={token} token={token} />
      )}
    </AccountPage>
  );
}

function NewPassword({ token }: { token: string }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [refusal, setRefusal] = useState<FieldNotice | null>(null);
  const failed = (error: CallFailed) => {
    // The link is of no use any more, so it leaves the address; its reason stays with the page.
    if (error.status === 403)
      void navigate('/reset-password', { replace: true, state: failureNotice('resetPassword', error).text });
    else setRefusal(failureNotice('resetPassword', error));
  };
  const reset = useChange(users.resetPassword, {
    refresh: [],
    onDone: () => {
      forgetReader(client);
      notify(notices.passwordChanged);
      void navigate('/portal', { replace: true });
    },
    onFail: failed,
  });
  const submit = (password: string) => {
    setRefusal(null);
    reset.mutate({ body: { token, password } });
  };
  return (
    <>
      <h1>Choose a new password</h1>
      <p>It replaces the old one on every device.</p>
      <PasswordForm
        action="Set New Password"
        busyAction="Saving..."
        isBusy={reset.isPending}
        refusal={refusal}
        onSubmit={submit}
      />
    </>
  );
}
