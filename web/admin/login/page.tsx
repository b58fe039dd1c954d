import { useQueryClient } from '@tanstack/react-query';
import { ArrowLeft, Eye, EyeOff, KeyRound } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { adminAuth } from '../../../contract/admin-auth.ts';
import { CallFailed, sentenceOf } from '../../api/failure.ts';
import { queryFor, useChange } from '../../api/query.ts';
import { BrandMark, useBrandName } from '../../brand.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { ThemeToggle } from '../../ui/theme-toggle.tsx';
import { notify } from '../../ui/toast/notices.ts';
import { useTitle } from '../../ui/use-title.ts';
import { adminLoginFailure, notices } from '../notices.ts';
import { CodeField } from '../settings/account/code-field.tsx';
import { footLinks } from '../shell/nav-items.ts';
import './login.css';

/** Admin login: one shared password, no user name (product.md section 6). */
export function Component() {
  const brand = useBrandName();
  useTitle('Login - Podcast Manager');
  return (
    <div className="login">
      <header className="login-top">
        <Link className="back" to="/">
          <ArrowLeft className="i i-s" />
          {brand}
        </Link>
        <ThemeToggle />
      </header>
      <main className="login-mid">
        <div className="login-card">
          <BrandMark />
          <h1>Podcast Manager</h1>
          <p className="sub">One shared password opens the back office.</p>
          <LoginForm />
          <p className="login-other">
            Looking for your digests?{' '}
            <Link className="link" to="/#login">
              Subscribers log in on the home page
            </Link>
          </p>
        </div>
      </main>
      <footer className="login-foot">
        {footLinks.map(({ label, to }) => (
          <Link key={to} to={to}>
            {label}
          </Link>
        ))}
      </footer>
    </div>
  );
}

function LoginForm() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [asksForCode, setAsksForCode] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const login = useChange(adminAuth.login, {
    refresh: [],
    onDone: () => {
      client.setQueryData(queryFor(adminAuth.check).queryKey, { isAuthenticated: true });
      notify(notices.loggedIn);
      void navigate('/admin');
    },
    onFail: (error) => {
      setCode('');
      if (isAskedForCode(error)) return setAsksForCode(true);
      notify(adminLoginFailure(error));
      input.current?.focus();
      // Who is made to wait between two codes goes on where they were.
      if (asksForCode && error.status !== 401) return;
      // The field is emptied either way (product.md section 8).
      setPassword('');
      setAsksForCode(false);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (password === '' || login.isPending || (asksForCode && code.trim() === '')) return;
    login.mutate({ body: { password, ...(asksForCode ? { code } : {}) } });
  };
  const tried = login.variables?.body.code !== undefined && isAskedForCode(login.error);
  return (
    <form onSubmit={submit} noValidate={asksForCode}>
      {asksForCode ? (
        <CodeStep
          inputRef={input}
          value={code}
          error={tried ? sentenceOf(login.error, 'This code is not right.') : null}
          onChange={setCode}
        />
      ) : (
        <PasswordStep inputRef={input} value={password} onChange={setPassword} />
      )}
      <Button
        type="submit"
        variant="primary"
        size="l"
        className="btn-block"
        keys="Enter"
        busy={login.isPending}
      >
        Login
      </Button>
    </form>
  );
}

/** The password was right, and a second factor is on. */
function isAskedForCode(error: unknown): boolean {
  if (!(error instanceof CallFailed) || error.status !== 403) return false;
  const { body } = error;
  return typeof body === 'object' && body !== null && 'code' in body && body.code === 'second-factor';
}

interface StepProps {
  inputRef: React.RefObject<HTMLInputElement | null>;
  value: string;
  onChange: (value: string) => void;
}

/** The one field of the page: who comes to it is about to type. */
function useFocus(inputRef: StepProps['inputRef']): void {
  useEffect(() => inputRef.current?.focus(), [inputRef]);
}

function PasswordStep(step: StepProps) {
  useFocus(step.inputRef);
  return (
    <Field label="Password" hint="The server printed it once, at its first start.">
      {(ties) => <PasswordInput ties={ties} {...step} />}
    </Field>
  );
}

function CodeStep({ error, ...step }: StepProps & { error: string | null }) {
  useFocus(step.inputRef);
  return (
    <CodeField {...step} label="Code" hint="Of your authenticator app, or a recovery code." error={error} />
  );
}

interface PasswordInputProps extends StepProps {
  ties: object;
}

function PasswordInput({ ties, inputRef, value, onChange }: PasswordInputProps) {
  const [isShown, setShown] = useState(false);
  return (
    <div className="with-icon">
      <KeyRound className="i" />
      <input
        {...ties}
        ref={inputRef}
        className="input input-l"
        type={isShown ? 'text' : 'password'}
        autoComplete="current-password"
        required
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      <button
        type="button"
        className="ib ib-s end"
        aria-label="Show password"
        aria-pressed={isShown}
        onClick={() => setShown(!isShown)}
      >
        {isShown ? <EyeOff className="i" /> : <Eye className="i" />}
      </button>
    </div>
  );
}
