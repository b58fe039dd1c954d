import { hash } from 'node:crypto';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Db, Trx } from '../../kit/db/connect.ts';
import { defaultLimit, type Page, type PageRequest, readCursor, toPage } from '../../kit/db/paging.ts';
import type { Podcasts } from '../../kit/db/tables.ts';
import { isId } from '../../kit/ids.ts';

export type PodcastRow = Selectable<Podcasts>;
export type ListedPodcast = PodcastRow & { episode_count: number; latest_episode_at: Date | null };

const counts = [
  'podcast_counts.episodes as episode_count',
  'podcast_counts.latest_at as latest_episode_at',
] as const;

const counted = (db: Db | Trx) =>
  db
    .selectFrom('podcasts')
    .innerJoin('podcast_counts', 'podcast_counts.podcast_id', 'podcasts.id')
    .selectAll('podcasts')
    .select(counts);

// Addresses and guids are indexed by digest: they may be longer than an index can hold.
const md5 = (text: string) => hash('md5', text);

export async function findPodcast(db: Db | Trx, id: string): Promise<ListedPodcast | null> {
  if (!isId(id)) return null;
  return (await counted(db).where('id', '=', id).executeTakeFirst()) ?? null;
}

export async function findPodcastByAddress(
  db: Db | Trx,
  canonicalUrls: readonly string[],
): Promise<string | null> {
  const row = await db
    .selectFrom('podcast_addresses')
    .select('podcast_id')
    .where(sql<string>`md5(canonical_url)`, 'in', canonicalUrls.map(md5))
    .executeTakeFirst();
  return row?.podcast_id ?? null;
}

export async function findPodcastByGuid(db: Db | Trx, guid: string): Promise<string | null> {
  const row = await db
    .selectFrom('podcasts')
    .select('id')
    .where(sql<string>`md5(podcast_guid)`, '=', md5(guid))
    .executeTakeFirst();
  return row?.id ?? null;
}

export interface KnownEpisode {
  guid: string;
  audio_key: string | null;
  title: string;
  pub_date: Date | null;
}

/** The newest episodes of a podcast, by which its feed is recognised at another address. */
export async function listKnownEpisodes(db: Db, podcastId: string): Promise<KnownEpisode[]> {
  return await db
    .selectFrom('episodes')
    .select(['guid', 'audio_key', 'title', 'pub_date'])
    .where('podcast_id', '=', podcastId)
    .orderBy('sort_at', 'desc')
    .limit(2_000)
    .execute();
}

/** One at a time may decide whether a feed is a known podcast. */
export async function lockPodcastIdentity(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('podcast identity'))`.execute(trx);
}

export async function insertPodcast(trx: Trx, row: Insertable<Podcasts>): Promise<void> {
  await trx.insertInto('podcasts').values(row).execute();
}

export async function addAddresses(
  trx: Trx,
  podcastId: string,
  canonicalUrls: readonly string[],
): Promise<void> {
  await trx
    .insertInto('podcast_addresses')
    .values(canonicalUrls.map((canonical_url) => ({ canonical_url, podcast_id: podcastId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function savePodcast(db: Db | Trx, id: string, patch: Updateable<Podcasts>): Promise<void> {
  await db.updateTable('podcasts').set(patch).where('id', '=', id).execute();
}

/** The items of the last whole reading of a podcast's feed. */
export async function findReading(db: Db, podcastId: string): Promise<Uint8Array | null> {
  const row = await db
    .selectFrom('feed_readings')
    .select('items')
    .where('podcast_id', '=', podcastId)
    .executeTakeFirst();
  return row?.items ?? null;
}

/** Null forgets it: then the next reading is whole. */
export async function saveReading(db: Db, podcastId: string, items: Uint8Array | null): Promise<void> {
  if (items === null) {
    await db.deleteFrom('feed_readings').where('podcast_id', '=', podcastId).execute();
    return;
  }
  const row = { podcast_id: podcastId, items: Buffer.from(items) };
  await db
    .insertInto('feed_readings')
    .values(row)
    .onConflict((conflict) => conflict.column('podcast_id').doUpdateSet({ items: row.items }))
    .execute();
}

/** Podcasts whose time has come; claimed by moving their time on, so that no other process reads them too. */
export async function claimDuePodcasts(db: Db, now: Date, until: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update podcasts set next_refresh_at = ${until}
    where id in (
      select id from podcasts where next_refresh_at <= ${now} and removed_at is null
      order by next_refresh_at limit ${limit} for update skip locked
    )
    returning id`.execute(db);
  return rows.map((row) => row.id);
}

