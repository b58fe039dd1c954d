import { isDeepStrictEqual } from 'node:util';
import { announce } from '../../kit/db/changes.ts';
import { type Db, inTransaction, type Trx } from '../../kit/db/connect.ts';
import type { DigestContent } from '../../kit/db/wire-columns.ts';
import { conflict, notFound } from '../../kit/errors.ts';
import { writeAudit } from '../audit/index.ts';
import { holdRemovals, rememberWhole, wholeDraft, withoutRemoved } from '../removals/index.ts';
import { type ByWhom, checkRights, lineOf } from './check-rights.ts';
import type { DigestDeps } from './deps.ts';
import { audioJobName } from './mark-changed-audio.ts';
import { checkNothingOpen } from './open-of.ts';
import { lockChosen, readPublicId, savePublicChoice } from './published-store.ts';
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
    queue,
    digestPublished,
    digestTakenBack,
  }: Pick<DigestDeps, 'db' | 'clock' | 'queue' | 'digestPublished' | 'digestTakenBack'>,
  digestId: string,
  published: boolean,
  by: ByWhom,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    await holdRemovals(trx);
    const digest = await lockDigest(trx, { digestId });
    if (digest === null) throw notFound('This digest');
    const at = clock.now();
    const line = {
      at,
      hand: by.hand,
      subject: digest.title || digest.group_name,
      subjectId: digest.digest_id,
    };
    if (published) {
      if (digest.content === null) throw conflict('This digest is not finished yet.');
      const draft = await wholeDraft(trx, { id: digest.id, content: digest.content });
      const whole = forReaders(frozen(withNames(draft, await labelsFor(trx, [digest]))));
      const content = await withoutRemoved(trx, whole, digest.group_name);
      if (content.episodes.length === 0 && whole.episodes.length > 0) {
        throw conflict('Every show of this digest was taken out. Bring one back first.');
      }
      checkNothingOpen(content);
      const rights = await checkRights(trx, digest, { content, isPaid: !digest.is_public, by, at });
      const issueNumber = digest.issue_number ?? (await takeIssueNumber(trx));
      const version = versionOf(digest, content, at);
      await savePublication(trx, digest.id, { content, issueNumber, at, ...version });
      const kept = { kind: 'published' as const, digestId: digest.id, whole, left: content, at };
      await rememberWhole(trx, { ...kept, correctedAt: digest.corrected_at });
      const sentence = `Published as No. ${issueNumber}, version ${version.edition}.`;
      await writeAudit(trx, { ...line, action: 'published', sentence, details: rights.map(lineOf) });
    } else {
      await saveUnpublished(trx, digest.id);
      await writeAudit(trx, { ...line, action: 'unpublished', sentence: 'Taken back from its readers.' });
      await digestTakenBack(trx, digest.id);
    }
    if (published) {
      await digestPublished(trx);
      await queue.enqueue(trx, audioJobName, { digestId: digest.id });
    }
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

/** What was left out of a draft, and done to it, is told to the admin alone. */
function forReaders({
  leftOut: _left,
  claimCounts: _counts,
  hand: _hand,
  ...content
}: DigestContent): DigestContent {
  return content;
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
  by: ByWhom,
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
    await checkLeft(trx, {
      chosen: isPublic ? digest.id : null,
      by,
      at,
      isTouched: isPublic || digest.is_public,
    });
    if (isPublic || digest.is_public) await savePublicChoice(trx, isPublic ? digest.id : null);
    await announce(trx, 'digests', [digest.id, ...(before === null ? [] : [before.id])]);
  });
}

/** The issue that was the public one by choice is a paid one from here on. */
async function checkLeft(
  trx: Trx,
  { chosen, by, at, isTouched }: { chosen: string | null; by: ByWhom; at: Date; isTouched: boolean },
): Promise<void> {
  const left = isTouched ? await lockChosen(trx) : null;
  if (left === null || left.id === chosen || !left.published || left.published_content === null) return;
  await checkRights(trx, left, { content: left.published_content, isPaid: true, by, at });
}
