import { type Selectable, sql } from 'kysely';
import type { Db, Trx } from '../../kit/db/connect.ts';
import type { MailReports } from '../../kit/db/tables.ts';
import { toJson } from '../../kit/db/wire-columns.ts';
import { newId } from '../../kit/ids.ts';
import type { Finding, Nothing } from './finding.ts';

export type ReportRow = Selectable<MailReports>;
export type ReportSource = 'mail' | 'postmark' | 'ses';
export type Outcome = 'hard' | 'soft' | 'refused' | 'complaint' | 'unsubscribed' | 'by-hand' | 'ignored';

export interface NewReport {
  /** The vendor's own id, or a hash of the mail. */
  key: string;
  source: ReportSource;
  at: Date;
  raw?: Uint8Array;
  findings?: readonly (Finding | Nothing)[];
}

/** Its id; null where it was stored before. */
export async function insertReport(
  trx: Trx,
  { key, source, at, raw, findings }: NewReport,
): Promise<string | null> {
  const row = await trx
    .insertInto('mail_reports')
    .values({
      id: newId(),
      key,
      source,
      received_at: at,
      raw: raw === undefined ? null : Buffer.from(raw),
      findings: findings === undefined ? null : toJson(findings),
    })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function findReport(db: Db, id: string): Promise<ReportRow | null> {
  const row = await db.selectFrom('mail_reports').selectAll().where('id', '=', id).executeTakeFirst();
  return row ?? null;
}

/** Locks a report that is still to be handled; null where somebody has done it. */
export async function lockReport(trx: Trx, id: string): Promise<string | null> {
  const row = await trx
    .selectFrom('mail_reports')
    .select('id')
    .where('id', '=', id)
    .where('handled_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row?.id ?? null;
}

/** What came is not kept once it has had its effect: it may hold anything about anybody. */
export async function saveHandled(
  trx: Trx,
  id: string,
  end: { outcome: Outcome; reason: string | null; at: Date },
): Promise<void> {
  await trx
    .updateTable('mail_reports')
    .set({ raw: null, findings: null, handled_at: end.at, outcome: end.outcome, reason: end.reason })
    .where('id', '=', id)
    .execute();
}

export async function deleteReportsBefore(db: Db, before: Date): Promise<void> {
  await db
    .deleteFrom('mail_reports')
    .where('received_at', '<', before)
    .where('handled_at', 'is not', null)
    .execute();
}

/** Reports that no job will ever take up again: lost with a queue that was emptied or gave up. */
export async function listForgottenReports(db: Db, receivedBefore: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select mail_reports.id from mail_reports
    where handled_at is null and received_at < ${receivedBefore}
      and not exists (
        select 1 from pgboss.job
        where job.data ->> 'reportId' = mail_reports.id::text and job.state in ('created', 'retry', 'active')
      )
    order by mail_reports.id limit 500`.execute(db);
  return rows.map(({ id }) => id);
}
