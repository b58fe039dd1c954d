import { type FormEvent, useState } from 'react';
import { adminAccount } from '../../../../contract/admin-account.ts';
import type { Answer } from '../../../../contract/kit.ts';
import { CallFailed } from '../../../api/failure.ts';
import { useChange } from '../../../api/query.ts';
import { shortDate } from '../../../format/dates.ts';
import { Button } from '../../../ui/button.tsx';
import { notify } from '../../../ui/toast/notices.ts';
import { failureNotice, passwordChanged } from '../../notices.ts';
import { PasswordField } from './password-field.tsx';

type Account = Answer<typeof adminAccount.read>;

/** The shared password, and where it is changed. */
export function PasswordSection({ account }: { account: Account }) {
  const { passwordFrom, passwordChangedAt } = account;
  return (
    <section className="set" aria-labelledby="password-title">
      <header>
        <h2 className="h2" id="password-title">
          Password
        </h2>
        <p>Set on {shortDate(passwordChangedAt)}. Changing it logs every other browser out.</p>
      </header>
      {passwordFrom === 'environment' ? (
        <p className="card own-note">
          It is set by <code className="mono">ADMIN_PASSWORD</code> in the server's environment, which wins at
          every start. Change it there and start the product again; or remove it there, and change it here.
        </p>
      ) : (
        <PasswordForm />
      )}
    </section>
  );
}

const shortest = 8;

function PasswordForm() {
  const [present, setPresent] = useState('');
  const [password, setPassword] = useState('');
  const [isTooShort, setTooShort] = useState(false);
  const change = useChange(adminAccount.changePassword, {
    refresh: ['account'],
    onDone: ({ ended }) => {
      setPresent('');
      setPassword('');
      notify(passwordChanged(ended));
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTooShort(password.length < shortest);
    if (present === '' || password.length < shortest || change.isPending) return;
    change.mutate({ body: { presentPassword: present, password } });
  };
  const failed = change.error ? failureNotice('changePassword', change.error) : null;
  const isAboutPresent = change.error instanceof CallFailed && change.error.status === 403;
  const aboutNew = isTooShort ? 'Use at least 8 characters.' : isAboutPresent ? null : failed;
  return (
    <form className="own-form" noValidate onSubmit={submit}>
      <PasswordField
        label="Present password"
        kind="current-password"
        value={present}
        error={isAboutPresent ? failed : null}
        onChange={setPresent}
      />
      <PasswordField
        label="New password"
        kind="new-password"
        hint="At least 8 characters; four random words make a good one."
        value={password}
        error={aboutNew}
        onChange={(value) => {
          setPassword(value);
          setTooShort(false);
        }}
      />
      <Button type="submit" variant="primary" busy={change.isPending} disabled={present === ''}>
        Change password
      </Button>
    </form>
  );
}
