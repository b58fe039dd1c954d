import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { billing } from '../../../contract/billing.ts';
import type { Reader } from '../../../contract/users.ts';
import { sentenceOf } from '../../api/failure.ts';
import { queryFor } from '../../api/query.ts';
import { badgeOf } from '../../format/subscription-badge.ts';
import { PurchaseTerms } from '../../reader/purchase-terms.tsx';
import { FailedState } from '../../ui/empty-state.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { Rows } from '../shell/rows.tsx';
import { ComplimentaryPlan } from './complimentary-plan.tsx';
import { ManageButton } from './manage-button.tsx';
import { SubscribeButton } from './subscribe-button.tsx';
import { complimentaryWords, type Details, noteOf, rowsOf, type Warning, warningOf } from './subscription.ts';
import { SyncButton } from './sync-button.tsx';
import './billing.css';

export function BillingTab({ reader }: { reader: Reader }) {
  const { data, error, isFetching, refetch } = useQuery(queryFor(billing.subscriptionDetails));
  const until = reader.complimentaryUntil;
  if (data && until !== undefined && isBuying(data.status)) {
    return <ComplimentaryPlan email={reader.email} until={until} hasCustomer={data.hasCustomer} />;
  }
  if (data) return <Plan details={data} reader={reader} />;
  if (error && !isFetching) {
    return (
      <FailedState
        title="Your billing could not be loaded"
        text={sentenceOf(error, 'The server did not answer. Check the connection and try again.')}
        onRetry={() => void refetch()}
      />
    );
  }
  return <PlanSkeleton />;
}

function Plan({ details, reader }: { details: Details; reader: Reader }) {
  const badge = badgeOf(details);
  const warning = warningOf(details, Date.now() / 1_000);
  return (
    <section className="plain-card">
      <div className="plain-top">
        <h2>{details.hasSubscription ? 'Founding subscription' : 'Your subscription'}</h2>
        <span className="state-badge" data-variant={badge.variant}>
          {badge.label}
        </span>
      </div>
      <p>{noteOf(details)}</p>
      <Besides until={reader.complimentaryUntil} />
      {warning && <WarningNote {...warning} />}
      <Rows rows={rowsOf(details)} />
      {isEnding(details) && (
        <p className="room-small plan-ending">
          Until then nothing changes: you keep every issue, past and new. To stay, open Manage Subscription
          and take the cancellation back.
        </p>
      )}
      <div className="room-acts">
        {details.status === 'active' ? <ManageButton /> : <SubscribeButton email={reader.email} />}
        <SyncButton />
      </div>
      {isBuying(details.status) && <PurchaseTerms className="room-small plan-terms" />}
    </section>
  );
}

const isEnding = ({ status, isCancelled }: Details) => isCancelled && status === 'active';

/** Where the button leads to a new subscription, not to one that goes on. */
const isBuying = (status: string) => ['none', '', 'canceled', 'incomplete_expired'].includes(status);

function WarningNote({ title, text }: Warning) {
  return (
    <div className="room-note room-note-fail plan-warning">
      <TriangleAlert className="i" aria-hidden="true" />
      <p>
        <b>{title}</b>
        {text}
      </p>
    </div>
  );
}

/** What was given counts beside what is paid. */
function Besides({ until }: { until: Reader['complimentaryUntil'] }) {
  if (until === undefined) return null;
  return (
    <p className="room-small plan-besides">
      {complimentaryWords(until)}, whatever happens to the subscription.
    </p>
  );
}

function PlanSkeleton() {
  return (
    <section className="plain-card">
      <Loading>
        <div className="plain-top">
          <Skeleton width="min(17rem, 60%)" height={32} />
          <Skeleton width={62} height={24} />
        </div>
        <div className="plan-wait-note">
          <Skeleton width="min(26rem, 90%)" height={18} />
        </div>
        <dl className="room-rows">
          {['start', 'end'].map((row) => (
            <div key={row}>
              <Skeleton width={150} height={22} />
              <Skeleton width={130} height={22} />
            </div>
          ))}
        </dl>
        <div className="room-acts">
          <Skeleton width={205} height={48} />
          <Skeleton width={182} height={48} />
        </div>
      </Loading>
    </section>
  );
}
