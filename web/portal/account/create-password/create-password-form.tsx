import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { users } from '../../../../contract/users.ts';
import type { CallFailed } from '../../../api/failure.ts';
import { useChange } from '../../../api/query.ts';
import type { FieldNotice } from '../../../ui/field.tsx';
import { notify } from '../../../ui/toast/notices.ts';
import { notices } from '../../notices.ts';
import { forgetReader } from '../../session.ts';
import { PasswordForm } from '../password-form.tsx';
import { useRedirectLater } from '../use-redirect-later.ts';
import { createRefusal } from './create-refusal.ts';

/** The last step: a password, and in. */
export function CreatePasswordForm({ email }: { email: string }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const redirectLater = useRedirectLater();
  const [refusal, setRefusal] = useState<FieldNotice | null>(null);
  const refused = (error: CallFailed) => {
    const { notice, leadsToLogin } = createRefusal(error);
    setRefusal(notice);
    if (leadsToLogin) redirectLater('/login');
  };
  const create = useChange(users.createPassword, {
    refresh: [],
    onDone: () => {
      forgetReader(client);
      // Takes the place of a failure that may still be shown.
      notify(notices.passwordCreated);
      void navigate('/portal', { replace: true });
    },
    onFail: refused,
  });
  const submit = (password: string) => {
    setRefusal(null);
    create.mutate({ body: { email, password } });
  };
  return (
    <>
      <h1>Create your password</h1>
      <p>Your access is active. With this password you read on any device.</p>
      <PasswordForm
        email={email}
        action="Create Password"
        busyAction="Creating..."
        isBusy={create.isPending}
        refusal={refusal}
        onSubmit={submit}
      />
    </>
  );
}
