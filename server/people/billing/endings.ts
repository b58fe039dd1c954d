/** How many may lose access before the admin is asked: a mistake of ours or of Stripe's must not shut everybody out. */
import type { Trx } from '../../kit/db/connect.ts';
import type { BillingDeps } from './deps.ts';
import { raiseNoticeIn } from './notices.ts';
import { findEndings } from './notices-store.ts';

/** Up to three always; beyond that one in twenty of those who may read. */
export const isTooMany = (endings: number, paying: number): boolean => endings > 3 && endings > paying * 0.05;

/** Asks the admin about these people, beside those that were asked about before. */
export async function askAboutEndings(
  trx: Trx,
  deps: Pick<BillingDeps, 'db' | 'clock' | 'queue' | 'mailDomain'>,
  { ids, paying }: { ids: readonly string[]; paying: number },
): Promise<void> {
  const before = await findEndings(trx);
  const all = [...new Set([...(before?.ids ?? []), ...ids])];
  const readers = Math.max(paying, before?.paying ?? 0);
  await raiseNoticeIn(trx, deps, {
    kind: 'endings',
    sentence: `By what Stripe answers now, ${all.length} of ${readers} readers would lose their access. That is unusual, so nobody has lost it. Look at your Stripe account first: is it the right one, and is the price that you sell still theirs?`,
    about: { ids: all, paying: readers, isEnding: before?.isEnding ?? false },
  });
}
