import { MailCheck, MailX } from 'lucide-react';
import { useState } from 'react';
import { type Subscriber, subscribers } from '../../../contract/subscribers.ts';
import { useChange } from '../../api/query.ts';
import { fullTime, shortDate } from '../../format/dates.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { notify } from '../../ui/toast/notices.ts';
import { failureNotice, subscriberNotices } from '../notices.ts';
import { releaseWords } from './suppression-words.ts';

interface SuppressionLineProps {
  person: Subscriber;
  emailId: string;
}

/** Since when and why an address gets no issues, and the way back; nothing where it gets them. */
export function SuppressionLine({ person, emailId }: SuppressionLineProps) {
  const { suppressed } = person;
  if (suppressed === null) return null;
  return (
    <div className="sub-line">
      <span className="why sub-why sub-no-mail">
        <MailX className="i i-s" />
        <span>
          <b>Gets no issues</b> since{' '}
          <time dateTime={suppressed.since} title={fullTime(suppressed.since)}>
            {shortDate(suppressed.since)}
          </time>
          . {suppressed.reason} {suppressed.detail}
        </span>
      </span>
      <Release person={person} suppressed={suppressed} emailId={emailId} />
    </div>
  );
}

function Release({
  person,
  suppressed,
  emailId,
}: SuppressionLineProps & { suppressed: NonNullable<Subscriber['suppressed']> }) {
  const [asks, setAsks] = useState(false);
  const release = useChange(subscribers.release, {
    refresh: ['subscribers'],
    onDone: () => {
      notify(subscriberNotices.released(person.email));
      setAsks(false);
      // The button goes with its line; the keyboard goes on at the top of the page.
      document.getElementById('content')?.focus({ preventScroll: true });
    },
    onFail: (error) => notify(failureNotice('releaseSubscriber', error)),
  });
  return (
    <>
      <Button size="s" icon={MailCheck} onClick={() => setAsks(true)} aria-describedby={emailId}>
        Release
      </Button>
      <ConfirmDialog
        variant="primary"
        open={asks}
        onOpenChange={(open) => !release.isPending && setAsks(open)}
        title="Send issues to this address again?"
        action="Release"
        busy={release.isPending}
        onConfirm={() => release.mutate({ params: { id: person.id } })}
      >
        <b className="sub-erase">{person.email}</b>
        {releaseWords[suppressed.kind]}
      </ConfirmDialog>
    </>
  );
}
