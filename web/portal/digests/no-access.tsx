import { TriangleAlert } from 'lucide-react';
import { Link } from 'react-router';
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
  const isLapsed = hadSubscription(reader.subscriptionStatus);
  return (
    <div className="shelf-empty shelf-closed">
      <DoorMark />
      <h2>{isLapsed ? 'Your subscription has ended' : 'Subscribe to read'}</h2>
      <p>{wayBack(reader.subscriptionStatus)}</p>
      <SubscribeButton email={reader.email} />
      <PurchaseTerms className="room-small shelf-terms" />
    </div>
  );
}

function wayBack(status: string): string {
  if (status === 'past_due' || status === 'unpaid') {
    return 'Your last payment failed. Pay it, and you read on where you stopped.';
  }
  if (hadSubscription(status)) {
    return 'Every issue you had is still here. Subscribe again and read on where you stopped.';
  }
  return 'One issue every Monday, and every past issue. Cancel anytime.';
}

/** Reading goes on for a while after a failed payment; it must not end without a word. */
export function PaymentFailed() {
  const reader = useReader();
  if (reader?.subscriptionStatus !== 'past_due') return null;
  return (
    <div className="room-note room-note-fail shelf-note">
      <TriangleAlert className="i" aria-hidden="true" />
      <p>
        <b>Your payment failed</b>
        You can read on for a few days.{' '}
        <Link className="room-link" to="/portal?tab=billing">
          See in Billing till when, and pay
        </Link>
      </p>
    </div>
  );
}
