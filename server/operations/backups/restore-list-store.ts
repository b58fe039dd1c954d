import { sql } from 'kysely';
import type { Db, Trx } from '../../kit/db/connect.ts';
import { deleteSubscriber, findSubscriber } from '../../people/subscribers/index.ts';
import { forgetReleases, type SuppressionKind, suppress } from '../../people/suppressions/index.ts';

/** What must not come undone by an older backup; ids alone (migrations/0030-backups.sql). */
export interface ListEntry {
  kind: string;
  subject: string;
  detail: string | null;
  at: Date;
}

export async function listEntries(
  db: Db | Trx,
  which: 'all' | 'not-filed',
): Promise<(ListEntry & { seq: number })[]> {
  let query = db.selectFrom('restore_list').select(['seq', 'kind', 'subject', 'detail', 'at']);
  if (which === 'not-filed') query = query.where('is_filed', '=', false);
  return query.orderBy('seq').execute();
}

/** What the database that is about to be replaced knows; nothing where it has no list. */
export async function listBefore(trx: Trx): Promise<ListEntry[]> {
  const { rows } = await sql<{ there: boolean }>`
    select to_regclass('public.restore_list') is not null as there`.execute(trx);
  return rows[0]?.there ? listEntries(trx, 'all') : [];
}

/** Keeps what is told of people who are not in the backup: they may come back by what they pay. */
export async function keepEntries(trx: Trx, entries: readonly ListEntry[]): Promise<void> {
  const [kinds, subjects] = [entries.map(({ kind }) => kind), entries.map(({ subject }) => subject)];
  const [details, instants] = [
    entries.map(({ detail }) => detail),
    entries.map(({ at }) => at.toISOString()),
  ];
  await sql`
    insert into restore_list (kind, subject, detail, at)
    select distinct told.kind, told.subject, told.detail, told.at
    from unnest(${kinds}::text[], ${subjects}::uuid[], ${details}::text[], ${instants}::timestamptz[])
      as told (kind, subject, detail, at)
    where told.subject not in (select id from subscribers) and not exists (
      select 1 from restore_list as kept
      where kept.kind = told.kind and kept.subject = told.subject and kept.at = told.at::timestamptz(3)
    )`.execute(trx);
}

/** What is known of one person, in the order in which it was. */
export async function listEntriesOf(trx: Trx, subject: string): Promise<ListEntry[]> {
  return trx
    .selectFrom('restore_list')
    .select(['kind', 'subject', 'detail', 'at'])
    .where('subject', '=', subject)
    .orderBy('at')
    .execute();
}

/** Somebody has to ask Stripe who has paid since the backup. */
export async function wantPayers(trx: Trx, at: Date): Promise<void> {
  await trx
    .insertInto('payers_wanted')
    .values({ since: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function arePayersWanted(db: Db): Promise<boolean> {
  return (await db.selectFrom('payers_wanted').select('since').executeTakeFirst()) !== undefined;
}

export async function havePayers(db: Db): Promise<void> {
  await db.deleteFrom('payers_wanted').execute();
}

export async function markFiled(db: Db, seqs: readonly number[]): Promise<void> {
  await sql`update restore_list set is_filed = true where seq = any(${seqs}::bigint[])`.execute(db);
}

/** Removes who was erased after the backup, as an erasure does; false where they are not in it. */
export async function eraseAgain(trx: Trx, id: string): Promise<boolean> {
  const person = await findSubscriber(trx, { id });
  if (person === null) return false;
  await deleteSubscriber(trx, id);
  await forgetReleases(trx, person.email_key);
  return true;
}

/** Turns the weekly mail off, or on, as the person had it last; false where it was so already. */
export async function turnWeeklyAgain(trx: Trx, id: string, offAt: Date | null): Promise<boolean> {
  const row = await trx
    .updateTable('subscribers')
    .set({ weekly_off_at: offAt })
    .where('id', '=', id)
    .where('weekly_off_at', offAt === null ? 'is not' : 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** False where the person is not there, or was suppressed already. */
export async function suppressAgain(trx: Trx, { subject, detail, at }: ListEntry): Promise<boolean> {
  const person = await findSubscriber(trx, { id: subject });
  if (person === null) return false;
  const kind = (detail ?? 'by-hand') as SuppressionKind;
  return suppress(trx, { emailKey: person.email_key, kind, source: 'admin', detail: null, at });
}

/** Titles of those shows among these that readers see. */
export async function listShown(trx: Trx, podcastIds: readonly string[]): Promise<string[]> {
  if (podcastIds.length === 0) return [];
  const rows = await trx
    .selectFrom('podcasts')
    .select('title')
    .where('id', 'in', podcastIds)
    .where('removed_at', 'is', null)
    .orderBy('title')
    .execute();
  return rows.map(({ title }) => title);
}
