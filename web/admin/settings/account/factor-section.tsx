import { useState } from 'react';
import type { adminAccount } from '../../../../contract/admin-account.ts';
import type { Answer } from '../../../../contract/kit.ts';
import { shortDate } from '../../../format/dates.ts';
import { plural } from '../../../format/plural.ts';
import { Button } from '../../../ui/button.tsx';
import { Status } from '../../../ui/status.tsx';
import { EnrolDialog } from './enrol-dialog.tsx';
import { ProveDialog } from './prove-dialog.tsx';

type Account = Answer<typeof adminAccount.read>;
type Task = 'enrol' | 'renew' | 'off';

/** Below this many the section says that it is time for new ones. */
const fewCodes = 3;

/** A code of an authenticator app beside the password. */
export function FactorSection({ account }: { account: Account }) {
  const [task, setTask] = useState<Task | null>(null);
  const { secondFactorSince, recoveryCodesLeft } = account;
  const close = () => setTask(null);
  return (
    <section className="set" aria-labelledby="factor-title">
      <header>
        <h2 className="h2" id="factor-title">
          Second factor
        </h2>
        <p>
          A code of an authenticator app, asked for at each log-in after the password. Whoever learns the
          password alone stays out.
        </p>
      </header>
      {secondFactorSince === null ? (
        <div className="own-factor">
          <Status tone="none">Off</Status>
          <Button onClick={() => setTask('enrol')}>Turn on</Button>
        </div>
      ) : (
        <div className="own-factor">
          <div className="own-what">
            <Status tone="done">On since {shortDate(secondFactorSince)}</Status>
            <span className={recoveryCodesLeft < fewCodes ? 'small own-few' : 'small quiet'}>
              {plural(recoveryCodesLeft, 'recovery code')} left
              {recoveryCodesLeft < fewCodes && ': make new ones before they are gone'}
            </span>
          </div>
          <div className="row row-wrap">
            <Button onClick={() => setTask('renew')}>New recovery codes</Button>
            <Button variant="danger" onClick={() => setTask('off')}>
              Turn off
            </Button>
          </div>
        </div>
      )}
      {task === 'enrol' && <EnrolDialog onClose={close} />}
      {(task === 'renew' || task === 'off') && <ProveDialog task={task} onClose={close} />}
    </section>
  );
}
