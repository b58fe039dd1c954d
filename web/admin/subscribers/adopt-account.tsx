import { useState } from 'react';
import { type BillingNotice, subscribers } from '../../../contract/subscribers.ts';
import { useChange } from '../../api/query.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { notify } from '../../ui/toast/notices.ts';
import { failureNotice, subscriberNotices } from '../notices.ts';

/** Moving on purpose: the account that the key opens becomes the one that readers pay into. */
export function AdoptAccount({ account }: { account: NonNullable<BillingNotice['account']> }) {
  const [asks, setAsks] = useState(false);
  const { mutate, isPending } = useChange(subscribers.adoptAccount, {
    refresh: ['subscribers'],
    onDone: () => {
      notify(subscriberNotices.accountAdopted);
      setAsks(false);
      // The button goes with its notice; the keyboard goes on at the top of the page.
      document.getElementById('content')?.focus({ preventScroll: true });
    },
    onFail: (error) => notify(failureNotice('adoptAccount', error)),
  });
  return (
    <>
      <Button size="s" onClick={() => setAsks(true)}>
        This is our new account
      </Button>
      <ConfirmDialog
        open={asks}
        onOpenChange={(open) => !isPending && setAsks(open)}
        title="Do readers pay into another account now?"
        action="Yes, this is our account"
        variant="primary"
        busy={isPending}
        onConfirm={() => mutate({ body: account })}
      >
        <b className="sub-erase">
          {account.id}, {account.isLive ? 'live' : 'test'} mode
        </b>
        From now on the word of this account counts, and all readers are compared with it at once. Whoever has
        no subscription there loses the access; where that would be more than three readers, and more than one
        in twenty, nobody does before you have said so.
      </ConfirmDialog>
    </>
  );
}
