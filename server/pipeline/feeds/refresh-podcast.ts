/** Reads a known feed again: new and changed episodes are taken, a failure is written where the admin sees it. */
import { announce } from '../../kit/db/changes.ts';
import { inTransaction } from '../../kit/db/connect.ts';
import { conflict, notFound } from '../../kit/errors.ts';
import { canonicalUrl } from '../../kit/outbound/index.ts';
import { fieldsOf } from './add-podcast.ts';
import type { FeedDeps } from './deps.ts';
import { type FeedTrouble, feedTroubleOf, refusalOf } from './feed-trouble.ts';
import { addressAfterMove, refuseOtherShow } from './follow-move.ts';
import { type ReadFeed, readFeed } from './read-feed.ts';
import { nextAfterFailure, nextAfterSuccess } from './refresh-times.ts';
import { type LeftOut, warningsOf } from './show-warnings.ts';
import {
  addAddresses,
  findPodcast,
  findReading,
  type ListedPodcast,
  savePodcast,
  saveReading,
} from './store.ts';

export interface Refreshed {
  newEpisodesCount: number;
}

/** Throws the refusal for a caller who waits for it; the row says it too. */
export async function refreshPodcast(deps: FeedDeps, id: string, signal?: AbortSignal): Promise<Refreshed> {
  const podcast = await findPodcast(deps.db, id);
  if (podcast === null) throw notFound('This podcast');
  if (podcast.removed_at !== null) throw conflict('This show is taken out. Bring it back first.');
  let newEpisodesCount = 0;
  let recognised = false;
  const leftOut: LeftOut[] = [];
  const known = await findReading(deps.db, id);
  try {
    const read = await readFeed(deps.outbound, {
      url: podcast.feed_url,
      etag: podcast.etag,
      lastModified: podcast.last_modified,
      known,
      now: deps.clock.now(),
      ...(signal ? { signal } : {}),
      async onEpisodes(batch, from) {
        if (from.movedForGood && !recognised) await refuseOtherShow(deps, podcast, from, batch);
        recognised = true;
        const taken = await deps.takeEpisodes(id, batch);
        newEpisodesCount += taken.added;
        leftOut.push(...taken.leftOut);
      },
    });
    // What could not be stored is tried again.
    const items = leftOut.length > 0 ? null : read.items;
    if (read.podcast !== null && !isSame(items, known)) await saveReading(deps.db, id, items);
    await recordSuccess(deps, podcast, read, warningsOf(read, leftOut), signal);
    return { newEpisodesCount };
  } catch (error) {
    const trouble = feedTroubleOf(error);
    if (trouble !== null && !signal?.aborted) await recordFailure(deps, podcast, trouble);
    throw refusalOf(error);
  }
}

const isSame = (one: Uint8Array | null, other: Uint8Array | null) =>
  one === other || (one !== null && other !== null && Buffer.compare(one, other) === 0);

async function recordSuccess(
  deps: FeedDeps,
  podcast: ListedPodcast,
  read: ReadFeed,
  warnings: readonly string[],
  signal?: AbortSignal,
): Promise<void> {
  const move = await addressAfterMove(deps, podcast, read, signal);
  const said = [...warnings, ...(move.warning === null ? [] : [move.warning])];
  const at = deps.clock.now();
  await inTransaction(deps.db, async (trx) => {
    await savePodcast(trx, podcast.id, {
      ...(read.podcast === null
        ? {}
        : {
            ...fieldsOf(read.podcast),
            etag: read.etag,
            last_modified: read.lastModified,
            last_warning: said.join(' ') || null,
          }),
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
