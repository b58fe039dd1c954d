import { Send } from 'lucide-react';
import { type FormEvent, type RefObject, useState } from 'react';
import { mailIdentityCalls } from '../../../../contract/mail-identity.ts';
import { useChange } from '../../../api/query.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { failureNotice } from '../../notices.ts';
import { CheckedLetterCard } from './checked-letter-card.tsx';

/** Sends a letter to an address of the admin's, and shows what left. */
export function CheckSection({ field }: { field: RefObject<HTMLInputElement | null> }) {
  const [email, setEmail] = useState('');
  const check = useChange(mailIdentityCalls.check, { refresh: [] });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    check.mutate({ body: { email } });
  };
  return (
    <section className="set" aria-labelledby="mail-check">
      <header>
        <h2 className="h2" id="mail-check">
          Mail check
        </h2>
        <p>
          Sends a short letter to an address of yours, one by each stream, and shows what left. In your
          mailbox open its source: Authentication-Results should say "pass" for spf, dkim and dmarc.
        </p>
      </header>
      <form className="mail-form" noValidate onSubmit={submit}>
        <Field label="Your address" error={check.error ? failureNotice('checkMail', check.error) : null}>
          {(ties) => (
            <input
              ref={field}
              className="input"
              type="email"
              autoComplete="email"
              maxLength={254}
              value={email}
              onChange={(event) => setEmail(event.target.value)}
              {...ties}
            />
          )}
        </Field>
        <Button type="submit" variant="primary" icon={Send} busy={check.isPending}>
          Send a letter
        </Button>
      </form>
      <div aria-live="polite">
        {check.data && !check.isPending && (
          <div className="mail-letters">
            <p className="small quiet">To {check.data.to}</p>
            {check.data.letters.map((letter) => (
              <CheckedLetterCard key={letter.stream} letter={letter} />
            ))}
          </div>
        )}
      </div>
    </section>
  );
}
