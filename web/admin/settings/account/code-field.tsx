import type { Ref } from 'react';
import { Field, type FieldNotice } from '../../../ui/field.tsx';

interface CodeFieldProps {
  label: string;
  hint?: string;
  value: string;
  error?: string | FieldNotice | null;
  inputRef?: Ref<HTMLInputElement>;
  onChange: (value: string) => void;
}

/** A code of the app, which phones offer by themselves; a recovery code fits too. */
export function CodeField({ label, hint, value, error = null, inputRef, onChange }: CodeFieldProps) {
  return (
    <Field label={label} {...(hint === undefined ? {} : { hint })} error={error}>
      {(ties) => (
        <input
          {...ties}
          ref={inputRef}
          className="input mono own-code"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          required
          maxLength={40}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
