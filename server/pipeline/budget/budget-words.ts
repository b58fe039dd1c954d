import type { Month } from './month.ts';

interface Spent {
  limitUsd: number;
  spentUsd: number;
  /** What the work would cost on top. */
  moreUsd: number;
  month: Month;
}

// With less than this part of it left, a budget is as good as used up.
const asGoodAsNothing = 0.1;

/** Why paid work waits, and what ends the waiting. */
export function budgetSentence({ limitUsd, spentUsd, moreUsd, month }: Spent): string {
  const state = limitUsd - spentUsd <= limitUsd * asGoodAsNothing ? 'is used up' : 'does not reach for this';
  return (
    `The budget of ${dollars(limitUsd)} for ${month.name} ${state} (${dollars(spentUsd)} spent, ` +
    `this would cost about ${dollars(Math.max(0.01, moreUsd))}). Raise it in Settings, or wait for ${month.nextOn}.`
  );
}

const dollars = (usd: number) => usd.toLocaleString('en-US', { style: 'currency', currency: 'USD' });
