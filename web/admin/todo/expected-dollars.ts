import { dollars } from '../../format/money.ts';
import type { BatchKind } from './batch.ts';

/** AssemblyAI's price for an hour of audio, read 2026-10-07. */
export const transcriptUsdPerHour = 0.21;

/** What a batch will cost, in words; null where nothing is known. */
export function expectedDollars(
  kind: BatchKind,
  audioSecs: number,
  count: number,
  insightUsd: number | null,
): string | null {
  if (kind === 'needs_transcript') {
    if (audioSecs === 0) return null;
    return `${dollars((audioSecs / 3600) * transcriptUsdPerHour)} at $${transcriptUsdPerHour} an hour`;
  }
  return insightUsd === null ? null : dollars(insightUsd * count);
}
