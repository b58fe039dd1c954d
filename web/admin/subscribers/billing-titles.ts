import type { BillingNotice } from '../../../contract/subscribers.ts';

const titles: Record<BillingNotice['kind'], string> = {
  key: 'The key to Stripe is not the one of your readers',
  price: 'The checkout is closed',
  endings: 'Should these readers lose their access?',
};

/** A key that opens no account at all is nobody's. */
export const billingTitle = ({ kind, account }: Pick<BillingNotice, 'kind' | 'account'>): string =>
  kind === 'key' && account === null ? 'The key to Stripe does not work' : titles[kind];
