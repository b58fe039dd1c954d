import type { z } from 'zod';
import type { Issue } from '../../../contract/digests.ts';
import type { OpenSentence } from '../../../contract/open-sentences.ts';
import type { readerDigest } from '../../../contract/users.ts';
import type { Clock } from '../../kit/clock.ts';
import type { Db, Trx } from '../../kit/db/connect.ts';
import { mapPage, type Page } from '../../kit/db/paging.ts';
import { isId } from '../../kit/ids.ts';
import { madeAtOf } from './check-rights.ts';
import { openOf } from './open-of.ts';
import {
  listIssues,
  listPublished,
  type PublishedRow,
  readNewestPublished,
  readNextTurn,
  readPublicId,
  readPublished,
  readVisible,
} from './published-store.ts';
import { frozen, labelsFor, withNames } from './resolve-speakers.ts';
import { type DigestRow, findDigest, lockDigest } from './store.ts';
import { wireContent, withChangedAudio } from './wire-content.ts';

/**
 * The digest that readers see first: published and not dated ahead, by publish date (undated after dated), then by
 * creation (server.md section 4.5). Null while there is none.
 */
export async function findNewestPublished({ db, clock }: { db: Db; clock: Clock }): Promise<Issue | null> {
  const row = await readNewestPublished(db, clock.now());
  return row === null ? null : publishedIssue(row);
}

/** The issue that everybody may read whole (server.md section 4.5). Null while nothing is published. */
export async function findPublicIssue({ db, clock }: { db: Db; clock: Clock }): Promise<Issue | null> {
  const found = await readPublicId(db, clock.now());
  const row = found === null ? null : await readPublished(db, found.id);
  // Taken back between the two looks: then there is none for this moment.
  return row?.published_content ? publishedIssue(row) : null;
}

/** When time alone will next change what readers see first, what everybody may read, or the list of issues. */
export async function findNextTurn({ db, clock }: { db: Db; clock: Clock }): Promise<Date | null> {
  return readNextTurn(db, clock.now());
}

/** One line of the list of issues: all that visitors learn of an issue that is not the public one. */
export type IssueLine = Pick<
  Issue,
  'issueNumber' | 'title' | 'groupName' | 'startDate' | 'endDate' | 'publishDate'
> & {
  /** The beginning of its summary; never more than `mostOfSummary` characters of what readers pay for. */
  opening: string;
  isPublic: boolean;
};

const mostLines = 520;
const mostOfSummary = 400;

/** The published issues, newest first; ten years of Mondays at most. */
export async function findIssueLines({ db, clock }: { db: Db; clock: Clock }): Promise<IssueLine[]> {
  const at = clock.now();
  const [rows, shown] = await Promise.all([listIssues(db, at, mostLines), readPublicId(db, at)]);
  return rows.map((row) => ({
    issueNumber: row.issue_number,
    title: row.title,
    groupName: row.group_name,
    startDate: row.start_date,
    endDate: row.end_date,
    publishDate: row.publish_date?.toISOString() ?? null,
    opening: row.summary.slice(0, mostOfSummary),
    isPublic: row.id === shown?.id,
  }));
}

/** Everything that readers may see now, newest first; `words` as for `listPublished`. */
export async function findPublishedPage(
  { db, clock }: { db: Db; clock: Clock },
  request: Parameters<typeof listPublished>[2],
): Promise<Page<z.infer<typeof readerDigest>>> {
  const page = await listPublished(db, clock.now(), request);
  return mapPage(page, (row) => ({
    ...publishedIssue(row),
    publishedAt: row.published_at?.toISOString() ?? null,
  }));
}

/** A digest as the Monday send needs it. */
export interface SendableDigest {
  id: string;
  groupId: string | null;
  isPublished: boolean;
  publishDate: Date | null;
  /** 1 for the first version that readers were given; 0 before. */
  edition: number;
  /** What readers see, or would see if it were published now. */
  issue: Issue;
  episodeIds: readonly string[];
  /** Whether readers pay for it: all but the one that the admin has chosen as the public one. */
  isPaid: boolean;
  /** When its text was made. */
  madeAt: Date;
  /** Sentences of its newest version that wait for the admin; none in what readers have. */
  open: OpenSentence[];
}

/** By internal or public id; null where there is none, or none that is finished. */
export async function findSendable(db: Db | Trx, key: string): Promise<SendableDigest | null> {
  return toSendable(db, await findDigest(db, isId(key) ? { id: key } : { digestId: key }));
}

/** The same, and nobody publishes, dates or deletes it until `trx` ends. */
export async function lockSendable(trx: Trx, id: string): Promise<SendableDigest | null> {
  return (await lockDigest(trx, { id })) === null ? null : findSendable(trx, id);
}

async function toSendable(db: Db | Trx, row: DigestRow | null): Promise<SendableDigest | null> {
  if (row === null || row.content === null) return null;
  const isPublished = row.published && row.published_content !== null;
  const content =
    isPublished && row.published_content !== null
      ? row.published_content
      : frozen(withNames(row.content, await labelsFor(db, [row])));
  return {
    id: row.id,
    groupId: row.group_id,
    isPublished,
    publishDate: row.publish_date,
    edition: row.edition,
    issue: publishedIssue({ ...row, published_content: content }),
    episodeIds: row.episode_ids,
    isPaid: !row.is_public,
    madeAt: madeAtOf(row),
    open: isPublished ? [] : openOf(row.content),
  };
}

/** One issue by its internal id, as readers see it now; null where they may not see it. */
export async function findVisibleIssue(
  { db, clock }: { db: Db; clock: Clock },
  id: string,
): Promise<{ issue: Issue; publishedAt: Date | null } | null> {
  const row = await readVisible(db, id, clock.now());
  return row && { issue: publishedIssue(row), publishedAt: row.published_at };
}

/** The words of the publication, not of a draft. */
function publishedIssue(row: PublishedRow): Issue {
  if (row.published_content === null) throw new Error(`The digest ${row.id} is published without content`);
  return {
    ...wireContent(withChangedAudio(row.published_content, row.changed_audio)),
    digestId: row.digest_id,
    issueNumber: row.issue_number,
    groupName: row.group_name,
    startDate: row.start_date,
    endDate: row.end_date,
    publishDate: row.publish_date?.toISOString() ?? null,
    correctedAt: row.corrected_at?.toISOString() ?? null,
  };
}
