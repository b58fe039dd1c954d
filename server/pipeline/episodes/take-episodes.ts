/**
 * Takes what a feed says of its episodes. An episode is one row per (podcast, guid); one whose guid changed is
 * recognised by its audio and its title or date. Nothing is ever deleted, and only changed fields are written, so a
 * host that renders all its old items anew changes nothing (server.md section 3, faults.md F22).
 */
import type { Clock } from '../../kit/clock.ts';
import { announce } from '../../kit/db/changes.ts';
import { type Db, inTransaction, type Trx } from '../../kit/db/connect.ts';
import { newId } from '../../kit/ids.ts';
import { comparableAudioUrl } from '../../kit/outbound/index.ts';
import {
  type EpisodeKey,
  insertEpisodes,
  listKeys,
  listSharedGuids,
  type StoredFields,
  saveEpisode,
} from './store.ts';

/** An episode as a feed's parser hands it over. */
export interface FeedEpisode {
  guid: string;
  /** Another, different item of the feed has this guid too. */
  sharesGuid: boolean;
  title: string;
  description: string;
  pubDate: Date | null;
  duration: string;
  durationSecs: number | null;
  audioUrl: string | null;
  audioType: string | null;
  imageUrl: string | null;
  linkUrl: string | null;
  transcripts: { url: string; type: string; language: string | null; rel: string | null }[];
  persons: { name: string; role: string }[];
  contentHash: string;
}

export interface Taken {
  added: number;
  changed: number;
  /** Episodes that the database cannot hold; the others were taken. */
  leftOut: { title: string; reason: string }[];
}

export interface TakeDeps {
  db: Db;
  clock: Clock;
  /** What follows when a feed brought new episodes, in the transaction that stores them. */
  episodesAdded: (trx: Trx) => Promise<void>;
}

/** Answers what was new and what changed. What cannot be stored costs at most itself. */
export async function takeEpisodes(
  deps: TakeDeps,
  podcastId: string,
  batch: readonly FeedEpisode[],
): Promise<Taken> {
  if (batch.length === 0) return { added: 0, changed: 0, leftOut: [] };
  try {
    return await takeTogether(deps, podcastId, batch);
  } catch (error) {
    const reason = whyNotStored(error);
    if (reason === null) throw error;
    const [only] = batch;
    if (batch.length === 1 && only) return { added: 0, changed: 0, leftOut: [{ title: only.title, reason }] };
  }
  const half = Math.ceil(batch.length / 2);
  const first = await takeEpisodes(deps, podcastId, batch.slice(0, half));
  const second = await takeEpisodes(deps, podcastId, batch.slice(half));
  return {
    added: first.added + second.added,
    changed: first.changed + second.changed,
    leftOut: [...first.leftOut, ...second.leftOut],
  };
}

/** PostgreSQL's classes for what is wrong with the data itself (22) and for its own limits (54); null for the rest. */
function whyNotStored(error: unknown): string | null {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === '22021' || code === '22P05') return 'its text holds characters that cannot be stored';
  if (code === '22007' || code === '22008') return 'its date is impossible';
  if (code.startsWith('54')) return 'one of its texts is too long';
  return code.startsWith('22') ? 'one of its values cannot be stored' : null;
}

/** In one transaction. */
async function takeTogether(
  { db, clock, episodesAdded }: TakeDeps,
  podcastId: string,
  given: readonly FeedEpisode[],
): Promise<Taken> {
  const at = clock.now();
  return inTransaction(db, async (trx) => {
    // Episodes that share a guid are told apart by their audio, else by title and date.
    const batch = given.map((episode) => (episode.sharesGuid ? withOwnGuid(episode) : episode));
    const guids = batch.flatMap((episode) => [episode.guid, withOwnGuid(episode).guid]);
    const audioKeys = batch.map((episode) => audioKey(episode)).filter((key) => key !== null);
    const known = await listKeys(trx, podcastId, guids, audioKeys);
    const shared = await listShared(
      trx,
      podcastId,
      batch.filter((episode) => isOtherByAudio(episode, known)),
    );
    const leftOut: Taken['leftOut'] = [];
    const fresh: StoredFields[] = [];
    const seen = new Map<string, FeedEpisode>();
    let changed = 0;
    for (const episode of batch) {
      const twin = seen.get(episode.guid);
      if (twin !== undefined) {
        if (!isNamedAlike(twin, episode)) leftOut.push({ title: episode.title, reason: sameAudioToo });
        continue;
      }
      seen.set(episode.guid, episode);
      const match = findSame(episode, known, shared);
      if (match === undefined) {
        // The guid may belong to a quite different episode: then it is not unique in this feed.
        const taken = known.some((key) => key.guid === episode.guid);
        const own = taken ? withOwnGuid(episode) : episode;
        fresh.push(toStored(own, newId(), podcastId, at));
      } else changed += await updateIfChanged(trx, match, episode, podcastId, at);
    }
    await insertEpisodes(trx, fresh);
    if (fresh.length > 0) await episodesAdded(trx);
    if (fresh.length > 0 || changed > 0) await announce(trx, 'episodes', []);
    return { added: fresh.length, changed, leftOut };
  });
}

