import type { BillingDeps } from '../billing/index.ts';
import type { Limiter } from '../limits/limit.ts';

export interface AccountDeps extends BillingDeps {
  limiter: Limiter;
  /** Whether a digest is published that a free sample can carry. */
  hasSample: () => Promise<boolean>;
}
