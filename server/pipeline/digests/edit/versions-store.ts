import { sql } from 'kysely';
import type { VersionBrief } from '../../../../contract/digest-edits.ts';
import type { Db, Trx } from '../../../kit/db/connect.ts';
import { type DigestContent, toJson } from '../../../kit/db/wire-columns.ts';

const brief = (db: Db | Trx, digestId: string) =>
  db
    .selectFrom('digest_versions')
    .select(['number', 'began_at', 'at', 'changed'])
    .select(sql<VersionBrief['by']>`by`.as('by'))
    .select(sql<VersionBrief['kind']>`kind`.as('kind'))
    .where('digest_id', '=', digestId)
    .orderBy('number', 'desc');
type BriefRow = Awaited<ReturnType<ReturnType<typeof brief>['executeTakeFirstOrThrow']>>;

export const briefOf = ({ began_at: beganAt, at, ...rest }: BriefRow): VersionBrief => ({
  ...rest,
  beganAt: beganAt.toISOString(),
  at: at.toISOString(),
});

export const listVersions = (db: Db | Trx, digestId: string): Promise<BriefRow[]> =>
  brief(db, digestId).limit(200).execute();

export const findLatest = (db: Db | Trx, digestId: string): Promise<BriefRow | undefined> =>
  brief(db, digestId).limit(1).executeTakeFirst();

export async function findVersion(
  db: Db | Trx,
  digestId: string,
  number: number,
): Promise<(BriefRow & { content: DigestContent }) | null> {
  const row = await brief(db, digestId).select('content').where('number', '=', number).executeTakeFirst();
  return row ?? null;
}

export interface NewVersion {
  digestId: string;
  number: number;
  at: Date;
  by: VersionBrief['by'];
  kind: VersionBrief['kind'];
  changed: string;
  content: DigestContent;
}

export async function insertVersion(trx: Trx, { digestId, content, at, ...rest }: NewVersion): Promise<void> {
  await trx
    .insertInto('digest_versions')
    .values({ ...rest, digest_id: digestId, began_at: at, at, content: toJson(content) })
    .execute();
}

/** The running version goes on. */
export async function growVersion(
  trx: Trx,
  { digestId, number, at, changed, content }: NewVersion,
): Promise<void> {
  await trx
    .updateTable('digest_versions')
    .set({ at, changed, content: toJson(content) })
    .where('digest_id', '=', digestId)
    .where('number', '=', number)
    .execute();
}

/** Since when the draft is another than what readers have; `completed_at` stays the time that its words were made. */
export async function saveEdited(trx: Trx, id: string, content: DigestContent, at: Date): Promise<void> {
  await trx
    .updateTable('digests')
    .set({ title: content.title, content: toJson(content), edited_at: at })
    .where('id', '=', id)
    .execute();
}
