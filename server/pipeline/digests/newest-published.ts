import type { Issue } from '../../../contract/digests.ts';
import type { Clock } from '../../kit/clock.ts';
import type { Db } from '../../kit/db/connect.ts';
import { readNewestPublished } from './store.ts';

/**
 * The digest that readers see first: published and not dated ahead, by publish date (undated after dated), then by
 * creation (server.md section 4.5). Its words are those of the publication, not of a draft. Null while there is none.
 */
export async function findNewestPublished({ db, clock }: { db: Db; clock: Clock }): Promise<Issue | null> {
  const row = await readNewestPublished(db, clock.now());
  if (row === null || row.published_content === null) return null;
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