const sameAudioToo = 'it has the guid and the audio of another one';

const isNamedAlike = (one: FeedEpisode, other: FeedEpisode): boolean =>
  one.title === other.title && one.pubDate?.getTime() === other.pubDate?.getTime();

/** Whether a stored episode has its guid and another audio: a file that moved, or a guid that several share. */
function isOtherByAudio(episode: FeedEpisode, known: readonly EpisodeKey[]): boolean {
  const audio = audioKey(episode);
  const stored = known.find(({ guid }) => guid === episode.guid);
  return audio !== null && stored !== undefined && stored.audio_key !== null && stored.audio_key !== audio;
}

/** Those of their guids under which the feed has had different episodes. */
async function listShared(
  trx: Trx,
  podcastId: string,
  episodes: readonly FeedEpisode[],
): Promise<ReadonlySet<string>> {
  const guids = episodes.map(({ guid }) => guid);
  return new Set(guids.length === 0 ? [] : await listSharedGuids(trx, podcastId, guids));
}

function findSame(
  episode: FeedEpisode,
  known: readonly EpisodeKey[],
  shared: ReadonlySet<string>,
): EpisodeKey | undefined {
  const audio = audioKey(episode);
  const sameDay = (key: EpisodeKey) => key.pub_date?.getTime() === episode.pubDate?.getTime();
  const ownGuid = withOwnGuid(episode).guid;
  const own = known.find((key) => key.guid === ownGuid);
  if (own) return own;
  // Everything else may change under a guid, but not all at once: that is another episode with a borrowed guid.
  const byGuid = known.find(
    (key) =>
      key.guid === episode.guid &&
      (key.audio_key === audio ||
        (!shared.has(episode.guid) && (key.title === episode.title || sameDay(key)))),
  );
  if (byGuid) return byGuid;
  if (audio === null) return undefined;
  // Two episodes may share one file (a rerun), so audio alone is not enough.
  return known.find((key) => key.audio_key === audio && (key.title === episode.title || sameDay(key)));
}

function withOwnGuid<T extends FeedEpisode>(episode: T): T {
  const mark = audioKey(episode) ?? `${episode.title}|${episode.pubDate?.toISOString() ?? ''}`;
  return { ...episode, guid: episode.guid.endsWith(`|${mark}`) ? episode.guid : `${episode.guid}|${mark}` };
}

async function updateIfChanged(
  trx: Trx,
  match: EpisodeKey,
  episode: FeedEpisode,
  podcastId: string,
  at: Date,
): Promise<number> {
  if (match.guid === episode.guid && match.content_hash === episode.contentHash) return 0;
  const fields = toStored(episode, match.id, podcastId, at);
  // A feed without a date keeps the day on which the episode was first seen.
  const sortAt = episode.pubDate ?? match.sort_at;
  await saveEpisode(trx, { ...fields, sort_at: sortAt, first_seen_at: match.first_seen_at });
  return 1;
}

function audioKey(episode: FeedEpisode): string | null {
  return episode.audioUrl === null ? null : comparableAudioUrl(episode.audioUrl);
}

function toStored(episode: FeedEpisode, id: string, podcastId: string, at: Date): StoredFields {
  return {
    id,
    podcast_id: podcastId,
    guid: episode.guid,
    title: episode.title,
    description: episode.description,
    pub_date: episode.pubDate,
    sort_at: episode.pubDate ?? at,
    duration: episode.duration,
    duration_secs: episode.durationSecs,
    audio_url: episode.audioUrl,
    audio_type: episode.audioType,
    audio_key: audioKey(episode),
    image_url: episode.imageUrl,
    link_url: episode.linkUrl,
    transcript_links: JSON.stringify(episode.transcripts),
    persons: JSON.stringify(episode.persons),
    content_hash: episode.contentHash,
    first_seen_at: at,
    updated_at: at,
  };
}
