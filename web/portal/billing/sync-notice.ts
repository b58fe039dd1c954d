import type { billing } from '../../../contract/billing.ts';
import type { Answer } from '../../../contract/kit.ts';
import { statusLabel } from '../../format/subscription-badge.ts';
import type { Notice } from '../../ui/toast/notices.ts';

/** What the sync found, in the words of product.md section 8. */
export function syncNotice(answer: Answer<typeof billing.sync>): Notice {
  const { synced, subscriptionStatus, message, error } = answer;
  if (synced)
    return { title: 'Subscription synced!', text: `Status: ${statusLabel(subscriptionStatus ?? '')}` };
  if (error) return { title: 'Sync failed', text: error, tone: 'fail' };
  return { title: 'Sync complete', text: message || 'No active subscription found in Stripe' };
}
