import { type RefObject, useRef, useState } from 'react';
import { Field } from '../ui/field.tsx';
import { emailProblem } from './email-problem.ts';

export interface EmailCheck {
  input: RefObject<HTMLInputElement | null>;
  problem: string | null;
  /** The address, trimmed; null where it is none: the problem then stands under the field, which has the focus. */
  check: () => string | null;
}

/** `first` is a problem that stands there from the beginning. */
export function useEmailCheck(first: string | null = null): EmailCheck {
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string | null>(first);
  const check = () => {
    if (input.current === null) return null;
    const found = emailProblem(input.current);
    setProblem(found);
    if (found === null) return input.current.value.trim();
    input.current.focus();
    return null;
  };
  return { input, problem, check };
}

interface EmailFieldProps {
  checked: EmailCheck;
  email: string;
  onEmail: (email: string) => void;
  /** Somebody who has an account types its name. */
  isAccount?: boolean;
}

export function EmailField({ checked, email, onEmail, isAccount = true }: EmailFieldProps) {
  return (
    <Field label="Email" error={checked.problem}>
      {(ties) => (
        <input
          {...ties}
          ref={checked.input}
          className="input"
          type="email"
          name="email"
          autoComplete={isAccount ? 'username' : 'email'}
          placeholder={isAccount ? undefined : 'you@brokerage.com'}
          required
          value={email}
          onChange={(event) => onEmail(event.target.value)}
        />
      )}
    </Field>
  );
}
