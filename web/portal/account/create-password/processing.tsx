import { Button, ButtonLink } from '../../../ui/button.tsx';

export function Processing() {
  return (
    <>
      <h1>Processing Your Payment</h1>
      <p className="account-wait" role="status">
        <i className="spin" aria-hidden="true" />
        Please wait while we confirm your subscription...
      </p>
    </>
  );
}

/** The time is up; the payment may still arrive, and this browser may not be the one that paid. */
export function StillProcessing({ onAgain }: { onAgain: () => void }) {
  return (
    <>
      <h1>Payment still processing</h1>
      <p>
        Your bank may need a few minutes. As soon as the payment is confirmed, we mail you an activation link
        that works on any device; you can close this page.
      </p>
      <div className="room-acts">
        <Button variant="primary" onClick={onAgain}>
          Check Again
        </Button>
        <ButtonLink to="/">Back to Home</ButtonLink>
      </div>
    </>
  );
}
