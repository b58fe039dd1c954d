import { type Selectable, sql } from 'kysely';
import type { Db, Trx } from '../../kit/db/connect.ts';
import type { Groups } from '../../kit/db/tables.ts';
import { toJson } from '../../kit/db/wire-columns.ts';
import { notFound } from '../../kit/errors.ts';
import { isId } from '../../kit/ids.ts';

export type GroupRow = Selectable<Groups> & { podcast_count: number };

const podcastCount =
  sql<number>`(select count(*) from group_podcasts where group_podcasts.group_id = groups.id)`.as(
    'podcast_count',
  );

export async function listGroups(db: Db): Promise<GroupRow[]> {
  return await db
    .selectFrom('groups')
    .selectAll()
    .select(podcastCount)
    .where('deleted_at', 'is', null)
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute();
}

export async function findGroup(db: Db | Trx, id: string): Promise<GroupRow | null> {
  if (!isId(id)) return null;
  const row = await db
    .selectFrom('groups')
    .selectAll()
    .select(podcastCount)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

/** The group, or 404. */
export async function getGroup(db: Db | Trx, id: string): Promise<GroupRow> {
  const row = await findGroup(db, id);
  if (row === null) throw notFound('This group');
  return row;
}

export interface NewGroup {
  id: string;
  name: string;
  description: string;
  metadataOptions: GroupRow['metadata_options'];
  createdAt: Date;
}

export async function insertGroup(trx: Trx, group: NewGroup): Promise<void> {
  await trx
    .insertInto('groups')
    .values({
      id: group.id,
      name: group.name,
      description: group.description,
      metadata_options: toJson(group.metadataOptions),
      created_at: group.createdAt,
    })
    .execute();
}

export interface GroupPatch {
  name?: string | undefined;
  description?: string | undefined;
  audienceLabel?: string | null | undefined;
  metadataOptions?: GroupRow['metadata_options'] | undefined;
}

export async function saveGroup(trx: Trx, id: string, patch: GroupPatch): Promise<void> {
  const values = {
    ...(patch.name === undefined ? {} : { name: patch.name }),
    ...(patch.description === undefined ? {} : { description: patch.description }),
    ...(patch.audienceLabel === undefined ? {} : { audience_label: patch.audienceLabel }),
    ...(patch.metadataOptions === undefined ? {} : { metadata_options: toJson(patch.metadataOptions) }),
  };
  if (Object.keys(values).length > 0)
    await trx.updateTable('groups').set(values).where('id', '=', id).execute();
}

export async function markDeleted(trx: Trx, id: string, at: Date): Promise<void> {
  await trx.updateTable('groups').set({ deleted_at: at }).where('id', '=', id).execute();
}

/** Brings back a group deleted after `since`; answers whether there was one. */
export async function unmarkDeleted(trx: Trx, id: string, since: Date): Promise<boolean> {
  if (!isId(id)) return false;
  const row = await trx
    .updateTable('groups')
    .set({ deleted_at: null })
    .where('id', '=', id)
    .where('deleted_at', '>=', since)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function purgeDeletedBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('groups').where('deleted_at', '<', before).execute();
}

/** Puts a podcast into a group; false where it is in already. */
export async function linkPodcast(trx: Trx, groupId: string, podcastId: string, at: Date): Promise<boolean> {
  const row = await trx
    .insertInto('group_podcasts')
    .values({ group_id: groupId, podcast_id: podcastId, added_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('podcast_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Takes a podcast out of a group; false where it was not in it. */
export async function unlinkPodcast(trx: Trx, groupId: string, podcastId: string): Promise<boolean> {
  if (!isId(podcastId)) return false;
  const row = await trx
    .deleteFrom('group_podcasts')
    .where('group_id', '=', groupId)
    .where('podcast_id', '=', podcastId)
    .returning('podcast_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Living groups that hold a podcast, the oldest membership first. */
export async function listGroupsOfPodcast(db: Db | Trx, podcastId: string): Promise<GroupRow[]> {
  return await db
    .selectFrom('groups')
    .innerJoin('group_podcasts', 'group_podcasts.group_id', 'groups.id')
    .selectAll('groups')
    .select(podcastCount)
    .where('group_podcasts.podcast_id', '=', podcastId)
    .where('groups.deleted_at', 'is', null)
    .orderBy('group_podcasts.added_at')
    .execute();
}
