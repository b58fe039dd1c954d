import { z } from 'zod';
import { defineJob } from '../../jobs/define.ts';
import { Trouble } from '../../kit/errors.ts';
import { type BillingDeps, bringBackPayers } from '../../people/billing/index.ts';
import type { Room } from '../../room.ts';
import { knownSince } from './restore-list.ts';
import { arePayersWanted, havePayers } from './restore-list-store.ts';

/** Readers who paid after the backup that was restored: asked for at Stripe until it has answered. */
export function payersRoom(deps: BillingDeps): Room {
  const job = defineJob({
    name: 'backups.bring-back-payers',
    input: z.object({}),
    concurrency: 1,
    handle: (_input, { signal }) => bringBackWhenWanted(deps, signal),
  });
  return { jobs: [job], schedules: [{ job: job.name, cron: '*/5 * * * *' }] };
}

export async function bringBackWhenWanted(deps: BillingDeps, signal: AbortSignal): Promise<void> {
  if (!deps.payments.isConfigured || !(await arePayersWanted(deps.db))) return;
  try {
    const back = await bringBackPayers(deps, knownSince, signal);
    if (back === null) return;
    await havePayers(deps.db);
    deps.log.info({ back }, 'Readers who paid after the restored backup were brought back');
  } catch (error) {
    if (!(error instanceof Trouble)) throw error;
    deps.log.warn({ reason: error.message }, 'Stripe could not be asked who has paid since the backup');
  }
}
