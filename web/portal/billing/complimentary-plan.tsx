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
      <p>You read every issue, past and new, as our guest: nothing is charged for it.</p>
      {until !== null && (
        <p className="room-small plan-ending">
          After that day reading ends by itself. To read on, subscribe whenever you like; a subscription
          begins on the day on which you buy it.
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
