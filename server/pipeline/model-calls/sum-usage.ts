import type { Usage } from '../../../contract/insights.ts';
import type { Trx } from '../../kit/db/connect.ts';
import { listCallsOfRun } from './store.ts';

/** Tokens and money of all calls that a run paid for; null where it paid for none. */
export async function sumUsage(trx: Trx, runId: string): Promise<Usage | null> {
  const calls = await listCallsOfRun(trx, runId);
  const [first] = calls;
  if (first === undefined) return null;
  const sum = (figure: (call: (typeof calls)[number]) => number) =>
    calls.reduce((total, call) => total + figure(call), 0);
  return {
    model: first.model,
    calls: calls.length,
    inputTokens: sum((call) => call.input_tokens),
    outputTokens: sum((call) => call.output_tokens),
    cacheReadTokens: sum((call) => call.cache_read_tokens),
    cacheWriteTokens: sum((call) => call.cache_write_tokens),
    costUsd: sum((call) => call.cost_usd),
  };
}
