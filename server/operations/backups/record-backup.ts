import { openOneConnection } from '../../kit/db/one-connection.ts';
import { newId } from '../../kit/ids.ts';
import { endBackupRun, insertBackupRun } from './runs-store.ts';

/** Writes down a whole backup that was made by hand, so that nobody is warned of an old one. */
export async function recordBackup(
  databaseUrl: string,
  made: { startedAt: Date; endedAt: Date; file: string; bytes: number },
): Promise<void> {
  const { db, close } = await openOneConnection(databaseUrl, 'walkthrough backup');
  try {
    const id = newId();
    await insertBackupRun(db, { id, at: made.startedAt, file: made.file });
    await endBackupRun(db, id, { at: made.endedAt, bytes: made.bytes });
  } finally {
    await close();
  }
}
