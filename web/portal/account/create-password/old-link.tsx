import { CircleAlert, MailCheck } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { users } from '../../../../contract/users.ts';
import { useChange } from '../../../api/query.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { notify } from '../../../ui/toast/notices.ts';
import { failureNotice } from '../../notices.ts';

/** A link that was used, replaced or is too old: what the server says, and the ways on. */
export function OldLink({ email, refusal }: { email: string; refusal: string }) {
  const [sent, setSent] = useState<string | null>(null);
  const sendAgain = useSendAgain(email, setSent);
  return (
    <>
      <h1>This link does not work any more</h1>
      <div className="room-note room-note-fail" role="alert">
        <CircleAlert className="i" aria-hidden="true" />
        <p>{refusal}</p>
      </div>
      {sent !== null && (
        <div className="room-note" role="status">
          <MailCheck className="i" aria-hidden="true" />
          <p>{sent}</p>
        </div>
      )}
      <p>
        A link works once, for seven days, and only the newest one counts. If you have chosen a password
        already, log in with it, or{' '}
        <Link className="room-link" to="/reset-password">
          set a new one
        </Link>
        .
      </p>
      <div className="room-acts">
        {email !== '' && sent === null && (
          <Button variant="primary" busy={sendAgain.isPending} onClick={sendAgain.mutate}>
            Send a New Link
          </Button>
        )}
        <ButtonLink to="/">Back to Home</ButtonLink>
      </div>
    </>
  );
}

/** Signing up again sends the activation link again to an address that has paid; nothing is charged for it. */
function useSendAgain(email: string, onSent: (sentence: string) => void) {
  const { mutate, isPending } = useChange(users.signup, {
    refresh: [],
    onDone: () =>
      onSent('There is no paid subscription for this address yet. Subscribe on the home page to read.'),
    onFail: (error) => {
      if (error.status === 409 && error.sentence !== null) onSent(error.sentence);
      else notify(failureNotice('sendActivation', error));
    },
  });
  return { mutate: () => mutate({ body: { email, source: 'homepage' } }), isPending };
}
