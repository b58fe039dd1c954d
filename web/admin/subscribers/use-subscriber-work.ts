import { type Subscriber, subscribers } from '../../../contract/subscribers.ts';
import { useChange } from '../../api/query.ts';
import { notify } from '../../ui/toast/notices.ts';
import { failureNotice, subscriberNotices } from '../notices.ts';

/** Resending the activation and reading Stripe again for one person, with their notices. */
export function useSubscriberWork({ id, email }: Subscriber) {
  const resend = useChange(subscribers.resendActivation, {
    refresh: ['subscribers'],
    onDone: () => notify(subscriberNotices.resent(email)),
    onFail: (error) => notify(failureNotice('resendActivation', error)),
  });
  const sync = useChange(subscribers.sync, {
    refresh: ['subscribers'],
    onDone: ({ reason }) => notify(subscriberNotices.synced(email, reason)),
    onFail: (error) => notify(failureNotice('syncSubscriber', error)),
  });
  const input = { params: { id } };
  return {
    isResending: resend.isPending,
    resend: () => resend.mutate(input),
    isSyncing: sync.isPending,
    sync: () => sync.mutate(input),
  };
}
