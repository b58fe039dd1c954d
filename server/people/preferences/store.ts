import type { Trx } from '../../kit/db/connect.ts';

/** Null: the weekly issue comes by mail. */
export async function saveWeeklyOff(trx: Trx, subscriberId: string, since: Date | null): Promise<void> {
  await trx.updateTable('subscribers').set({ weekly_off_at: since }).where('id', '=', subscriberId).execute();
}
