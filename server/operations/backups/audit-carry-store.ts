/** What the audit log says of the time after a backup outlives the restore of that backup (security.md S25). */
import { sql } from 'kysely';
import type { Trx } from '../../kit/db/connect.ts';

/** Lays the lines of the database that is about to be replaced aside, until the end of this transaction. */
export async function layAuditAside(trx: Trx): Promise<void> {
  await sql`create temporary table audit_aside (line jsonb) on commit drop`.execute(trx);
  const { rows } = await sql<{ there: boolean }>`
    select to_regclass('public.audit_log') is not null as there`.execute(trx);
  if (!rows[0]?.there) return;
  // As JSON: the table of an older version has fewer columns.
  await sql`insert into audit_aside select to_jsonb(log) from public.audit_log as log`.execute(trx);
}

const said = sql`at, admin, browser, session, address, action, subject, subject_id, sentence, details`;
// The same may be told twice in a moment: a guess and the next one.
const saidAgain = sql`${said}, row_number() over (partition by ${said})`;

/** Writes those of them down that the backup has not, behind its own; answers how many. */
export async function bringAuditBack(trx: Trx): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into audit_log (${said})
    select ${said} from (
      select ${saidAgain} from (
        select at, admin, browser, coalesce(session, '') as session, coalesce(address, '') as address, action, subject,
          subject_id, sentence, details
        from audit_aside, jsonb_to_record(line) as was (
          at timestamptz(3), admin text, browser text, session text, address text, action text, subject text,
          subject_id text, sentence text, details jsonb
        )
      ) as before
      except select ${saidAgain} from audit_log
    ) as fresh
    order by at`.execute(trx);
  return Number(numAffectedRows ?? 0);
}
