/** Reads a feed, recognises or stores its podcast, and puts it into a group. */
import { announce } from '../../kit/db/changes.ts';
import { inTransaction, type Trx } from '../../kit/db/connect.ts';
import { conflict } from '../../kit/errors.ts';
import { newId } from '../../kit/ids.ts';
import { canonicalUrl } from '../../kit/outbound/index.ts';
import { getGroup, linkPodcast } from '../groups/index.ts';
import type { FeedDeps } from './deps.ts';
import { feedTroubleOf, refusalOf } from './feed-trouble.ts';
import { toFeedUrl } from './feed-url.ts';
import type { ParsedEpisode, ParsedPodcast } from './parse/index.ts';
import { type ReadFeed, readFeed } from './read-feed.ts';
import { nextAfterFailure, nextAfterSuccess } from './refresh-times.ts';
import { type LeftOut, warningsOf } from './show-warnings.ts';
import {
  addAddresses,
  findPodcast,
  findPodcastByAddress,
  findPodcastByGuid,
  insertPodcast,
  lockPodcastIdentity,
  savePodcast,
} from './store.ts';

export interface AddPodcast {
  groupId: string;
  feedUrl: string;
  signal?: AbortSignal;
}

/**
 * Answers the podcast's id. A feed that breaks off keeps the episodes that came before, and the podcast says why;
 * a feed that gave nothing is refused with the reason, and nothing is stored.
 */
export async function addPodcast(deps: FeedDeps, request: AddPodcast): Promise<string> {
  await getGroup(deps.db, request.groupId);
  const url = toFeedUrl(request.feedUrl);
  const known = await findPodcastByAddress(deps.db, [canonicalUrl(url)]);
  if (known !== null) return linkKnown(deps, request.groupId, known);

  let podcast: ParsedPodcast | null = null;
  const episodes: ParsedEpisode[] = [];
  const reading = readFeed(deps.outbound, {
    url,
    now: deps.clock.now(),
    ...(request.signal ? { signal: request.signal } : {}),
    onPodcast: (found) => {
      podcast = found;
    },
    onEpisodes: (batch) => void episodes.push(...batch),
  });
  const outcome = await reading.then(
    (read) => ({ read, error: null }),
    (error: unknown) => ({ read: null, error }),
  );
  const found = outcome.read?.podcast ?? podcast;
  const broken = outcome.error === null ? null : feedTroubleOf(outcome.error);
  if (found === null || (outcome.error !== null && (broken === null || episodes.length === 0))) {
    throw refusalOf(outcome.error);
  }
  const { id, isNew } = await recogniseOrStore(deps, { url, podcast: found, read: outcome.read });
  const leftOut = await storeEpisodes(deps, id, episodes);
  if (outcome.read !== null && isNew) {
    const said = warningsOf(outcome.read, leftOut);
    if (said.length > 0) await savePodcast(deps.db, id, { last_warning: said.join(' ') });
  }
  if (broken) await noteBroken(deps, id, broken.sentence);
  if (!isNew) return linkKnown(deps, request.groupId, id);
  await inTransaction(deps.db, (trx) => link(trx, deps, request.groupId, id));
  return id;
}

async function linkKnown(deps: FeedDeps, groupId: string, podcastId: string): Promise<string> {
  if ((await findPodcast(deps.db, podcastId))?.removed_at != null) {
    throw conflict('This show was taken out. Bring it back on its own page first.');
  }
  const added = await inTransaction(deps.db, (trx) => link(trx, deps, groupId, podcastId));
  if (!added) throw conflict('This podcast is in the group already.');
  return podcastId;
}

async function link(trx: Trx, deps: FeedDeps, groupId: string, podcastId: string): Promise<boolean> {
  const added = await linkPodcast(trx, groupId, podcastId, deps.clock.now());
  await announce(trx, 'groups', [groupId]);
  await announce(trx, 'podcasts', [podcastId]);
  return added;
}

interface Found {
  url: string;
  podcast: ParsedPodcast;
  read: ReadFeed | null;
}

async function recogniseOrStore(deps: FeedDeps, found: Found): Promise<{ id: string; isNew: boolean }> {
  const { podcast, read, url } = found;
  const answeredAt = read?.url ?? url;
  const addresses = [...new Set([canonicalUrl(url), canonicalUrl(answeredAt)])];
  return inTransaction(deps.db, async (trx) => {
    await lockPodcastIdentity(trx);
    const byGuid = podcast.podcastGuid === null ? null : await findPodcastByGuid(trx, podcast.podcastGuid);
    const same = (await findPodcastByAddress(trx, addresses)) ?? byGuid;
    if (same !== null) {
      await addAddresses(trx, same, addresses);
      return { id: same, isNew: false };
    }
    const id = newId();
    const at = deps.clock.now();
    await insertPodcast(trx, {
      id,
      ...fieldsOf(podcast),
      podcast_guid: podcast.podcastGuid,
      feed_url: read?.movedForGood ? answeredAt : url,
      etag: read?.etag ?? null,
      last_modified: read?.lastModified ?? null,
      last_attempt_at: at,
      last_success_at: read === null ? null : at,
      next_refresh_at: nextAfterSuccess(at, deps.random),
      created_at: at,
      updated_at: at,
    });
    await addAddresses(trx, id, addresses);
    return { id, isNew: true };
  });
}

/** The fields that a refresh brings up to date. */
export function fieldsOf(podcast: ParsedPodcast) {
  return {
    title: podcast.title,
    author: podcast.author,
    description: podcast.description,
    image_url: podcast.imageUrl,
    link_url: podcast.linkUrl,
    language: podcast.language,
  };
}

// A transaction of this many rows is quick, and other calls get their turn in between.
const batchSize = 200;

async function storeEpisodes(
  deps: FeedDeps,
  podcastId: string,
  episodes: readonly ParsedEpisode[],
): Promise<LeftOut[]> {
  const leftOut: LeftOut[] = [];
  for (let from = 0; from < episodes.length; from += batchSize) {
    leftOut.push(...(await deps.takeEpisodes(podcastId, episodes.slice(from, from + batchSize))).leftOut);
  }
  return leftOut;
}

async function noteBroken(deps: FeedDeps, podcastId: string, sentence: string): Promise<void> {
  const at = deps.clock.now();
  await savePodcast(deps.db, podcastId, {
    failures_in_row: 1,
    failing_since: at,
    last_error: sentence,
    next_refresh_at: nextAfterFailure(at, 1, deps.random),
  });
}
