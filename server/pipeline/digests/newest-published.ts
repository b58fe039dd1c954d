import type { z } from 'zod';
import type { Issue } from '../../../contract/digests.ts';
import type { readerDigest } from '../../../contract/users.ts';
import type { Clock } from '../../kit/clock.ts';
import type { Db } from '../../kit/db/connect.ts';
import { mapPage, type Page, type PageRequest } from '../../kit/db/paging.ts';
import { listPublished, readNewestPublished } from './published-store.ts';
import type { DigestRow } from './store.ts';

/**
 * The digest that readers see first: published and not dated ahead, by publish date (undated after dated), then by
 * creation (server.md section 4.5). Null while there is none.
 */
export async function findNewestPublished({ db, clock }: { db: Db; clock: Clock }): Promise<Issue | null> {
  const row = await readNewestPublished(db, clock.now());
  return row === null ? null : publishedIssue(row);
}

/** Everything that readers may see now, newest first. */
export async function findPublishedPage(
  { db, clock }: { db: Db; clock: Clock },
  request: PageRequest,
): Promise<Page<z.input<typeof readerDigest>>> {
  const page = await listPublished(db, clock.now(), request);
  return mapPage(page, (row) => ({
    ...publishedIssue(row),
    publishedAt: row.published_at?.toISOString() ?? null,
  }));
}

/** The words of the publication, not of a draft. */
function publishedIssue(row: DigestRow): Issue {
  if (row.published_content === null) throw new Error(`The digest ${row.id} is published without content`);
  return {
    ...row.published_content,
    digestId: row.digest_id,
    issueNumber: row.issue_number,
    groupName: row.group_name,
    startDate: row.start_date,
    endDate: row.end_date,
    publishDate: row.publish_date?.toISOString() ?? null,
  };
}
