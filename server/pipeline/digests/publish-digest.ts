import { isDeepStrictEqual } from 'node:util';
import { announce } from '../../kit/db/changes.ts';
import { type Db, inTransaction } from '../../kit/db/connect.ts';
import type { DigestContent } from '../../kit/db/wire-columns.ts';
import { conflict, notFound } from '../../kit/errors.ts';
import type { DigestDeps } from './deps.ts';
import { readPublicId, savePublicChoice } from './published-store.ts';
import { frozen, labelsFor, withNames } from './resolve-speakers.ts';
import {
  type DigestRow,
  lockDigest,
  type Publication,
  savePublication,
  savePublishDate,
  saveUnpublished,
  takeIssueNumber,
} from './store.ts';

/**
 * Shows the newest version to readers, or takes the digest back. Names are fixed now; the issue number is given at
 * the first publication and stays (server.md section 4.5). Other words than those that readers have are a new edition.
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
      const content = frozen(withNames(digest.content, await labelsFor(trx, [digest])));
      const at = clock.now();
      await savePublication(trx, digest.id, {
        content,
        issueNumber: digest.issue_number ?? (await takeIssueNumber(trx)),
        at,
        ...versionOf(digest, content, at),
      });
    } else {
      await saveUnpublished(trx, digest.id);
      await digestTakenBack(trx, digest.id);
    }
    if (published) await digestPublished(trx);
    await announce(trx, 'digests', [digest.id]);
  });
}

/**
 * Which edition these words are, and whether they correct what readers have seen: an issue that was dated ahead until
 * now had no reader yet.
 */
function versionOf(
  digest: DigestRow,
  content: DigestContent,
  at: Date,
): Pick<Publication, 'edition' | 'correctedAt'> {
  const { edition, corrected_at: correctedAt, published_content: before, publish_date: date } = digest;
  if (before !== null && isSame(before, content)) return { edition, correctedAt };
  const wasOut = before !== null && (date === null || date <= at);
  return { edition: edition + 1, correctedAt: wasOut ? at : correctedAt };
}

/** As the database keeps them: without fields that hold nothing. */
function isSame(one: DigestContent, other: DigestContent): boolean {
  return isDeepStrictEqual(JSON.parse(JSON.stringify(one)), JSON.parse(JSON.stringify(other)));
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
