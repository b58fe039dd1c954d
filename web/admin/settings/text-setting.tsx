import { type InputHTMLAttributes, type ReactNode, useState } from 'react';
import type { SettingKey } from '../../../contract/settings.ts';
import { Field } from '../../ui/field.tsx';
import type { SettingsState } from './use-settings.ts';

interface TextSettingProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'name' | 'value'> {
  state: SettingsState;
  name: SettingKey;
  label: string;
  hint: ReactNode;
  /** What is wrong with a value before the server is asked; null where nothing is. */
  problemOf: (value: string) => string | null;
}

/** A setting that is typed: saved when the field is left, or by Enter; what is wrong with it stands under it. */
export function TextSetting({ state, name, label, hint, problemOf, ...input }: TextSettingProps) {
  const saved = state.value(name);
  const [draft, setDraft] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const commit = () => {
    if (draft === null) return;
    const value = draft.trim();
    const wrong = problemOf(value);
    setProblem(wrong);
    if (wrong !== null) return;
    setDraft(null);
    if (value === saved) return;
    state.set(name, value, (sentence) => {
      // What was typed stays, unless something else is being typed by now.
      setDraft((now) => now ?? value);
      setProblem(sentence);
    });
  };
  return (
    <Field label={label} hint={hint} error={problem}>
      {(ties) => (
        <input
          {...input}
          {...ties}
          className="input num"
          value={draft ?? saved}
          onChange={(event) => {
            setDraft(event.target.value);
            setProblem(null);
          }}
          onBlur={commit}
          onKeyDown={(event) => {
            if (event.key === 'Enter') commit();
          }}
        />
      )}
    </Field>
  );
}
