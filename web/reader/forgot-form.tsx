import { type FormEvent, useEffect, useRef } from 'react';
import { users } from '../../contract/users.ts';
import { useChange } from '../api/query.ts';
import { Button } from '../ui/button.tsx';
import { notify } from '../ui/toast/notices.ts';
import { EmailField, useEmailCheck } from './email-field.tsx';
import { failureNotice } from './notices.ts';
import { useFirstFocus } from './use-first-focus.ts';

interface ForgotFormProps {
  email: string;
  onEmail: (email: string) => void;
  onBack: () => void;
}

/** Asks for the reset mail. What it says afterwards is the same whether the address is known or not. */
export function ForgotForm({ email, onEmail, onBack }: ForgotFormProps) {
  const checked = useEmailCheck();
  useFirstFocus(checked.input);
  const ask = useChange(users.requestPasswordReset, {
    refresh: [],
    onFail: (error) => notify(failureNotice('requestReset', error)),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (ask.isPending) return;
    const address = checked.check();
    if (address !== null) ask.mutate({ body: { email: address } });
  };
  if (ask.isSuccess) return <Asked onBack={onBack} />;
  return (
    <form noValidate onSubmit={submit}>
      <EmailField checked={checked} email={email} onEmail={onEmail} />
      <Button type="submit" variant="primary" className="btn-block" busy={ask.isPending}>
        {ask.isPending ? 'Sending...' : 'Send the link'}
      </Button>
      <BackToLogin onBack={onBack} />
    </form>
  );
}

function Asked({ onBack }: { onBack: () => void }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <div role="status" tabIndex={-1} ref={place} className="reader-said">
      <p>
        If there is an account for this address, a link to set a new password is on its way. It works once,
        for one hour. If you do not see it, check your spam folder.
      </p>
      <BackToLogin onBack={onBack} />
    </div>
  );
}

function BackToLogin({ onBack }: { onBack: () => void }) {
  return (
    <p className="reader-other">
      <button type="button" className="link" onClick={onBack}>
        Back to login
      </button>
    </p>
  );
}
