import type { Db, Trx } from '../../kit/db/connect.ts';
import type { DigestContent } from '../../kit/db/wire-columns.ts';
import {
  findOriginal,
  findSaved,
  forgetOriginal,
  listEpisodeIds,
  listRemoved,
  lockRemovals,
  md5Of,
  saveOriginal,
  saveWhole,
} from './store.ts';
import { type Gone, withoutShows } from './without-shows.ts';

/** What is taken out now. */
export async function goneNow(db: Db | Trx): Promise<Gone> {
  const podcasts = await listRemoved(db);
  const ids = podcasts.map(({ id }) => id);
  return {
    episodeIds: new Set(await listEpisodeIds(db, ids)),
    podcastNames: podcasts.map(({ title }) => title),
  };
}

/**
 * The text as it may be kept or shown: without the shows that are taken out. No show leaves or comes back until `trx`
 * ends.
 */
export async function withoutRemoved<T extends DigestContent>(
  trx: Trx,
  content: T,
  groupName: string,
): Promise<T> {
  await lockRemovals(trx, 'read');
  const gone = await goneNow(trx);
  return gone.podcastNames.length === 0 ? content : withoutShows(content, gone, groupName);
}

/** The draft of a digest as it is, or as it was before a removal: what a publication is made of. */
export async function wholeDraft(
  trx: Trx,
  digest: { id: string; content: DigestContent },
): Promise<DigestContent> {
  return (await findOriginal(trx, digest.id)) ?? digest.content;
}

/**
 * After a text was written: remembers the whole one for an undo where something was left out of it, else forgets what
 * stood behind the text before.
 */
export async function rememberWhole(
  trx: Trx,
  written: {
    kind: 'draft' | 'published';
    digestId: string;
    whole: DigestContent;
    left: DigestContent;
    correctedAt: Date | null;
    at: Date;
  },
): Promise<void> {
  const { kind, digestId: rowId, whole, left, at } = written;
  if (whole === left) return forgetOriginal(trx, kind, rowId);
  const leftMd5 = await md5Of(trx, kind, rowId);
  const before = await findSaved(trx, kind, rowId);
  // The same words once more: what they were before stays what it was.
  const isSame = before?.left_md5 === leftMd5;
  await saveOriginal(trx, {
    kind,
    rowId,
    original: whole,
    leftMd5,
    title: kind === 'draft' ? whole.title : null,
    correctedAt: isSame ? before.corrected_at : written.correctedAt,
    takenBack: false,
    at,
  });
}

/** The draft was changed in a way that holds for its whole text too. */
export async function changeWhole(trx: Trx, digestId: string, whole: DigestContent): Promise<void> {
  await saveWhole(trx, { rowId: digestId, whole, leftMd5: await md5Of(trx, 'draft', digestId) });
}

/** Before a digest is locked: a removal locks them in its turn, and would wait for us while we wait for it. */
export const holdRemovals = (trx: Trx): Promise<void> => lockRemovals(trx, 'read');
