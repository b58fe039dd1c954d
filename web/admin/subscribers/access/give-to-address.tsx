import { type FormEvent, useId, useState } from 'react';
import { longestName, subscribers } from '../../../../contract/subscribers.ts';
import { useChange } from '../../../api/query.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field, FieldError, type FieldNotice } from '../../../ui/field.tsx';
import { notify } from '../../../ui/toast/notices.ts';
import { failureNotice, subscriberNotices } from '../../notices.ts';
import { AccessFields } from './access-fields.tsx';
import { type OneReader, oneLine } from './one-line.ts';
import './access.css';

const nobody: OneReader = { email: '', name: '', until: '', note: '' };

/** Somebody who may not be in the list yet: a list of one line. */
export function GiveToAddress({ onClose }: { onClose: () => void }) {
  const formId = useId();
  const [reader, setReader] = useState(nobody);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [failure, setFailure] = useState<FieldNotice | null>(null);
  const isOfAddress = refusal?.includes('email address') ?? false;
  const change = (patch: Partial<OneReader>) => setReader((before) => ({ ...before, ...patch }));
  const give = useChange(subscribers.import, {
    refresh: ['subscribers'],
    onDone: ({ lines: [line], letters }) => {
      if (line?.outcome === 'refused') return setRefusal(line.reason);
      notify(subscriberNotices.accessGiven(reader.email.trim(), reader.until, letters > 0));
      onClose();
    },
    onFail: (error) => setFailure(failureNotice('giveAccess', error)),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (reader.email.trim() === '' || give.isPending) return;
    setRefusal(null);
    setFailure(null);
    give.mutate({ body: { csv: oneLine(reader), givenBy: 'admin' } });
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !give.isPending && onClose()}
      title="Give access"
      sub="Somebody reads, and gets the weekly mail, without paying. Whoever has no password yet gets a mail to choose one."
      foot={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            disabled={reader.email.trim() === ''}
            busy={give.isPending}
          >
            Give access
          </Button>
        </>
      }
    >
      <form id={formId} className="stack" noValidate onSubmit={submit}>
        <Field label="Email" error={isOfAddress ? refusal : null}>
          {(ties) => (
            <input
              {...ties}
              className="input"
              type="email"
              autoComplete="off"
              maxLength={254}
              value={reader.email}
              onChange={(event) => change({ email: event.target.value })}
            />
          )}
        </Field>
        <Field label="Name" optional>
          {(ties) => (
            <input
              {...ties}
              className="input"
              autoComplete="off"
              maxLength={longestName}
              value={reader.name}
              onChange={(event) => change({ name: event.target.value })}
            />
          )}
        </Field>
        <AccessFields gift={reader} onChange={change} />
        {refusal !== null && !isOfAddress && <FieldError>{refusal}</FieldError>}
        {failure !== null && <FieldError>{failure}</FieldError>}
      </form>
    </Dialog>
  );
}
