import { TriangleAlert } from 'lucide-react';
import { Link } from 'react-router';
import { useReader } from '../session.ts';

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
