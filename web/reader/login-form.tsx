import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { users } from '../../contract/users.ts';
import { queryFor, useChange } from '../api/query.ts';
import { Button } from '../ui/button.tsx';
import { Field, type FieldNotice } from '../ui/field.tsx';
import { carryNotice } from '../ui/toast/carried.ts';
import { EmailField, useEmailCheck } from './email-field.tsx';
import { failureNotice, notices } from './notices.ts';
import { useFirstFocus } from './use-first-focus.ts';

interface LoginFormProps {
  email: string;
  onEmail: (email: string) => void;
  onLoggedIn: () => void;
  onForgot: () => void;
}

/** Email and password of a subscriber. The password field has the focus when the address is already known. */
export function LoginForm({ email, onEmail, onLoggedIn, onForgot }: LoginFormProps) {
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string | FieldNotice | null>(null);
  const checked = useEmailCheck();
  const passwordInput = useRef<HTMLInputElement>(null);
  useFirstFocus(checked.input, passwordInput);
  const login = useLogin(onLoggedIn, (notice) => {
    setProblem(notice);
    passwordInput.current?.focus();
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (login.isBusy) return;
    const address = checked.check();
    setProblem(password === '' ? 'Please enter your password' : null);
    if (address === null) return;
    if (password === '') passwordInput.current?.focus();
    else login.logIn(address, password);
  };
  return (
    <form noValidate onSubmit={submit}>
      <EmailField checked={checked} email={email} onEmail={onEmail} />
      <Field label="Password" error={problem}>
        {(ties) => (
          <input
            {...ties}
            ref={passwordInput}
            className="input"
            type="password"
            name="password"
            autoComplete="current-password"
            required
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        )}
      </Field>
      <Button type="submit" variant="primary" className="btn-block" busy={login.isBusy}>
        {login.isBusy ? 'Logging in...' : 'Login'}
      </Button>
      <p className="reader-other">
        <button type="button" className="link" onClick={onForgot}>
          Forgot password?
        </button>
      </p>
    </form>
  );
}

/** After a login the present subscriber is asked for again (product.md section 7). */
function useLogin(onLoggedIn: () => void, onProblem: (notice: FieldNotice) => void) {
  const client = useQueryClient();
  const login = useChange(users.login, {
    refresh: [],
    onDone: () => {
      // The portal is a document of its own.
      carryNotice(notices.loggedIn);
      void client.invalidateQueries({ queryKey: queryFor(users.me).queryKey }).then(onLoggedIn);
    },
    onFail: (error) => onProblem(failureNotice('logIn', error)),
  });
  return {
    isBusy: login.isPending || login.isSuccess,
    logIn: (email: string, password: string) => login.mutate({ body: { email, password } }),
  };
}
