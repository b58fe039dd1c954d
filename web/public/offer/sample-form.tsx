import type { FormEvent } from 'react';
import { Link } from 'react-router';
import { users } from '../../../contract/users.ts';
import { useChange } from '../../api/query.ts';
import { useEmailCheck } from '../../reader/email-field.tsx';
import { failureNotice, notices } from '../../reader/notices.ts';
import { notify } from '../../ui/toast/notices.ts';

interface SampleFormProps {
  /** What is sent: "issue 16". */
  issue: string;
  /** The form was sent by the browser alone and refused: why, and what was typed. */
  refused: { sentence: string; typed: string } | null;
  onSent: () => void;
}

/** Works as a plain form too, which the server answers with a page (server/http/pages/plain-form.ts). */
export function SampleForm({ issue, refused, onSent }: SampleFormProps) {
  const { input, problem, check } = useEmailCheck(refused?.sentence);
  const signUp = useChange(users.signup, {
    refresh: [],
    onDone: () => {
      notify(notices.sampleSent);
      onSent();
    },
    onFail: (error) => notify(failureNotice('askSample', error)),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (signUp.isPending) return;
    const email = check();
    if (email !== null) signUp.mutate({ body: { email, source: 'offer' } });
  };
  return (
    <div className="ask-form">
      <form method="post" action="/offer#sample-form" data-wakes noValidate onSubmit={submit}>
        <div className="entry">
          <label htmlFor="sample-email">Email</label>
          <input
            ref={input}
            id="sample-email"
            name="email"
            type="email"
            autoComplete="email"
            placeholder="you@brokerage.com"
            defaultValue={refused?.typed}
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
        <noscript>
          <p className="fine">
            Without JavaScript this form works too: the button sends it, and a page answers.
          </p>
        </noscript>
        <p className="fine" id="sample-note">
          We use your address to send {issue}. See the <Link to="/privacy">Privacy Policy</Link>.
        </p>
      </form>
    </div>
  );
}
