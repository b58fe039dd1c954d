import { type FormEvent, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Field, FieldError, type FieldNotice } from '../../ui/field.tsx';
import { type PasswordFault, passwordFault } from './password-rules.ts';

interface PasswordFormProps {
  /** Shown and sent along for password managers; it cannot be changed here. */
  email?: string;
  action: string;
  busyAction: string;
  isBusy: boolean;
  /** What the server said against it. */
  refusal: FieldNotice | null;
  onSubmit: (password: string) => void;
}

/** A new password, twice; what is wrong stands under its field. */
export function PasswordForm(props: PasswordFormProps) {
  const { email, action, busyAction, isBusy, refusal, onSubmit } = props;
  const [password, setPassword] = useState('');
  const [repeated, setRepeated] = useState('');
  const [fault, setFault] = useState<PasswordFault | null>(null);
  const fields = useRef<HTMLFormElement>(null);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = passwordFault(password, repeated);
    setFault(found);
    if (found === null) return onSubmit(password);
    fields.current?.querySelector<HTMLInputElement>(`[name="${found.field}"]`)?.focus();
  };
  const errorOf = (field: PasswordFault['field']) => (fault?.field === field ? fault.notice : null);

  return (
    <form className="account-form" ref={fields} onSubmit={submit} noValidate>
      {email !== undefined && (
        <Field label="Email">
          {(ties) => (
            <input className="input" type="email" autoComplete="username" readOnly value={email} {...ties} />
          )}
        </Field>
      )}
      <NewPassword
        name="password"
        label="Password"
        hint="At least 8 characters"
        error={errorOf('password')}
        value={password}
        onChange={setPassword}
      />
      <NewPassword
        name="repeated"
        label="Confirm Password"
        error={errorOf('repeated')}
        value={repeated}
        onChange={setRepeated}
      />
      {refusal !== null && <FieldError>{refusal}</FieldError>}
      <Button type="submit" variant="primary" busy={isBusy}>
        {isBusy ? busyAction : action}
      </Button>
    </form>
  );
}

interface NewPasswordProps {
  name: PasswordFault['field'];
  label: string;
  hint?: string;
  error: FieldNotice | null;
  value: string;
  onChange: (value: string) => void;
}

function NewPassword({ name, label, hint, error, value, onChange }: NewPasswordProps) {
  return (
    <Field label={label} hint={error === null ? hint : undefined} error={error}>
      {(ties) => (
        <input
          className="input"
          type="password"
          name={name}
          autoComplete="new-password"
          required
          value={value}
          onChange={(event) => onChange(event.target.value)}
          {...ties}
        />
      )}
    </Field>
  );
}
