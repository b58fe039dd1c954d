/**
 * Takes what a feed says of its episodes. An episode is one row per (podcast, guid); one whose guid changed is
 * recognised by its audio and its title or date. Nothing is ever deleted, and only changed fields are written, so a
 * host that renders all its old items anew changes nothing (server.md section 3, faults.md F22).
 */
import { announce } from '../../kit/db/changes.ts';
import { type Db, inTransaction, type Trx } from '../../kit/db/connect.ts';
import { newId } from '../../kit/ids.ts';
import { comparableAudioUrl } from '../../kit/outbound/index.ts';
import { type EpisodeKey, insertEpisodes, listKeys, type StoredFields, saveEpisode } from './store.ts';

/** An episode as a feed's parser hands it over. */
export interface FeedEpisode {
  guid: string;
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
}

/** Answers what was new and what changed; the batch is written in one transaction. */
export async function takeEpisodes(
  db: Db,
  podcastId: string,
  batch: readonly FeedEpisode[],
  at: Date,
): Promise<Taken> {
  if (batch.length === 0) return { added: 0, changed: 0 };
  return inTransaction(db, async (trx) => {
    const guids = batch.map((episode) => episode.guid);
    const audioKeys = batch.map((episode) => audioKey(episode)).filter((key) => key !== null);
    const known = await listKeys(trx, podcastId, guids, audioKeys);
    const fresh: StoredFields[] = [];
    const seen = new Set<string>();
    let changed = 0;
    for (const episode of batch) {
      if (seen.has(episode.guid)) continue;
      seen.add(episode.guid);
      const match = findSame(episode, known);
      if (match === undefined) fresh.push(toStored(episode, newId(), podcastId, at));
      else changed += await updateIfChanged(trx, match, episode, podcastId, at);
    }
    await insertEpisodes(trx, fresh);
    if (fresh.length > 0 || changed > 0) await announce(trx, 'episodes', []);
    return { added: fresh.length, changed };
  });
}

function findSame(episode: FeedEpisode, known: readonly EpisodeKey[]): EpisodeKey | undefined {
  const byGuid = known.find((key) => key.guid === episode.guid);
  if (byGuid) return byGuid;
  const audio = audioKey(episode);
  if (audio === null) return undefined;
  // Two episodes may share one file (a rerun), so audio alone is not enough.
  return known.find(
    (key) =>
      key.audio_key === audio &&
      (key.title === episode.title || key.pub_date?.getTime() === episode.pubDate?.getTime()),
  );
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
