import { AmountField } from './amount-field.tsx';
import type { SettingsState } from './use-settings.ts';

/** As the server takes it: dollars with at most two decimals, more than nothing. */
export const isAmount = (text: string) => /^\d{1,4}(?:\.\d{1,2})?$/.test(text) && Number(text) > 0;

/** What an insight may cost without a question. */
export function InsightLimit({ state }: { state: SettingsState }) {
  return (
    <AmountField
      label="Ask first when an insight would cost more than"
      hint="Dollars. Above this no model is asked, and the insight waits until you agree to its price."
      value={state.value('max_insight_usd')}
      isAmount={isAmount}
      problem="Enter an amount in dollars from 0.01 to 9999.99, for example 2.50."
      onSave={(value) => state.set('max_insight_usd', value)}
    />
  );
}