/** Makes claimed podcasts due again, at `at`. */
export async function handBackPodcasts(db: Db, ids: readonly string[], at: Date): Promise<void> {
  if (ids.length === 0) return;
  await db.updateTable('podcasts').set({ next_refresh_at: at }).where('id', 'in', ids).execute();
}

/** How many podcasts are due, counted up to `most`. */
export async function countDuePodcasts(db: Db, now: Date, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (
      select from podcasts where next_refresh_at <= ${now} and removed_at is null limit ${most}
    ) as due`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Jobs of a kind that nobody has taken up yet. */
export async function countWaitingJobs(db: Db, name: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from pgboss.job where name = ${name} and state::text in ('created', 'retry')`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

const ofGroup = (db: Db, groupId: string) =>
  counted(db)
    .innerJoin('group_podcasts', 'group_podcasts.podcast_id', 'podcasts.id')
    .where('group_podcasts.group_id', '=', groupId)
    .orderBy(sql`lower(podcasts.title)`)
    .orderBy('podcasts.id');

/** All of them, by title. */
export async function listPodcastsOfGroup(db: Db, groupId: string): Promise<ListedPodcast[]> {
  return await ofGroup(db, groupId).execute();
}

/** The same, a page at a time. */
export async function pagePodcastsOfGroup(
  db: Db,
  groupId: string,
  request: PageRequest,
): Promise<Page<ListedPodcast>> {
  const cursor = readCursor(request.cursor);
  const sortKey = sql<string>`lower(podcasts.title)`;
  let query = ofGroup(db, groupId).select(sortKey.as('sort_key'));
  if (cursor)
    query = query.where(sql<boolean>`(${sortKey}, podcasts.id) > (${cursor.at}, ${cursor.id}::uuid)`);
  const rows = await query.limit((request.limit ?? defaultLimit) + 1).execute();
  const { total } = await db
    .selectFrom('group_podcasts')
    .select(sql<number>`count(*)`.as('total'))
    .where('group_id', '=', groupId)
    .executeTakeFirstOrThrow();
  return toPage(rows, request, total, (row) => ({ at: row.sort_key, id: row.id }));
}

const inNoGroup = sql<boolean>`not exists (
  select 1 from group_podcasts join groups on groups.id = group_podcasts.group_id
  where group_podcasts.podcast_id = podcasts.id and groups.deleted_at is null
)`;

/** By most recent episode; podcasts without a dated episode come last. */
export async function listPodcasts(
  db: Db,
  request: PageRequest,
  which: 'all' | 'unassigned',
): Promise<Page<ListedPodcast>> {
  const sortAt = sql<Date>`coalesce(podcast_counts.latest_at, '1970-01-01 00:00:00+00'::timestamptz)`;
  const cursor = readCursor(request.cursor);
  let query = counted(db);
  let all = db.selectFrom('podcasts');
  if (which === 'unassigned') {
    query = query.where(inNoGroup).where('removed_at', 'is', null);
    all = all.where(inNoGroup).where('removed_at', 'is', null);
  }
  if (cursor)
    query = query.where(
      sql<boolean>`(${sortAt}, podcast_counts.podcast_id) < (${cursor.at}::timestamptz, ${cursor.id}::uuid)`,
    );
  const rows = await query
    .orderBy(sortAt, 'desc')
    .orderBy('podcast_counts.podcast_id', 'desc')
    .limit((request.limit ?? defaultLimit) + 1)
    .execute();
  const { total } = await all.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow();
  return toPage(rows, request, total, (row) => ({
    at: (row.latest_episode_at ?? new Date(0)).toISOString(),
    id: row.id,
  }));
}

// Enough for a rhythm, and cheap for a list of hundreds.
const releasesLookedAt = 24;

/** The days of the last releases of each podcast, in the publication's time zone. */
export async function listReleaseDays(
  db: Db,
  podcastIds: readonly string[],
  { until, timeZone }: { until: Date; timeZone: string },
): Promise<{ id: string; days: string[] }[]> {
  if (podcastIds.length === 0) return [];
  const { rows } = await sql<{ id: string; days: string[] }>`
    select wanted.id, array_agg(releases.day) as days
    from unnest(${podcastIds}::uuid[]) as wanted (id)
    cross join lateral (
      select to_char(pub_date at time zone ${timeZone}, 'YYYY-MM-DD') as day from episodes
      where podcast_id = wanted.id and pub_date <= ${until}
      order by sort_at desc limit ${releasesLookedAt}
    ) as releases
    group by wanted.id`.execute(db);
  return rows;
}
