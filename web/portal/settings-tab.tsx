import { users } from '../../contract/users.ts';
import { useChange } from '../api/query.ts';
import { Button } from '../ui/button.tsx';
import { notify } from '../ui/toast/notices.ts';
import { MailWishes } from './mail-wishes.tsx';
import { failureNotice } from './notices.ts';
import { Rows } from './shell/rows.tsx';

export function SettingsTab({ email }: { email: string }) {
  return (
    <div className="plain-cards">
      <section className="plain-card">
        <div className="plain-top">
          <h2>Your account</h2>
        </div>
        <Rows rows={[{ label: 'Email', value: email }]} />
        <p className="room-small">Email and password updates coming soon.</p>
        <ResetLink email={email} />
      </section>
      <MailWishes />
    </div>
  );
}

/** Until passwords can be changed here, a new one is chosen by the link of a letter. */
function ResetLink({ email }: { email: string }) {
  const ask = useChange(users.requestPasswordReset, {
    refresh: [],
    onFail: (error) => notify(failureNotice('requestReset', error)),
  });
  return (
    <div className="room-acts">
      {ask.isSuccess ? (
        <p className="room-small" role="status">
          A link to choose a new password is on its way to <b>{email}</b>. It works once, for one hour.
        </p>
      ) : (
        <Button size="s" busy={ask.isPending} onClick={() => ask.mutate({ body: { email } })}>
          Mail me a link for a new password
        </Button>
      )}
    </div>
  );
}
