import type { Reader } from '../../../contract/users.ts';
import { shortDay } from '../../format/short-day.ts';
import { PurchaseTerms } from '../../reader/purchase-terms.tsx';
import { DoorMark } from '../../ui/marks.tsx';
import { SubscribeButton } from '../billing/subscribe-button.tsx';
import { hadSubscription } from '../billing/subscription.ts';
import { useReader } from '../session.ts';
import './shelf-empty.css';

/** Who has no subscription that gives access; never the empty state, since there are digests to read. */
export function NoAccess() {
  const reader = useReader();
  if (reader === null) return null;
  return (
    <div className="shelf-empty shelf-closed">
      <DoorMark />
      <h2>{endOf(reader)}</h2>
      <p>{wayBack(reader)}</p>
      <SubscribeButton email={reader.email} />
      <PurchaseTerms className="room-small shelf-terms" />
    </div>
  );
}

function endOf({ subscriptionStatus: status, complimentaryEndedOn }: Reader): string {
  if (hadSubscription(status)) return 'Your subscription has ended';
  return complimentaryEndedOn === undefined ? 'Subscribe to read' : 'Your complimentary access has ended';
}

function wayBack({ subscriptionStatus: status, complimentaryEndedOn }: Reader): string {
  if (status === 'past_due' || status === 'unpaid') {
    return 'Your last payment failed. Pay it, and you read on where you stopped.';
  }
  if (hadSubscription(status)) {
    return 'Every issue you had is still here. Subscribe again and read on where you stopped.';
  }
  if (complimentaryEndedOn !== undefined) {
    return `It lasted until ${shortDay(complimentaryEndedOn)}. Every issue you had is still here. Subscribe and read on where you stopped.`;
  }
  return 'One issue every Monday, and every past issue. Cancel anytime.';
}
