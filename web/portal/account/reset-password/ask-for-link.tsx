import { CircleAlert } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { users } from '../../../../contract/users.ts';
import { useChange } from '../../../api/query.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { notify } from '../../../ui/toast/notices.ts';
import { failureNotice } from '../../notices.ts';

/** Asks for the reset mail; `refusal` says why the last link did not work. */
export function AskForLink({ refusal }: { refusal: string | null }) {
  const [email, setEmail] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const ask = useChange(users.requestPasswordReset, {
    refresh: [],
    onFail: (error) => notify(failureNotice('requestReset', error)),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isAddress = /^\S+@\S+$/.test(email.trim());
    setFault(isAddress ? null : 'Enter the email address that you subscribed with');
    if (isAddress) ask.mutate({ body: { email: email.trim() } });
    else field.current?.focus();
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
        <Field label="Email" error={fault}>
          {(ties) => (
            <input
              className="input"
              type="email"
              autoComplete="username"
              required
              ref={field}
              value={email}
              onChange={(event) => setEmail(event.target.value)}
              {...ties}
            />
          )}
        </Field>
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
