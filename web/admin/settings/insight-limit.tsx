import { useState } from 'react';
import { Field } from '../../ui/field.tsx';
import type { SettingsState } from './use-settings.ts';

/** As the server takes it: dollars with at most two decimals, more than nothing. */
export const isAmount = (text: string) => /^\d{1,4}(?:\.\d{1,2})?$/.test(text) && Number(text) > 0;

/** What an insight may cost without a question; saved when the field is left, or by Enter. */
export function InsightLimit({ state }: { state: SettingsState }) {
  const saved = state.value('max_insight_usd');
  const [draft, setDraft] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const commit = () => {
    if (draft === null) return;
    const value = draft.trim();
    if (!isAmount(value)) {
      setProblem('Enter an amount in dollars from 0.01 to 9999.99, for example 2.50.');
      return;
    }
    setDraft(null);
    if (value !== saved) state.set('max_insight_usd', value);
  };
  return (
    <div className="limit">
      <Field
        label="Ask first when an insight would cost more than"
        hint="Dollars. Above this no model is asked, and the insight waits until you agree to its price."
        error={problem}
      >
        {(ties) => (
          <input
            className="input num"
            inputMode="decimal"
            maxLength={7}
            value={draft ?? saved}
            onChange={(event) => {
              setDraft(event.target.value);
              setProblem(null);
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
