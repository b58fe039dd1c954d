import { sql } from 'kysely';
import type { Trx } from '../kit/db/connect.ts';

/**
 * Takes away jobs that name this person, by `email` or `emailKey` in their data: those that have ended, which the queue keeps
 * for two days more, and those that wait. One that runs finds nobody, and goes in its time.
 */
export async function forgetJobsAbout(trx: Trx, emailKey: string): Promise<void> {
  await sql`
    delete from pgboss.job where state <> 'active'
      and (lower(data->>'email') = ${emailKey} or data->>'emailKey' = ${emailKey})`.execute(trx);
}
