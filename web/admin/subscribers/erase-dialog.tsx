import { type Subscriber, subscribers } from '../../../contract/subscribers.ts';
import { useChange } from '../../api/query.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { notify } from '../../ui/toast/notices.ts';
import { failureNotice, subscriberNotices } from '../notices.ts';

interface EraseDialogProps {
  /** Who is asked about; null closes the dialog. */
  person: Subscriber | null;
  onClose: () => void;
}

/** Asks, and stays open after a failure: nothing was removed then, and the same press tries again. */
export function EraseDialog({ person, onClose }: EraseDialogProps) {
  const erase = useChange(subscribers.erase, {
    refresh: ['subscribers'],
    onDone: () => {
      if (person !== null) notify(subscriberNotices.erased(person.email));
      onClose();
      // The button that opened the dialog goes with its row; the keyboard goes on at the top of the page.
      document.getElementById('content')?.focus({ preventScroll: true });
    },
    onFail: (error) => notify(failureNotice('eraseSubscriber', error)),
  });
  return (
    <ConfirmDialog
      open={person !== null}
      onOpenChange={(open) => !open && !erase.isPending && onClose()}
      title="Erase this person?"
      action="Erase"
      busy={erase.isPending}
      onConfirm={() => person !== null && erase.mutate({ params: { id: person.id } })}
    >
      <b className="sub-erase">{person?.email}</b>
      The subscription is cancelled at Stripe first, then everything about this person is removed. This cannot
      be undone.
      {person !== null &&
        person.suppressed !== null &&
        ' Only the mark that the address wants no mail stays.'}
    </ConfirmDialog>
  );
}
