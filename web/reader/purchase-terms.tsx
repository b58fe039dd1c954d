import { useQuery } from '@tanstack/react-query';
import { live } from '../../contract/live.ts';
import { queryFor } from '../api/query.ts';

/** What somebody agrees to who pays: how it renews and ends, and who sells it. */
export function PurchaseTerms({ className }: { className: string }) {
  const { data } = useQuery(queryFor(live.meta));
  const seller = [data?.brandName, data?.postalAddress].filter(Boolean).join(', ');
  return (
    <p className={className}>
      Renews every year at $59 until you cancel, with two clicks under Billing.{' '}
      {/* In a tab of its own: what was typed stays. */}
      <a className="link room-link" href="/terms" target="_blank" rel="noopener">
        Terms of Service
      </a>
      {seller !== '' && <>. Sold by {seller}</>}.
    </p>
  );
}
