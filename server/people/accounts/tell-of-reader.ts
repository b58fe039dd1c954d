import type { AuditAction } from '../../../contract/audit.ts';
import type { Caller } from '../../http/handler.ts';
import { inTransaction } from '../../kit/db/connect.ts';
import { handOf, writeAudit } from '../../pipeline/audit/index.ts';
import type { AccountDeps } from './deps.ts';

interface Told {
  /** `nobody`: whoever it was did not prove to be a reader. */
  who: 'reader' | 'nobody';
  action: AuditAction;
  /** Empty where it is nobody's. */
  subjectId: string;
  sentence: string;
}

/** Writes down what a reader did, by their id alone; a network address only of those who were refused. */
export async function tellOfReader(
  { db, clock }: Pick<AccountDeps, 'db' | 'clock'>,
  caller: Caller,
  { who, ...told }: Told,
): Promise<void> {
  const { browser, address } = handOf(caller);
  const hand = { who, browser, session: null, address: who === 'nobody' ? address : '' };
  await inTransaction(db, (trx) => writeAudit(trx, { ...told, at: clock.now(), hand, subject: 'A reader' }));
}
