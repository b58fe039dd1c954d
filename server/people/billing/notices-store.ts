import type { Db, Trx } from '../../kit/db/connect.ts';
import { toJson } from '../../kit/db/wire-columns.ts';
import type { Account } from '../../providers/payments/port.ts';

/**
 * - `key`: Stripe refuses the key, or it opens another account than the one that readers pay into.
 * - `price`: what Stripe would charge is not what the pages say.
 * - `endings`: more readers would lose access at once than is believed without asking.
 */
export type NoticeKind = 'key' | 'price' | 'endings';

/** Whom a question is about. */
export interface Endings {
  ids: string[];
  /** How many readers had access when it was asked. */
  paying: number;
  /** The admin has said yes, and a job is at it. */
  isEnding: boolean;
}

export interface NewNotice {
  kind: NoticeKind;
  sentence: string;
  about?: Endings;
  /** Of `key`: whose key it is instead, where Stripe says so. */
  account?: Account;
}

export interface Notice extends NewNotice {
  since: Date;
}

/** False where it was raised before. */
export async function saveNotice(
  trx: Trx,
  { kind, sentence, about, account }: NewNotice,
  at: Date,
): Promise<boolean> {
  const values = { sentence, about: toJson(about ?? account ?? {}) };
  const isNew = (
    await trx.deleteFrom('billing_notices').where('kind', '=', kind).returning('since').execute()
  )[0];
  await trx
    .insertInto('billing_notices')
    .values({ kind, ...values, since: isNew?.since ?? at })
    .onConflict((conflict) => conflict.column('kind').doUpdateSet(values))
    .execute();
  return isNew === undefined;
}

/** False where there was none. */
export async function deleteNotice(trx: Trx, kind: NoticeKind): Promise<boolean> {
  const row = await trx
    .deleteFrom('billing_notices')
    .where('kind', '=', kind)
    .returning('kind')
    .executeTakeFirst();
  return row !== undefined;
}

export async function listNotices(db: Db | Trx): Promise<Notice[]> {
  const rows = await db.selectFrom('billing_notices').selectAll().orderBy('since').execute();
  return rows.map(({ kind, sentence, since, about }) => ({
    kind: kind as NoticeKind,
    sentence,
    since,
    ...(kind === 'endings' ? { about: about as unknown as Endings } : {}),
    ...(kind === 'key' && isAccount(about) ? { account: about } : {}),
  }));
}

const isAccount = (about: unknown): about is Account =>
  typeof about === 'object' && about !== null && 'id' in about && 'isLive' in about;

export async function findEndings(db: Db | Trx): Promise<Endings | null> {
  return (await listNotices(db)).find(({ kind }) => kind === 'endings')?.about ?? null;
}
