import type { FormEvent } from 'react';
import { Link } from 'react-router';
import { users } from '../../../contract/users.ts';
import { useChange } from '../../api/query.ts';
import { useEmailCheck } from '../../reader/email-field.tsx';
import { notices, sampleFailure } from '../../reader/notices.ts';
import { notify } from '../../ui/toast/notices.ts';

interface SampleFormProps {
  /** What is sent: "issue 16". */
  issue: string;
  supportEmail: string;
  onSent: () => void;
}

/** Sends as a POST by itself too, so that an address never lands in the browser's history. */
export function SampleForm({ issue, supportEmail, onSent }: SampleFormProps) {
  const { input, problem, check } = useEmailCheck();
  const signUp = useChange(users.signup, {
    refresh: [],
    onDone: () => {
      notify(notices.sampleSent);
      onSent();
    },
    onFail: (error) => notify(sampleFailure(error)),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (signUp.isPending) return;
    const email = check();
    if (email !== null) signUp.mutate({ body: { email, source: 'offer' } });
  };
  return (
    <div className="ask-form">
      <form method="post" data-wakes noValidate onSubmit={submit}>
        <div className="entry">
          <label htmlFor="sample-email">Email</label>
          <input
            ref={input}
            id="sample-email"
            name="email"
            type="email"
            autoComplete="email"
            placeholder="you@brokerage.com"
            required
            aria-invalid={problem === null ? undefined : true}
            aria-describedby={problem === null ? 'sample-note' : 'sample-problem sample-note'}
          />
          {problem !== null && (
            <p className="problem" id="sample-problem" role="alert">
              {problem}
            </p>
          )}
        </div>
        <button className="cta wide" type="submit" disabled={signUp.isPending}>
          {signUp.isPending ? 'Sending...' : 'Send me the free sample'}
        </button>
        <p className="problem" data-fallback hidden>
          The page could not load fully. Check your connection and try again.
        </p>
        <p className="fine without-scripts">
          Sending this form needs JavaScript. Without it, write to {supportEmail} and ask for the sample.
        </p>
        <p className="fine" id="sample-note">
          We use your address to send {issue}. See the <Link to="/privacy">Privacy Policy</Link>.
        </p>
      </form>
    </div>
  );
}
