import { type FormEvent, useId, useState } from 'react';
import { adminAccount } from '../../../../contract/admin-account.ts';
import { CallFailed } from '../../../api/failure.ts';
import { useChange } from '../../../api/query.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { notify } from '../../../ui/toast/notices.ts';
import { failureNotice, notices } from '../../notices.ts';
import { CodeField } from './code-field.tsx';
import { PasswordField } from './password-field.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

const words = {
  renew: {
    title: 'New recovery codes',
    sub: 'Those from before open nothing any more.',
    action: 'Make new codes',
  },
  off: {
    title: 'Turn the second factor off?',
    sub: 'From then on the password alone opens the back office.',
    action: 'Turn off',
  },
} as const;

/** What asks for password and code once more, although somebody is logged in. */
export function ProveDialog({ task, onClose }: { task: keyof typeof words; onClose: () => void }) {
  const form = useId();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const renew = useChange(adminAccount.renewRecoveryCodes, { refresh: ['account'] });
  const turnOff = useChange(adminAccount.turnSecondFactorOff, {
    refresh: ['account'],
    onDone: () => {
      onClose();
      notify(notices.secondFactorOff);
    },
  });
  const change = task === 'off' ? turnOff : renew;
  const body = { presentPassword: password, code };
  const isReady = password !== '' && code.trim() !== '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady && !change.isPending) change.mutate({ body });
  };
  if (renew.data !== undefined) {
    return (
      <Dialog
        open
        readFirst
        onOpenChange={(open) => !open && onClose()}
        title={words.renew.title}
        foot={
          <Button variant="primary" onClick={onClose}>
            I have kept them
          </Button>
        }
      >
        <RecoveryCodes codes={renew.data.recoveryCodes} />
      </Dialog>
    );
  }
  const failed = change.error ? failureNotice('turnSecondFactor', change.error) : null;
  const isAboutPassword = change.error instanceof CallFailed && change.error.status === 403;
  const { title, sub, action } = words[task];
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      sub={sub}
      foot={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            form={form}
            type="submit"
            variant={task === 'off' ? 'danger-fill' : 'primary'}
            busy={change.isPending}
            disabled={!isReady}
          >
            {action}
          </Button>
        </>
      }
    >
      <form id={form} className="own-form" noValidate onSubmit={submit}>
        <PasswordField
          label="Present password"
          kind="current-password"
          value={password}
          error={isAboutPassword ? failed : null}
          onChange={setPassword}
        />
        <CodeField
          label="Code"
          hint="Of the authenticator app, or a recovery code."
          value={code}
          error={isAboutPassword ? null : failed}
          onChange={setCode}
        />
      </form>
    </Dialog>
  );
}
