import { join } from 'node:path';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../../kit/db/connect.ts';
import type { BackupRuns } from '../../kit/db/tables.ts';

export type BackupRun = Selectable<BackupRuns>;

export async function insertBackupRun(db: Db, run: { id: string; at: Date; file: string }): Promise<void> {
  await db.insertInto('backup_runs').values({ id: run.id, started_at: run.at, file: run.file }).execute();
}

export async function endBackupRun(
  db: Db,
  id: string,
  end: { at: Date } & ({ bytes: number } | { error: string }),
): Promise<void> {
  const how = 'bytes' in end ? { bytes: end.bytes } : { error: end.error };
  await db
    .updateTable('backup_runs')
    .set({ ended_at: end.at, ...how })
    .where('id', '=', id)
    .execute();
}

/** When the last whole one in this folder began: one that was made by hand elsewhere does not spare the night's. */
export async function findLastInFolder(db: Db, folder: string): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select max(started_at) as at from backup_runs
    where bytes is not null and starts_with(file, ${join(folder, '/')})`.execute(db);
  return rows[0]?.at ?? null;
}

/** Of no consequence any more. */
export async function forgetBackupRuns(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('backup_runs').where('started_at', '<', before).execute();
}

export async function deleteBackupRun(db: Db, id: string): Promise<void> {
  await db.deleteFrom('backup_runs').where('id', '=', id).execute();
}

export interface BackupState {
  /** The last one that is whole, by its beginning. */
  lastGood: BackupRun | null;
  /** The last try that failed, where no good one came after it. */
  failed: BackupRun | null;
  /** Since when this installation could have made one. */
  since: Date;
}

export async function findBackupState(db: Db): Promise<BackupState> {
  const newest = db.selectFrom('backup_runs').selectAll().orderBy('started_at', 'desc').limit(1);
  const lastGood = (await newest.where('bytes', 'is not', null).executeTakeFirst()) ?? null;
  const last = await newest.where('ended_at', 'is not', null).executeTakeFirst();
  const { rows } = await sql<{ since: Date }>`
    select coalesce(max(timestamp::timestamptz), now()) as since from kysely_migration where name like '%-backups'`.execute(
    db,
  );
  return { lastGood, failed: last?.error == null ? null : last, since: rows[0]?.since ?? new Date(0) };
}
