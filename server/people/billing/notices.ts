/** What the admin must know about billing for as long as it is so: shown on /admin/subscribers, and mailed once a day at most. */
import { announce } from '../../kit/db/changes.ts';
import { inTransaction, type Trx } from '../../kit/db/connect.ts';
import { tellAdmin } from '../letters/index.ts';
import type { BillingDeps } from './deps.ts';
import { deleteNotice, type NewNotice, type NoticeKind, saveNotice } from './notices-store.ts';

type Deps = Pick<BillingDeps, 'db' | 'clock' | 'queue' | 'mailDomain'>;

const subjects: Record<NoticeKind, string> = {
  key: 'Stripe does not take the key of your readers',
  price: 'The checkout is closed',
  endings: 'Should these readers lose their access?',
};

export async function raiseNotice(deps: Deps, notice: NewNotice): Promise<void> {
  await inTransaction(deps.db, (trx) => raiseNoticeIn(trx, deps, notice));
}

/** In the caller's transaction; one that is raised already takes the new words, and makes no second letter. */
export async function raiseNoticeIn(trx: Trx, deps: Deps, notice: NewNotice): Promise<void> {
  const now = deps.clock.now();
  const isNew = await saveNotice(trx, notice, now);
  await announce(trx, 'subscribers', []);
  if (!isNew) return;
  // One that comes and goes is told once a day.
  const mailKey = `notice:${notice.kind}:${now.toISOString().slice(0, 10)}`;
  await tellAdmin(trx, deps, mailKey, {
    subject: subjects[notice.kind],
    paragraphs: [notice.sentence],
    label: 'Open Subscribers',
    path: '/admin/subscribers',
  });
}

export async function endNotice(deps: Deps, kind: NoticeKind): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    if (await deleteNotice(trx, kind)) await announce(trx, 'subscribers', []);
  });
}
