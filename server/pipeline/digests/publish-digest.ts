import { announce } from '../../kit/db/changes.ts';
import { type Db, inTransaction } from '../../kit/db/connect.ts';
import { conflict, notFound } from '../../kit/errors.ts';
import type { DigestDeps } from './deps.ts';
import { readPublicId, savePublicChoice } from './published-store.ts';
import { frozen, labelsFor, withNames } from './resolve-speakers.ts';
import { lockDigest, savePublication, savePublishDate, saveUnpublished, takeIssueNumber } from './store.ts';

/**
 * Shows the newest version to readers, or takes the digest back. Names are fixed now; the issue number is given at
 * the first publication and stays (server.md section 4.5).
 */
export async function publishDigest(
  {
    db,
    clock,
    digestPublished,
    digestTakenBack,
  }: Pick<DigestDeps, 'db' | 'clock' | 'digestPublished' | 'digestTakenBack'>,
  digestId: string,
  published: boolean,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const digest = await lockDigest(trx, { digestId });
    if (digest === null) throw notFound('This digest');
    if (published) {
      if (digest.content === null) throw conflict('This digest is not finished yet.');
      await savePublication(trx, digest.id, {
        content: frozen(withNames(digest.content, await labelsFor(trx, [digest]))),
        issueNumber: digest.issue_number ?? (await takeIssueNumber(trx)),
        at: clock.now(),
      });
    } else {
      await saveUnpublished(trx, digest.id);
      await digestTakenBack(trx, digest.id);
    }
    if (published) await digestPublished(trx);
    await announce(trx, 'digests', [digest.id]);
  });
}

/** Null clears the date ("Recently"); a future one hides the digest from readers until then. */
export async function setPublishDate(db: Db, digestId: string, publishDate: string | null): Promise<void> {
  await inTransaction(db, async (trx) => {
    const digest = await lockDigest(trx, { digestId });
    if (digest === null) throw notFound('This digest');
    await savePublishDate(trx, digest.id, publishDate === null ? null : new Date(publishDate));
    await announce(trx, 'digests', [digest.id]);
  });
}

/** The admin chooses the issue that everybody may read whole, or leaves the choice to its age (server.md section 4.5). */
export async function setPublicIssue(
  { db, clock }: Pick<DigestDeps, 'db' | 'clock'>,
  digestId: string,
  isPublic: boolean,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const digest = await lockDigest(trx, { digestId });
    if (digest === null) throw notFound('This digest');
    const at = clock.now();
    const isVisible = digest.published && (digest.publish_date === null || digest.publish_date <= at);
    if (isPublic && !isVisible) {
      throw conflict('Only an issue that readers can see can be the public one. Publish it first.');
    }
    const before = await readPublicId(trx, at);
    if (isPublic || digest.is_public) await savePublicChoice(trx, isPublic ? digest.id : null);
    await announce(trx, 'digests', [digest.id, ...(before === null ? [] : [before.id])]);
  });
}
