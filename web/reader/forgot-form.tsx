import { type FormEvent, useEffect, useRef, useState } from 'react';
import { users } from '../../contract/users.ts';
import { useChange } from '../api/query.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { notify } from '../ui/toast/notices.ts';
import { emailProblem } from './email-problem.ts';
import { resetFailure } from './notices.ts';
import { useFirstFocus } from './use-first-focus.ts';

interface ForgotFormProps {
  email: string;
  onEmail: (email: string) => void;
  onBack: () => void;
}

/** Asks for the reset mail. What it says afterwards is the same whether the address is known or not. */
export function ForgotForm({ email, onEmail, onBack }: ForgotFormProps) {
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useFirstFocus(input);
  const ask = useChange(users.requestPasswordReset, {
    refresh: [],
    onFail: (error) => notify(resetFailure(error)),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (input.current === null || ask.isPending) return;
    const found = emailProblem(input.current);
    setProblem(found);
    if (found === null) ask.mutate({ body: { email: email.trim() } });
    else input.current.focus();
  };
  if (ask.isSuccess) return <Asked onBack={onBack} />;
  return (
    <form noValidate onSubmit={submit}>
      <Field label="Email" error={problem}>
        {(ties) => (
          <input
            {...ties}
            ref={input}
            className="input"
            type="email"
            name="email"
            autoComplete="username"
            required
            value={email}
            onChange={(event) => onEmail(event.target.value)}
          />
        )}
      </Field>
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
