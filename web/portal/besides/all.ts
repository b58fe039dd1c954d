/** What `portal/besides.tsx` loads later. */
export { BillingTab } from '../billing/billing-tab.tsx';
export { NoAccess } from '../digests/no-access.tsx';
export { Results } from '../search/results.tsx';
export { SettingsTab } from '../settings-tab.tsx';
