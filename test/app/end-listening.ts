import { sql } from 'kysely';
import type { Db } from '../../server/kit/db/connect.ts';

/** The connections on which processes hear of changes are ended by the database; resolves when they are gone. */
export async function endListening(db: Db): Promise<void> {
  await sql`select pg_terminate_backend(pid, 10000) from pg_stat_activity
    where datname = current_database() and application_name = 'walkthrough listen'`.execute(db);
}
