import type { WeekOfCosts } from '../../../contract/costs.ts';

type Kind = 'transcriptsUsd' | 'insightsUsd' | 'digestsUsd';

/** From the bottom of a bar to its top. */
export const kinds: readonly { key: Kind; word: string }[] = [
  { key: 'transcriptsUsd', word: 'Transcripts' },
  { key: 'insightsUsd', word: 'Insights' },
  { key: 'digestsUsd', word: 'Digests' },
];

export const sumOf = (week: Pick<WeekOfCosts, Kind>): number =>
  week.transcriptsUsd + week.insightsUsd + week.digestsUsd;
