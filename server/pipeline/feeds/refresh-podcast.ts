/** Reads a known feed again: new and changed episodes are taken, a failure is written where the admin sees it. */
import { announce } from '../../kit/db/changes.ts';
import { inTransaction } from '../../kit/db/connect.ts';
import { notFound } from '../../kit/errors.ts';
import { canonicalUrl } from '../../kit/outbound/index.ts';
import { fieldsOf } from './add-podcast.ts';
import type { FeedDeps } from './deps.ts';
import { type FeedTrouble, feedTroubleOf, refusalOf } from './feed-trouble.ts';
import { type ReadFeed, readFeed } from './read-feed.ts';
import { nextAfterFailure, nextAfterSuccess } from './refresh-times.ts';
import { addAddresses, findPodcast, findPodcastByAddress, type ListedPodcast, savePodcast } from './store.ts';

export interface Refreshed {
  newEpisodesCount: number;
}

/** Throws the refusal for a caller who waits for it; the row says it too. */
export async function refreshPodcast(deps: FeedDeps, id: string, signal?: AbortSignal): Promise<Refreshed> {
  const podcast = await findPodcast(deps.db, id);
  if (podcast === null) throw notFound('This podcast');
  let newEpisodesCount = 0;
  try {
    const read = await readFeed(deps.outbound, {
      url: podcast.feed_url,
      etag: podcast.etag,
      lastModified: podcast.last_modified,
      now: deps.clock.now(),
      ...(signal ? { signal } : {}),
      async onEpisodes(batch) {
        newEpisodesCount += (await deps.takeEpisodes(id, batch)).added;
      },
    });
    await recordSuccess(deps, podcast, read);
    return { newEpisodesCount };
  } catch (error) {
    const trouble = feedTroubleOf(error);
    if (trouble !== null && !signal?.aborted) await recordFailure(deps, podcast, trouble);
    throw refusalOf(error);
  }
}

async function recordSuccess(deps: FeedDeps, podcast: ListedPodcast, read: ReadFeed): Promise<void> {
  const at = deps.clock.now();
  const move = await moveOf(deps, podcast, read);
  await inTransaction(deps.db, async (trx) => {
    await savePodcast(trx, podcast.id, {
      ...(read.podcast === null
        ? {}
        : { ...fieldsOf(read.podcast), etag: read.etag, last_modified: read.lastModified }),
      ...(read.podcast?.podcastGuid && podcast.podcast_guid === null
        ? { podcast_guid: read.podcast.podcastGuid }
        : {}),
      ...move.patch,
      last_attempt_at: at,
      last_success_at: at,
      failures_in_row: 0,
      failing_since: null,
      last_error: null,
      next_refresh_at: nextAfterSuccess(at, deps.random),
      updated_at: at,
    });
    if (move.address !== null) await addAddresses(trx, podcast.id, [canonicalUrl(move.address)]);
    await announce(trx, 'podcasts', [podcast.id]);
  });
}

/**
 * A permanent move (301, 308, itunes:new-feed-url) is followed once it was seen twice in a row: hosts put up
 * redirects by mistake. An address that means another podcast of ours is never taken.
 */
async function moveOf(deps: FeedDeps, podcast: ListedPodcast, read: ReadFeed) {
  const told = read.podcast?.newFeedUrl ?? (read.movedForGood ? read.url : null);
  if (told === null || canonicalUrl(told) === canonicalUrl(podcast.feed_url)) {
    return { address: null, patch: { pending_feed_url: null } };
  }
  const owner = await findPodcastByAddress(deps.db, [canonicalUrl(told)]);
  if (owner !== null && owner !== podcast.id) return { address: null, patch: {} };
  if (podcast.pending_feed_url !== told) return { address: null, patch: { pending_feed_url: told } };
  return {
    address: told,
    patch: { feed_url: told, pending_feed_url: null, etag: null, last_modified: null },
  };
}

async function recordFailure(deps: FeedDeps, podcast: ListedPodcast, trouble: FeedTrouble): Promise<void> {
  const at = deps.clock.now();
  const failures = podcast.failures_in_row + 1;
  await inTransaction(deps.db, async (trx) => {
    await savePodcast(trx, podcast.id, {
      last_attempt_at: at,
      failures_in_row: failures,
      failing_since: podcast.failing_since ?? at,
      last_error: trouble.sentence,
      next_refresh_at: nextAfterFailure(at, failures, deps.random, trouble),
    });
    await announce(trx, 'podcasts', [podcast.id]);
  });
}
