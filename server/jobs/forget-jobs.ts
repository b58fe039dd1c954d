import { sql } from 'kysely';
import type { Trx } from '../kit/db/connect.ts';

/**
 * Takes away jobs of these kinds that name this person, by `emailKey` in their data: those that have ended, which the queue
 * keeps for two days more, and those that wait. One that runs just now goes in its time.
 */
export async function forgetJobsAbout(trx: Trx, names: readonly string[], emailKey: string): Promise<void> {
  await sql`
    delete from pgboss.job where name = any (${[...names]}::text[]) and state <> 'active'
      and data->>'emailKey' = ${emailKey}`.execute(trx);
}
