/** Takes a show out of everything that readers see, and brings it back. */
import type { ShowRemoval } from '../../../contract/removals.ts';
import { counted } from '../../../edition/clean-text.ts';
import { announce } from '../../kit/db/changes.ts';
import { inTransaction, type Trx } from '../../kit/db/connect.ts';
import { conflict, notFound, Refusal } from '../../kit/errors.ts';
import { type Hand, writeAudit } from '../audit/index.ts';
import { deleteMomentsOf } from '../transcripts/index.ts';
import type { RemovalDeps } from './deps.ts';
import { type InLine, keepInLine } from './keep-in-line.ts';
import {
  findPodcast,
  listEpisodeIds,
  listPendingWork,
  lockRemovals,
  markRemoved,
  unmarkRemoved,
} from './store.ts';
import { undoableSince, undoUntil } from './undo-until.ts';

const stopReason =
  'Stopped because a show was taken out of the issue. Send the corrected issue to those who are left.';

/** The show leaves issues, drafts, letters and search in one transaction; what readers have of it already, they have. */
export async function removeShow(
  deps: RemovalDeps,
  { podcastId, reason, hand }: { podcastId: string; reason: string; hand: Hand },
): Promise<ShowRemoval> {
  const { db, clock } = deps;
  const { removal, episodeIds } = await inTransaction(db, async (trx) => {
    await lockRemovals(trx, 'change');
    const podcast = await findPodcast(trx, podcastId);
    if (podcast === null) throw notFound('This podcast');
    if (podcast.removed_at !== null) throw conflict('This show is taken out already.');
    const at = clock.now();
    const ids = await listEpisodeIds(trx, [podcast.id]);
    const groups = await markRemoved(trx, podcast.id, at);
    await deleteMomentsOf(trx, podcast.id);
    const done = await keepInLine(trx, ids, at);
    const sendsStopped = await stopSends(deps, trx, done);
    await writeAudit(trx, {
      at,
      hand,
      action: 'show-removed',
      subject: podcast.title,
      subjectId: podcast.id,
      sentence: `Taken out of ${figures(done)}${reason === '' ? '.' : `: ${reason}`}`,
      details: linesOf(done),
    });
    await announceAll(trx, podcast.id, groups);
    return {
      removal: {
        ...countsOf(done),
        sendsStopped,
        removedAt: at.toISOString(),
        undoUntil: undoUntil(at).toISOString(),
      },
      episodeIds: ids,
    };
  });
  for (const work of await listPendingWork(db, episodeIds)) {
    await deps
      .cancelWork(work)
      .catch((error: unknown) =>
        deps.log.info({ err: error, ...work }, 'Work at a removed show had ended already'),
      );
  }
  return removal;
}

/** Within 30 days; each text comes back as it was, unless somebody has changed it since. */
export async function restoreShow(
  { db, clock, showRestored }: Pick<RemovalDeps, 'db' | 'clock' | 'showRestored'>,
  { podcastId, hand }: { podcastId: string; hand: Hand },
): Promise<ShowRemoval> {
  return inTransaction(db, async (trx) => {
    await lockRemovals(trx, 'change');
    const podcast = await findPodcast(trx, podcastId);
    if (podcast === null) throw notFound('This podcast');
    if (podcast.removed_at === null) throw conflict('This show is not taken out.');
    const at = clock.now();
    if (podcast.removed_at < undoableSince(at)) {
      throw new Refusal(410, 'This show cannot be brought back: its 30 days are over.');
    }
    const ids = await listEpisodeIds(trx, [podcast.id]);
    const groups = await unmarkRemoved(trx, podcast);
    await showRestored(trx);
    const done = await keepInLine(trx, ids, at);
    await writeAudit(trx, {
      at,
      hand,
      action: 'show-restored',
      subject: podcast.title,
      subjectId: podcast.id,
      sentence: `Brought back into ${figures(done)}.${done.changedSince === 0 ? '' : ` ${counted(done.changedSince, 'text')} had been changed since and stayed as it was.`}`,
      details: linesOf(done),
    });
    await announceAll(trx, podcast.id, groups);
    return {
      ...countsOf(done),
      sendsStopped: 0,
      removedAt: podcast.removed_at.toISOString(),
      undoUntil: null,
    };
  });
}

async function stopSends(deps: RemovalDeps, trx: Trx, done: InLine): Promise<number> {
  let stopped = 0;
  const started = done.sends.flatMap(({ digestId, state }) =>
    digestId !== null && ['sending', 'paused', 'asks'].includes(state) ? [digestId] : [],
  );
  for (const digestId of new Set(started)) stopped += await deps.stopStarted(trx, digestId, stopReason);
  for (const digestId of done.takenBack) await deps.digestTakenBack(trx, digestId);
  return stopped;
}

async function announceAll(trx: Trx, podcastId: string, groups: readonly string[]): Promise<void> {
  await announce(trx, 'podcasts', [podcastId]);
  if (groups.length > 0) await announce(trx, 'groups', groups);
  for (const topic of ['episodes', 'transcripts', 'insights', 'digests', 'sends'] as const) {
    await announce(trx, topic, []);
  }
}

const countsOf = (done: InLine) => ({
  issues: done.published.length,
  drafts: done.drafts.length,
  letters: done.sends.length,
  takenBack: done.takenBack.length,
  changedSince: done.changedSince,
});

const figures = ({ published, drafts, sends }: InLine) =>
  `${counted(published.length, 'published issue')}, ${counted(drafts.length, 'draft')} and ${counted(sends.length, 'kept letter')}`;

const linesOf = ({ published }: InLine) => published.map(({ id, title }) => `“${title}” (${id})`);
