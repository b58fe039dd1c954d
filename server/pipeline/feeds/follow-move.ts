/** Where a feed moves to, and whether that is followed. */
import { canonicalUrl } from '../../kit/outbound/index.ts';
import type { FeedDeps } from './deps.ts';
import { feedTroubleOf } from './feed-trouble.ts';
import { FeedError, type ParsedEpisode } from './parse/index.ts';
import { type AnsweredBy, type ReadFeed, readFeed } from './read-feed.ts';
import { isSameShow } from './same-show.ts';
import { findPodcastByAddress, type ListedPodcast, listKnownEpisodes } from './store.ts';

export interface Move {
  /** The new address, where it is followed now. */
  address: string | null;
  patch: {
    feed_url?: string;
    pending_feed_url?: string | null;
    etag?: null;
    last_modified?: null;
  };
  warning: string | null;
}

const stays: Move = { address: null, patch: { pending_feed_url: null }, warning: null };

/**
 * A permanent move (301, 308, itunes:new-feed-url) is followed once it was seen twice in a row, since hosts put up
 * redirects by mistake, and once the address answered with a feed of the same show (wire.md section 6). An address
 * that means another podcast of ours is never taken.
 */
export async function addressAfterMove(
  deps: FeedDeps,
  podcast: ListedPodcast,
  read: ReadFeed,
  signal?: AbortSignal,
): Promise<Move> {
  const told = read.podcast?.newFeedUrl ?? (read.movedForGood ? read.url : null);
  if (told === null || canonicalUrl(told) === canonicalUrl(podcast.feed_url)) return stays;
  const owner = await findPodcastByAddress(deps.db, [canonicalUrl(told)]);
  if (owner !== null && owner !== podcast.id) return { ...stays, patch: {} };
  if (podcast.pending_feed_url !== told) return { ...stays, patch: { pending_feed_url: told } };
  // What a redirect answered was just read; an address that is only named must first answer.
  const against = told === read.url ? null : await whyNotFollowed(deps, podcast, told, signal);
  if (against !== null) {
    const host = new URL(told).host;
    const warning = `The feed says that it moved to ${host}, but that was not followed: ${against}`;
    return { ...stays, warning };
  }
  return {
    address: told,
    patch: { feed_url: told, pending_feed_url: null, etag: null, last_modified: null },
    warning: null,
  };
}

async function whyNotFollowed(
  deps: FeedDeps,
  podcast: ListedPodcast,
  url: string,
  signal?: AbortSignal,
): Promise<string | null> {
  const known = await listKnownEpisodes(deps.db, podcast.id);
  let found = false;
  try {
    const read = await readFeed(deps.outbound, {
      url,
      now: deps.clock.now(),
      ...(signal ? { signal } : {}),
      onEpisodes(batch, from) {
        found ||= from.podcast !== null && isSameShow(podcast, known, from.podcast, batch);
      },
    });
    if (read.podcast === null) return 'that address answers nothing.';
    found ||= isSameShow(podcast, known, read.podcast, []);
    return found ? null : `that address is the feed of another show (“${read.podcast.title.slice(0, 80)}”).`;
  } catch (error) {
    const trouble = feedTroubleOf(error);
    if (trouble === null) throw error;
    return trouble.sentence;
  }
}

/** Before the first episodes are taken from where a permanent redirect leads: a lost domain may show another feed. */
export async function refuseOtherShow(
  deps: FeedDeps,
  podcast: ListedPodcast,
  from: AnsweredBy,
  batch: readonly ParsedEpisode[],
): Promise<void> {
  const owner = await findPodcastByAddress(deps.db, [canonicalUrl(from.url)]);
  if (owner === podcast.id || from.podcast === null) return;
  const known = await listKnownEpisodes(deps.db, podcast.id);
  if (isSameShow(podcast, known, from.podcast, batch)) return;
  throw new FeedError('not-a-feed', {
    detail: `The address of the feed now leads to another show (“${from.podcast.title.slice(0, 80)}”). Nothing was taken from it.`,
  });
}
