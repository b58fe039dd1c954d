import { sql } from 'kysely';
import { type Db, inTransaction } from '../../server/kit/db/connect.ts';
import type { DB } from '../../server/kit/db/tables.ts';
import type { Rows } from './make-rows.ts';

/** An issue is far larger than other rows: 240 in one statement took seconds, and a busy machine half a minute. */
const rowsPerStatement = (table: string) => (table === 'digests' ? 30 : 500);

/** Rows in statements that PostgreSQL's limit of parameters, and the time that a statement may take, allow. */
export async function insertRows<T extends keyof DB & string>(
  db: Db,
  table: T,
  rows: Rows<T>,
): Promise<void> {
  const most = rowsPerStatement(table);
  for (let at = 0; at < rows.length; at += most) {
    const some = rows.slice(at, at + most);
    await inTransaction(db, (trx) =>
      trx
        .insertInto(table)
        .values(some as never)
        .execute(),
    );
  }
}

/** Whether anybody has worked with this database: the large set is never mixed with real data. */
export async function isInUse(db: Db): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`
    select exists (select 1 from groups) or exists (select 1 from podcasts) as used`.execute(db);
  return rows[0]?.used ?? false;
}

/** The next issue gets the number after the last one that is published. */
export async function saveLastIssue(db: Db): Promise<void> {
  await sql`update issue_counter set last_number =
    (select coalesce(max(issue_number), 0) from digests)`.execute(db);
}

/** What a day of its own would bring: figures for the planner, and pages that are known to be visible. */
export async function analyze(db: Db): Promise<void> {
  await sql`vacuum analyze`.execute(db);
}
