import type { AuditAction } from '../../../contract/audit.ts';
import type { Clock } from '../../kit/clock.ts';
import { announce } from '../../kit/db/changes.ts';
import type { Trx } from '../../kit/db/connect.ts';
import { type Hand, writeAudit } from '../../pipeline/audit/index.ts';

/** Writes down, and shows at once, in the transaction of what it tells, what somebody did to the admin's account. `about`: a session. */
export async function tell(
  trx: Trx,
  by: { clock: Clock; hand: Hand },
  line: { action: AuditAction; sentence: string; about?: string; details?: readonly string[] },
): Promise<void> {
  const { action, sentence, about = '', details = [] } = line;
  await announce(trx, 'account', []);
  await writeAudit(trx, {
    at: by.clock.now(),
    hand: by.hand,
    action,
    subject: 'Back office',
    subjectId: about,
    sentence,
    details,
  });
}
