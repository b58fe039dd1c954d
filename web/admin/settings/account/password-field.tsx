import { Eye, EyeOff } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Field, type FieldNotice } from '../../../ui/field.tsx';

interface PasswordFieldProps {
  label: string;
  hint?: string;
  /** What a password manager puts here. */
  kind: 'current-password' | 'new-password';
  value: string;
  error?: string | FieldNotice | null;
  onChange: (value: string) => void;
}

/** A password that can be looked at. */
export function PasswordField(props: PasswordFieldProps): ReactNode {
  const { label, hint, kind, value, error = null, onChange } = props;
  const [isShown, setShown] = useState(false);
  return (
    <Field label={label} {...(hint === undefined ? {} : { hint })} error={error}>
      {(ties) => (
        <div className="with-icon own-secret">
          <input
            {...ties}
            className="input"
            type={isShown ? 'text' : 'password'}
            autoComplete={kind}
            required
            maxLength={1000}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
          <button
            type="button"
            className="ib ib-s end"
            aria-label={`Show ${label.toLowerCase()}`}
            aria-pressed={isShown}
            onClick={() => setShown(!isShown)}
          >
            {isShown ? <EyeOff className="i" /> : <Eye className="i" />}
          </button>
        </div>
      )}
    </Field>
  );
}
