import { CircleAlert } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { users } from '../../../../contract/users.ts';
import { useChange } from '../../../api/query.ts';
import { EmailField, useEmailCheck } from '../../../reader/email-field.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { notify } from '../../../ui/toast/notices.ts';
import { failureNotice } from '../../notices.ts';

/** Asks for the reset mail; `refusal` says why the last link did not work. */
export function AskForLink({ refusal }: { refusal: string | null }) {
  const [email, setEmail] = useState('');
  const checked = useEmailCheck();
  const ask = useChange(users.requestPasswordReset, {
    refresh: [],
    onFail: (error) => notify(failureNotice('requestReset', error)),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const address = checked.check();
    if (address !== null) ask.mutate({ body: { email: address } });
  };
  if (ask.isSuccess) return <Sent email={email.trim()} onOther={ask.reset} />;
  return (
    <>
      <h1>Reset your password</h1>
      {refusal !== null && (
        <div className="room-note room-note-fail" role="alert">
          <CircleAlert className="i" aria-hidden="true" />
          <p>{refusal}</p>
        </div>
      )}
      <p>We mail you a link to choose a new one. It works once, for one hour.</p>
      <form className="account-form" onSubmit={submit} noValidate>
        <EmailField checked={checked} email={email} onEmail={setEmail} />
        <Button type="submit" variant="primary" busy={ask.isPending}>
          {ask.isPending ? 'Sending...' : 'Send Reset Link'}
        </Button>
      </form>
    </>
  );
}

/** The same words whether the address is known or not. */
function Sent({ email, onOther }: { email: string; onOther: () => void }) {
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => head.current?.focus(), []);
  return (
    <>
      <h1 ref={head} tabIndex={-1}>
        Check your email
      </h1>
      <p>
        If <b className="account-email">{email}</b> belongs to a subscriber, a link to choose a new password
        is on its way. Look in the spam folder too.
      </p>
      <div className="room-acts">
        <Button onClick={onOther}>Use another address</Button>
        <ButtonLink to="/">Back to Home</ButtonLink>
      </div>
    </>
  );
}
