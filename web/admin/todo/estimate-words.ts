/** What a list would cost, said so that nobody takes an estimate for a price. */
import type { BacklogEstimate } from '../../../contract/backlogs.ts';
import { hoursAndMinutes } from '../../format/duration.ts';
import { aboutDollars, dollars } from '../../format/money.ts';
import { plural, wholeNumber } from '../../format/plural.ts';

type Priced = Pick<
  BacklogEstimate,
  'episodes' | 'unknownLengths' | 'audioSecs' | 'transcriptsUsd' | 'insightsUsd' | 'usd'
>;

/** "about $1.98 (of 12 episodes, 2 without a known length), 6h 0m of audio" */
export function estimateWords(estimate: Priced): string {
  const { episodes, unknownLengths, audioSecs, usd } = estimate;
  const unknown = unknownLengths > 0 ? `, ${wholeNumber(unknownLengths)} without a known length` : '';
  const price = usd === 0 ? 'nothing to pay' : aboutDollars(usd);
  return `${price} (of ${plural(episodes, 'episode')}${unknown}), ${hoursAndMinutes(audioSecs)} of audio`;
}

/** What the sum is made of; null where it is of one kind. */
export function partsOf({ transcriptsUsd, insightsUsd }: Priced): string | null {
  if (transcriptsUsd === 0 || insightsUsd === 0) return null;
  return `${dollars(transcriptsUsd)} for transcripts, ${dollars(insightsUsd)} for the insights that follow by themselves.`;
}
