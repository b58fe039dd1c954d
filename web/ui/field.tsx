import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';

/** What a control needs to be tied to its label, hint and error. */
export interface FieldTies {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

/** A notice whose place is beside a field. */
export interface FieldNotice {
  title: string;
  text?: string | undefined;
}

interface FieldProps {
  label: ReactNode;
  optional?: boolean;
  hint?: ReactNode;
  /** A sentence that says what to do, or a notice; shown under the control and tied to it, and nowhere else. */
  error?: string | FieldNotice | null;
  children: (ties: FieldTies) => ReactNode;
}

/** A label over a control: `<Field label="Name">{(ties) => <input className="input" {...ties} />}</Field>` */
export function Field({ label, optional, hint, error, children }: FieldProps) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className="field">
      <label htmlFor={id}>
        {label}
        {optional && <span className="optional"> optional</span>}
      </label>
      {children({
        id,
        'aria-describedby': described === '' ? undefined : described,
        'aria-invalid': error ? true : undefined,
      })}
      {hint && (
        <span className="hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}

export function FieldError({ id, children }: { id?: string; children: string | FieldNotice }) {
  if (typeof children === 'string') {
    return (
      <p className="err" id={id} role="alert">
        <CircleAlert className="i i-s" />
        {children}
      </p>
    );
  }
  const { title, text } = children;
  return (
    <p className="err err-notice" id={id} role="alert" data-notice>
      <CircleAlert className="i i-s" />
      <b>{title}</b>
      {text && <span>{text}</span>}
    </p>
  );
}
