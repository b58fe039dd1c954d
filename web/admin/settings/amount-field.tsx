import { useState } from 'react';
import { Field } from '../../ui/field.tsx';

interface AmountFieldProps {
  label: string;
  hint: string;
  /** What is saved. */
  value: string;
  isAmount: (text: string) => boolean;
  /** What to enter, where it is none. */
  problem: string;
  onSave: (value: string) => void;
}

/** Dollars; saved when the field is left, or by Enter. */
export function AmountField({ label, hint, value, isAmount, problem, onSave }: AmountFieldProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const [shown, setShown] = useState<string | null>(null);
  const commit = () => {
    if (draft === null) return;
    const amount = draft.trim();
    if (!isAmount(amount)) {
      setShown(problem);
      return;
    }
    setDraft(null);
    if (amount !== value) onSave(amount);
  };
  return (
    <div className="limit">
      <Field label={label} hint={hint} error={shown}>
        {(ties) => (
          <input
            className="input num"
            inputMode="decimal"
            maxLength={8}
            value={draft ?? value}
            onChange={(event) => {
              setDraft(event.target.value);
              setShown(null);
            }}
            onBlur={commit}
            onKeyDown={(event) => {
              if (event.key === 'Enter') commit();
            }}
            {...ties}
          />
        )}
      </Field>
    </div>
  );
}
