import { type FormEvent, useId, useState } from 'react';
import { type Subscriber, subscribers } from '../../../../contract/subscribers.ts';
import { useChange } from '../../../api/query.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FieldError, type FieldNotice } from '../../../ui/field.tsx';
import { notify } from '../../../ui/toast/notices.ts';
import { failureNotice, subscriberNotices } from '../../notices.ts';
import { AccessFields, type Gift } from './access-fields.tsx';
import { TakeAway } from './take-away.tsx';
import './access.css';

interface GiveToPersonProps {
  person: Subscriber;
  onClose: () => void;
}

/** Somebody in the list: gives access, changes what was given, or leads to taking it away. */
export function GiveToPerson({ person, onClose }: GiveToPersonProps) {
  const formId = useId();
  const { complimentary } = person;
  const isGiven = complimentary !== null && !complimentary.hasEnded;
  const [gift, setGift] = useState<Gift>({
    until: isGiven ? (complimentary.until ?? '') : '',
    note: complimentary?.note ?? '',
  });
  const [failure, setFailure] = useState<FieldNotice | null>(null);
  const give = useChange(subscribers.giveAccess, {
    refresh: ['subscribers'],
    onDone: () => {
      notify(subscriberNotices.accessGiven(person.email, gift.until, !isGiven && !person.hasPassword));
      onClose();
    },
    onFail: (error) => setFailure(failureNotice('giveAccess', error)),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (give.isPending) return;
    setFailure(null);
    const { until, note } = gift;
    const body = { until: until === '' ? null : until, note: note.trim() === '' ? null : note };
    give.mutate({ params: { id: person.id }, body });
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !give.isPending && onClose()}
      title={isGiven ? 'Change access' : 'Give access'}
      sub={person.name === null ? person.email : `${person.email}, ${person.name}`}
      foot={
        <>
          {isGiven && <TakeAway person={person} onTaken={onClose} />}
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="primary" busy={give.isPending}>
            {isGiven ? 'Save' : 'Give access'}
          </Button>
        </>
      }
    >
      <form id={formId} className="stack" noValidate onSubmit={submit}>
        <p className="muted">{whatFollows(person, isGiven)}</p>
        <AccessFields gift={gift} onChange={(patch) => setGift((before) => ({ ...before, ...patch }))} />
        {failure !== null && <FieldError>{failure}</FieldError>}
      </form>
    </Dialog>
  );
}

function whatFollows({ hasAccess, hasPassword }: Subscriber, isGiven: boolean): string {
  if (isGiven) return 'What you save takes the place of what was given before. No mail goes out.';
  const mail = hasPassword ? '' : ' A mail goes out in which they choose a password.';
  return hasAccess
    ? `They pay, and go on paying: this counts beside the subscription, and after it.${mail}`
    : `They read, and get the weekly mail, without paying.${mail}`;
}
