import { Check, Send as SendIcon } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { sends } from '../../../../contract/sends.ts';
import { sentenceOf } from '../../../api/failure.ts';
import { useChange } from '../../../api/query.ts';
import { Button } from '../../../ui/button.tsx';
import { FieldError } from '../../../ui/field.tsx';

const keptAs = 'test-send-address';

/** The issue to one address, as its readers would get it. The address is remembered while the tab is open. */
export function TestSend({ digestId }: { digestId: string }) {
  const id = useId();
  const [email, setEmail] = useState(() => readKept());
  const [sentTo, setSentTo] = useState<string | null>(null);
  const test = useChange(sends.test, { refresh: [], onDone: (_ok, { body }) => setSentTo(body.email) });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const address = email.trim();
    if (address === '' || test.isPending) return;
    keep(address);
    setSentTo(null);
    test.mutate({ params: { id: digestId }, body: { email: address } });
  };
  return (
    <form className="field send-test" onSubmit={submit} noValidate>
      <label htmlFor={id}>Send a test to</label>
      <div className="row">
        <input
          id={id}
          className="input"
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          placeholder="you@example.com"
          value={email}
          aria-invalid={test.isError || undefined}
          aria-describedby={`${id}-said`}
          onChange={(event) => {
            setEmail(event.target.value);
            setSentTo(null);
            test.reset();
          }}
        />
        <Button type="submit" icon={SendIcon} busy={test.isPending} disabled={email.trim() === ''}>
          Send test
        </Button>
      </div>
      <div className="send-said" id={`${id}-said`}>
        {test.isError ? (
          <FieldError>
            {sentenceOf(test.error, 'The server did not answer. Check the connection and try again.')}
          </FieldError>
        ) : (
          <p className="hint" role="status">
            {test.isPending && 'Handing it to the mail server…'}
            {sentTo !== null && (
              <span className="st st-ok">
                <Check className="i" />
                <span>The mail server took it for {sentTo}.</span>
              </span>
            )}
            {!test.isPending &&
              sentTo === null &&
              'It goes to this address only, and counts for nobody. Its reading and preferences links only say that it is a test.'}
          </p>
        )}
      </div>
    </form>
  );
}

function readKept(): string {
  try {
    return sessionStorage.getItem(keptAs) ?? '';
  } catch {
    return '';
  }
}

function keep(address: string): void {
  try {
    sessionStorage.setItem(keptAs, address);
  } catch {
    // Storage may be blocked: the address is then typed again.
  }
}
