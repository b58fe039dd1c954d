import type { TokenUse } from './port.ts';

/** Dated prices of a model in US dollars per million tokens. */
export interface Priced {
  id: string;
  label: string;
  retired: string | null;
  inputUsdPerM: number;
  outputUsdPerM: number;
  cacheReadUsdPerM: number;
  cacheWriteUsdPerM: number;
  minCacheTokens: number;
  contextTokens: number;
  maxOutputTokens: number;
  tier?: { aboveInputTokens: number; inputUsdPerM: number; outputUsdPerM: number };
}

/** The part of a price that is paid in a batch, for input and output alike (wire.md section 3.4). */
export const batchShare = 0.5;

/** What a call cost. Cached input has its own prices; above a tier's border the whole call has the tier's. */
export function costOf(use: TokenUse, price: Priced): number {
  const input = use.inputTokens + use.cacheReadTokens + use.cacheWriteTokens;
  const tier = price.tier && input > price.tier.aboveInputTokens ? price.tier : null;
  const factor = tier ? tier.inputUsdPerM / price.inputUsdPerM : 1;
  const dollars =
    use.inputTokens * price.inputUsdPerM * factor +
    use.cacheReadTokens * price.cacheReadUsdPerM * factor +
    use.cacheWriteTokens * price.cacheWriteUsdPerM * factor +
    use.outputTokens * (tier?.outputUsdPerM ?? price.outputUsdPerM);
  return dollars / 1_000_000;
}
