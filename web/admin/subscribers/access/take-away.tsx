import { useState } from 'react';
import { type Subscriber, subscribers } from '../../../../contract/subscribers.ts';
import { useChange } from '../../../api/query.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { notify } from '../../../ui/toast/notices.ts';
import { failureNotice, subscriberNotices } from '../../notices.ts';

interface TakeAwayProps {
  person: Subscriber;
  onTaken: () => void;
}

/** Asks first; what somebody pays for stays as it is. */
export function TakeAway({ person, onTaken }: TakeAwayProps) {
  const [asks, setAsks] = useState(false);
  const take = useChange(subscribers.takeAccess, {
    refresh: ['subscribers'],
    onDone: ({ reason }) => {
      notify(subscriberNotices.accessTaken(person.email, reason));
      setAsks(false);
      onTaken();
    },
    onFail: (error) => notify(failureNotice('takeAccess', error)),
  });
  return (
    <>
      <Button variant="danger" className="access-take" onClick={() => setAsks(true)}>
        Take access away
      </Button>
      <ConfirmDialog
        open={asks}
        onOpenChange={(open) => !take.isPending && setAsks(open)}
        title="Take access away?"
        action="Take access away"
        busy={take.isPending}
        onConfirm={() => take.mutate({ params: { id: person.id } })}
      >
        <b className="sub-erase">{person.email}</b>
        {person.subscribedAt === null
          ? 'They read no further, and get no weekly mail, from this moment. No mail tells them.'
          : 'Only what you gave ends. Whether they read on depends on their subscription.'}
      </ConfirmDialog>
    </>
  );
}
