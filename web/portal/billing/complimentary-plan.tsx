import { PurchaseTerms } from '../../reader/purchase-terms.tsx';
import { ManageButton } from './manage-button.tsx';
import { SubscribeButton } from './subscribe-button.tsx';
import { complimentaryWords } from './subscription.ts';
import { SyncButton } from './sync-button.tsx';

interface ComplimentaryPlanProps {
  email: string;
  /** The last day; null without end. */
  until: string | null;
  /** Known to Stripe: paid once, or began to. */
  hasCustomer: boolean;
}

/** Who reads because it was given to them: until when, and the way to read on after that. */
export function ComplimentaryPlan({ email, until, hasCustomer }: ComplimentaryPlanProps) {
  return (
    <section className="plain-card">
      <div className="plain-top">
        <h2>{complimentaryWords(until)}</h2>
        <span className="state-badge" data-variant="default">
          Active
        </span>
      </div>
      <p>You read every issue, past and new, as our guest. Nothing is charged, now or later.</p>
      {until !== null && (
        <p className="room-small plan-ending">
          On the day after, reading ends by itself. If you wish to read on, you can subscribe whenever you
          like.
        </p>
      )}
      <div className="room-acts">
        {until !== null && <SubscribeButton email={email} />}
        {hasCustomer && <ManageButton isPlain={until !== null} />}
        {hasCustomer && <SyncButton />}
      </div>
      {until !== null && <PurchaseTerms className="room-small plan-terms" />}
    </section>
  );
}
