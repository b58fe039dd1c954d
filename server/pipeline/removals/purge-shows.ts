/** When the time to undo has passed, what was kept of a show goes: its texts, episodes, transcripts and insights. */
import { announce } from '../../kit/db/changes.ts';
import { inTransaction, type Trx } from '../../kit/db/connect.ts';
import { writeAudit } from '../audit/index.ts';
import type { RemovalDeps } from './deps.ts';
import {
  deletePodcast,
  forgetOriginal,
  listEpisodeIds,
  listRemoved,
  listSaved,
  lockRemovals,
  type RemovablePodcast,
  saveOriginal,
} from './store.ts';
import { undoableSince } from './undo-until.ts';
import { listVersions, saveVersion } from './versions-store.ts';
import { type Gone, holdsShows, withoutShows } from './without-shows.ts';

/** The ledger of who received what, the books and the audit log stay. */
export async function purgeShows({ db, clock }: Pick<RemovalDeps, 'db' | 'clock'>): Promise<void> {
  const at = clock.now();
  await inTransaction(db, async (trx) => {
    await lockRemovals(trx, 'change');
    for (const podcast of await listRemoved(trx, undoableSince(at))) await purge(trx, podcast, at);
  });
}

async function purge(trx: Trx, podcast: RemovablePodcast, at: Date): Promise<void> {
  const gone = await goneOf(trx, [podcast]);
  const others = await goneOf(
    trx,
    (await listRemoved(trx)).filter(({ id }) => id !== podcast.id),
  );
  for (const saved of await listSaved(trx)) {
    if (!holdsShows(saved.original, gone)) continue;
    // Another show may still come back into this text; this one not.
    const original = withoutShows(saved.original, gone, '');
    if (!holdsShows(original, others)) await forgetOriginal(trx, saved.kind as 'draft', saved.row_id);
    else
      await saveOriginal(trx, {
        kind: saved.kind as 'draft',
        rowId: saved.row_id,
        original,
        leftMd5: saved.left_md5,
        title: saved.title === null ? null : original.title,
        correctedAt: saved.corrected_at,
        takenBack: saved.taken_back,
        at: saved.removed_at,
      });
  }
  for (const version of await listVersions(trx, [...gone.episodeIds])) {
    // What was locked or dropped by hand may be the show's own words.
    const { hand: _hand, ...content } = version.content;
    if (holdsShows(content, gone)) await saveVersion(trx, version, withoutShows(content, gone, ''));
  }
  await deletePodcast(trx, podcast.id, [...gone.episodeIds]);
  await writeAudit(trx, {
    at,
    hand: null,
    action: 'show-purged',
    subject: podcast.title,
    subjectId: podcast.id,
    sentence:
      'Its 30 days are over: episodes, transcripts, insights and the texts before its removal are deleted.',
  });
  await announce(trx, 'podcasts', [podcast.id]);
}

async function goneOf(trx: Trx, podcasts: readonly RemovablePodcast[]): Promise<Gone> {
  const ids = await listEpisodeIds(
    trx,
    podcasts.map(({ id }) => id),
  );
  return { episodeIds: new Set(ids), podcastNames: podcasts.map(({ title }) => title) };
}
