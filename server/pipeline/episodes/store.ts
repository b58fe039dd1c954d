import { hash } from 'node:crypto';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db, Trx } from '../../kit/db/connect.ts';
import type { Episodes } from '../../kit/db/tables.ts';
import { isId } from '../../kit/ids.ts';

export type EpisodeRow = Selectable<Episodes>;
export type StoredFields = Omit<Insertable<Episodes>, 'sort_at' | 'first_seen_at'> & {
  sort_at: Date;
  first_seen_at: Date;
};
export type EpisodeKey = Pick<
  EpisodeRow,
  'id' | 'guid' | 'audio_key' | 'title' | 'pub_date' | 'sort_at' | 'first_seen_at' | 'content_hash'
>;

/** What is known of the episodes of a podcast that have one of these guids or audio files. */
export async function listKeys(
  trx: Trx,
  podcastId: string,
  guids: readonly string[],
  audioKeys: readonly string[],
): Promise<EpisodeKey[]> {
  return await trx
    .selectFrom('episodes')
    .select(['id', 'guid', 'audio_key', 'title', 'pub_date', 'sort_at', 'first_seen_at', 'content_hash'])
    .where('podcast_id', '=', podcastId)
    // The indexes hold digests, since a guid or an address may be longer than an index can hold.
    .where((eb) =>
      eb.or([
        eb(sql<string>`md5(guid)`, 'in', guids.map(md5)),
        ...(audioKeys.length > 0 ? [eb(sql<string>`md5(audio_key)`, 'in', audioKeys.map(md5))] : []),
      ]),
    )
    .execute();
}

/** Of these guids those that were stored with a mark behind them too, as different episodes of one guid are. */
export async function listSharedGuids(
  trx: Trx,
  podcastId: string,
  guids: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ guid: string }>`
    select distinct given.guid from unnest(${[...guids]}::text[]) as given (guid)
    join episodes on episodes.podcast_id = ${podcastId} and starts_with(episodes.guid, given.guid || '|')
  `.execute(trx);
  return rows.map(({ guid }) => guid);
}

const md5 = (text: string) => hash('md5', text);

/** Two processes may read one feed at once: the second finds the row and leaves it. */
export async function insertEpisodes(trx: Trx, rows: readonly StoredFields[]): Promise<void> {
  if (rows.length === 0) return;
  await trx
    .insertInto('episodes')
    .values([...rows])
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function saveEpisode(trx: Trx, { id, ...fields }: StoredFields): Promise<void> {
  await trx.updateTable('episodes').set(fields).where('id', '=', id).execute();
}

export async function findEpisode(db: Db | Trx, id: string): Promise<EpisodeRow | null> {
  if (!isId(id)) return null;
  const row = await db.selectFrom('episodes').selectAll().where('id', '=', id).executeTakeFirst();
  return row ?? null;
}

/** Keeps others from beginning work on an episode until `trx` ends; false where there is none. */
export async function lockEpisode(trx: Trx, id: string): Promise<boolean> {
  const row = await trx
    .selectFrom('episodes')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

export async function saveSpotifyId(trx: Trx, id: string, spotifyEpisodeId: string): Promise<void> {
  await trx
    .updateTable('episodes')
    .set({ spotify_episode_id: spotifyEpisodeId })
    .where('id', '=', id)
    .execute();
}

/** What listings of transcripts and insights embed of the episode and its podcast; wants both tables joined. */
export const briefColumns = [
  'episodes.title as episode_title',
  sql<string | null>`coalesce(episodes.image_url, podcasts.image_url)`.as('episode_image_url'),
  'episodes.spotify_episode_id as spotify_episode_id',
  'episodes.pub_date as pub_date',
  'podcasts.title as podcast_title',
  'podcasts.image_url as podcast_image_url',
] as const;

export interface BriefRow {
  episode_title: string;
  episode_image_url: string | null;
  spotify_episode_id: string | null;
  pub_date: Date | null;
  podcast_title: string;
  podcast_image_url: string | null;
}

export interface EpisodeWithPodcast {
  episode: EpisodeRow;
  podcast: {
    id: string;
    title: string;
    author: string;
    feedUrl: string;
    language: string | null;
    preferOthers: boolean;
    /** Set while the show is taken out. */
    removedAt: Date | null;
  };
}

/** The episode with what its later stages need of the podcast. */
export async function findEpisodeWithPodcast(db: Db | Trx, id: string): Promise<EpisodeWithPodcast | null> {
  const episode = await findEpisode(db, id);
  if (episode === null) return null;
  const podcast = await db
    .selectFrom('podcasts')
    .select([
      'id',
      'title',
      'author',
      'feed_url as feedUrl',
      'language',
      'prefer_other_sources as preferOthers',
      'removed_at as removedAt',
    ])
    .where('id', '=', episode.podcast_id)
    .executeTakeFirstOrThrow();
  return { episode, podcast };
}
