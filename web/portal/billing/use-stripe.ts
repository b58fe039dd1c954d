/** The ways to Stripe and back: paying, managing, and reading the truth from there again. */
import { useQueryClient } from '@tanstack/react-query';
import { billing } from '../../../contract/billing.ts';
import { useChange } from '../../api/query.ts';
import { useLeave } from '../../reader/leave.ts';
import { notify } from '../../ui/toast/notices.ts';
import { type Failure, failureNotice } from '../notices.ts';
import { refreshReader } from '../session.ts';
import { syncNotice } from './sync-notice.ts';

/** Leads to the checkout; where a subscription exists, the server answers the billing portal instead. */
export function useCheckout(email: string): { subscribe: () => void; isBusy: boolean } {
  const { isLeaving, leaveTo } = useLeaveOrTell('checkout');
  const { mutate, isPending } = useChange(billing.createCheckout, {
    refresh: [],
    onDone: ({ checkoutUrl }) => leaveTo(checkoutUrl),
    onFail: (error) => notify(failureNotice('checkout', error)),
  });
  const subscribe = () => {
    if (email !== '') mutate({ body: { email } });
  };
  return { subscribe, isBusy: isPending || isLeaving };
}

export function useBillingPortal(): { open: () => void; isBusy: boolean } {
  const { isLeaving, leaveTo } = useLeaveOrTell('billingPortal');
  const { mutate, isPending } = useChange(billing.createPortal, {
    refresh: [],
    onDone: ({ url }) => leaveTo(url),
    onFail: (error) => notify(failureNotice('billingPortal', error)),
  });
  return { open: () => mutate({}), isBusy: isPending || isLeaving };
}

export function useSync(): { sync: () => void; isBusy: boolean } {
  const client = useQueryClient();
  const { mutate, isPending } = useChange(billing.sync, {
    refresh: [],
    onDone: (answer) => {
      notify(syncNotice(answer));
      void refreshReader(client);
    },
    onFail: (error) => notify(failureNotice('sync', error)),
  });
  return { sync: () => mutate({}), isBusy: isPending };
}

/** An address that is none of the web is treated as no answer. */
function useLeaveOrTell(failure: Failure) {
  const { isLeaving, leaveTo } = useLeave();
  const leaveOrTell = (address: string) => {
    if (!leaveTo(address)) notify(failureNotice(failure, null));
  };
  return { isLeaving, leaveTo: leaveOrTell };
}
