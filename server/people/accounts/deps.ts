import type { BillingDeps } from '../billing/index.ts';

export interface AccountDeps extends BillingDeps {
  /** Whether a digest is published that a free sample can carry. */
  hasSample: () => Promise<boolean>;
}
