import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { users } from '../../contract/users.ts';
import { queryFor, useChange } from '../api/query.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { carryNotice } from '../ui/toast/carried.ts';
import { notify } from '../ui/toast/notices.ts';
import { emailProblem } from './email-problem.ts';
import { loginFailure, notices } from './notices.ts';
import { useFirstFocus } from './use-first-focus.ts';

interface LoginFormProps {
  email: string;
  onEmail: (email: string) => void;
  onLoggedIn: () => void;
  onForgot: () => void;
}

interface Problems {
  email: string | null;
  password: string | null;
}

const none: Problems = { email: null, password: null };

/** Email and password of a subscriber. The password field has the focus when the address is already known. */
export function LoginForm({ email, onEmail, onLoggedIn, onForgot }: LoginFormProps) {
  const [password, setPassword] = useState('');
  const [problems, setProblems] = useState(none);
  const emailInput = useRef<HTMLInputElement>(null);
  const passwordInput = useRef<HTMLInputElement>(null);
  useFirstFocus(emailInput, passwordInput);
  const login = useLogin(onLoggedIn, (text) => {
    setProblems({ ...none, password: text });
    passwordInput.current?.focus();
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (emailInput.current === null || login.isBusy) return;
    const found = {
      email: emailProblem(emailInput.current),
      password: password === '' ? 'Please enter your password' : null,
    };
    setProblems(found);
    if (found.email !== null) emailInput.current.focus();
    else if (found.password !== null) passwordInput.current?.focus();
    else login.logIn(email.trim(), password);
  };
  return (
    <form noValidate onSubmit={submit}>
      <Field label="Email" error={problems.email}>
        {(ties) => (
          <input
            {...ties}
            ref={emailInput}
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
      <Field label="Password" error={problems.password}>
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
function useLogin(onLoggedIn: () => void, onProblem: (text: string) => void) {
  const client = useQueryClient();
  const login = useChange(users.login, {
    refresh: [],
    onDone: () => {
      // The portal is a document of its own.
      carryNotice(notices.loggedIn);
      void client.invalidateQueries({ queryKey: queryFor(users.me).queryKey }).then(onLoggedIn);
    },
    onFail: (error) => {
      const notice = loginFailure(error);
      notify(notice);
      onProblem(notice.text ?? '');
    },
  });
  return {
    isBusy: login.isPending || login.isSuccess,
    logIn: (email: string, password: string) => login.mutate({ body: { email, password } }),
  };
}
