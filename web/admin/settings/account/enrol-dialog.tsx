import { type FormEvent, useId, useState } from 'react';
import { adminAccount } from '../../../../contract/admin-account.ts';
import { useChange } from '../../../api/query.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { failureNotice } from '../../notices.ts';
import { CopyableText } from '../mail/copyable-text.tsx';
import { CodeField } from './code-field.tsx';
import { PasswordField } from './password-field.tsx';
import { QrCode } from './qr-code.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

/** Password, then the secret and a first code, then the recovery codes. Nothing is on before the first code. */
export function EnrolDialog({ onClose }: { onClose: () => void }) {
  const form = useId();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const begin = useChange(adminAccount.beginSecondFactor, { refresh: [] });
  const confirm = useChange(adminAccount.confirmSecondFactor, { refresh: ['account'] });
  const codes = confirm.data?.recoveryCodes;
  const begun = begin.data;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (begun === undefined) {
      if (password !== '' && !begin.isPending) begin.mutate({ body: { presentPassword: password } });
    } else if (code !== '' && !confirm.isPending) confirm.mutate({ body: { code } });
  };
  if (codes !== undefined) {
    return (
      <Dialog
        open
        readFirst
        onOpenChange={(open) => !open && onClose()}
        title="The second factor is on"
        sub="Every other browser was logged out."
        foot={
          <Button variant="primary" onClick={onClose}>
            I have kept them
          </Button>
        }
      >
        <RecoveryCodes codes={codes} />
      </Dialog>
    );
  }
  const failure = (error: unknown) => (error ? failureNotice('turnSecondFactor', error) : null);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Turn the second factor on"
      sub={begun === undefined ? 'First, the password once more.' : 'Scan this with your authenticator app.'}
      foot={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            form={form}
            type="submit"
            variant="primary"
            busy={begin.isPending || confirm.isPending}
            disabled={begun === undefined ? password === '' : code.trim() === ''}
          >
            {begun === undefined ? 'Continue' : 'Turn on'}
          </Button>
        </>
      }
    >
      <form id={form} className="own-form" noValidate onSubmit={submit}>
        {begun === undefined ? (
          <PasswordField
            label="Present password"
            kind="current-password"
            value={password}
            error={failure(begin.error)}
            onChange={setPassword}
          />
        ) : (
          <>
            <div className="own-scan">
              <QrCode text={begun.uri} label="QR code with the secret for your authenticator app" />
              <div className="own-what">
                <span className="small quiet">No camera? Type this secret into the app:</span>
                <CopyableText text={begun.secret.replace(/(.{4})(?=.)/g, '$1 ')} what="secret" />
              </div>
            </div>
            <CodeField
              key="code"
              label="Code of the app"
              hint="Six digits, to show that the app knows the secret."
              value={code}
              error={failure(confirm.error)}
              onChange={setCode}
            />
          </>
        )}
      </form>
    </Dialog>
  );
}
