import type { SettingKey } from '../../../contract/settings.ts';
import { endWaits } from '../../jobs/runs/index.ts';
import type { Trx } from '../../kit/db/connect.ts';
import { readSettings } from '../settings/index.ts';
import type { InsightDeps } from './deps.ts';

/**
 * After a setting was saved, in its transaction: insights that wait for a yes go on where the limit now allows their
 * price, and are priced anew where the model changed.
 */
export async function wakeInsights(
  deps: Pick<InsightDeps, 'clock'> & { queue: Pick<InsightDeps['queue'], 'enqueue'> },
  trx: Trx,
  saved: SettingKey,
): Promise<void> {
  if (saved === 'anthropic_insights_model') await endWaits(trx, deps, { kind: 'insight' });
  if (saved !== 'max_insight_usd') return;
  const { max_insight_usd: limit } = await readSettings(trx);
  await endWaits(trx, deps, { kind: 'insight', waitsFor: 'yes', atMostUsd: Number(limit) });
}
