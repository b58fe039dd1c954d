import { Clock, MailWarning, Send } from 'lucide-react';
import { useState } from 'react';
import type { LetterTrouble } from '../../../contract/letters.ts';
import { type Subscriber, subscribers } from '../../../contract/subscribers.ts';
import { useChange } from '../../api/query.ts';
import { fullTime } from '../../format/dates.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { notify } from '../../ui/toast/notices.ts';
import { failureNotice, subscriberNotices } from '../notices.ts';
import { letterName, troubleWords } from './letter-words.ts';

interface LetterLineProps {
  person: Subscriber;
  emailId: string;
}

/** Why mail did not arrive, and the way to send it again; nothing where all did. */
export function LetterLine({ person, emailId }: LetterLineProps) {
  const { letter } = person;
  if (letter === null) return null;
  const Icon = letter.state === 'tried-again' ? Clock : MailWarning;
  return (
    <div className="sub-line">
      <span className="why sub-why sub-no-mail">
        <Icon className="i i-s" />
        <span>
          {troubleWords(letter)} {letter.reason}{' '}
          <span className="sub-when">
            {letter.nextTryAt === null ? 'Last tried' : 'Next try'}{' '}
            <time dateTime={letter.nextTryAt ?? letter.at}>{fullTime(letter.nextTryAt ?? letter.at)}</time>
          </span>
        </span>
      </span>
      {letter.state !== 'tried-again' && <SendAgain person={person} letter={letter} emailId={emailId} />}
    </div>
  );
}

/** A letter that may have arrived is sent again only after the admin was told so. */
function SendAgain({ person, letter, emailId }: LetterLineProps & { letter: LetterTrouble }) {
  const [asks, setAsks] = useState(false);
  const send = useChange(subscribers.sendLetterAgain, {
    refresh: ['subscribers'],
    onDone: () => {
      notify(subscriberNotices.sentAgain(person.email, letterName[letter.kind]));
      setAsks(false);
      // The button goes with its line; the keyboard goes on at the top of the page.
      document.getElementById('content')?.focus({ preventScroll: true });
    },
    onFail: (error) => notify(failureNotice('sendLetterAgain', error)),
  });
  const sendNow = () => send.mutate({ params: { id: person.id, letterId: letter.letterId } });
  return (
    <>
      <Button
        size="s"
        icon={Send}
        busy={send.isPending && !asks}
        onClick={letter.state === 'unknown' ? () => setAsks(true) : sendNow}
        aria-describedby={emailId}
      >
        Send again
      </Button>
      <ConfirmDialog
        variant="primary"
        open={asks}
        onOpenChange={(open) => !send.isPending && setAsks(open)}
        title="Send this letter again?"
        action="Send again"
        busy={send.isPending}
        onConfirm={sendNow}
      >
        <b className="sub-erase">{person.email}</b>
        The {letterName[letter.kind]} left, and nobody confirmed that it was taken. If it arrived after all,
        this person gets it twice.
      </ConfirmDialog>
    </>
  );
}
