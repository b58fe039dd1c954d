import { Button, ButtonLink } from '../../../ui/button.tsx';

interface ProcessingProps {
  /** Back from the checkout, so that there is something to thank for. */
  hasPaid: boolean;
}

export function Processing({ hasPaid }: ProcessingProps) {
  return (
    <>
      <h1>Processing Your Payment</h1>
      <p className="account-wait" role="status">
        <i className="spin" aria-hidden="true" />
        Please wait while we confirm your subscription...
      </p>
      {hasPaid && <Thanks />}
    </>
  );
}

/** The time is up; the payment may still arrive, and this browser may not be the one that paid. */
export function StillProcessing({ hasPaid, onAgain }: ProcessingProps & { onAgain: () => void }) {
  return (
    <>
      <h1>Payment still processing</h1>
      {hasPaid && <Thanks />}
      <p>
        {hasPaid
          ? 'It can take a few minutes. The link'
          : 'Your bank may need a few minutes. As soon as the payment is confirmed, we mail you an activation link that'}{' '}
        works on any device; you can close this page.
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

const Thanks = () => <p>Thank you. We are confirming your payment; we also mail you a link to finish.</p>;
