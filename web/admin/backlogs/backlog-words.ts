/** What is said of a list that is worked off, on TO DO and on In Progress. */
import type { Backlog } from '../../../contract/backlogs.ts';
import { dollars } from '../../format/money.ts';
import { plural, wholeNumber } from '../../format/plural.ts';
import { shortDay } from '../../format/short-day.ts';

type Progress = Pick<
  Backlog,
  'total' | 'left' | 'running' | 'waiting' | 'done' | 'failed' | 'cancelled' | 'skipped' | 'following'
>;

/** How many are through, in whatever way. */
export const throughOf = ({ done, failed, cancelled, skipped }: Progress): number =>
  done + failed + cancelled + skipped;

const ends: Record<Exclude<Backlog['state'], 'working'>, string> = {
  done: 'Finished',
  stopped: 'Stopped',
  cap: 'Stopped at its limit',
  budget: 'Stopped by the budget',
  trouble: 'Stopped',
};

/** "Processing all: 4 of 12", "Stopped at its limit: 4 of 12". */
export function headingOf(backlog: Pick<Backlog, 'state'> & Progress): string {
  const words = backlog.state === 'working' ? 'Processing all' : ends[backlog.state];
  return `${words}: ${wholeNumber(throughOf(backlog))} of ${wholeNumber(backlog.total)}`;
}

/** "Transcripts of all groups, Aug 4, 2025 to Nov 24, 2026" */
export function listWords(
  backlog: Pick<Backlog, 'filterType' | 'groupId' | 'groupName' | 'startDate' | 'endDate'>,
): string {
  const what = backlog.filterType === 'needs_transcript' ? 'Transcripts' : 'Insights';
  const whose = backlog.groupId === null ? 'all groups' : (backlog.groupName ?? 'a group that is gone');
  const { startDate: from, endDate: to } = backlog;
  return `${what} of ${whose}, ${shortDay(from)}${from === to ? '' : ` to ${shortDay(to)}`}`;
}

/** "4 done, 1 failed, 5 under way, 2 to go"; what is nought is left out. */
export function countsOf(backlog: Pick<Backlog, 'state'> & Progress): string {
  const { done, failed, cancelled, skipped, running, waiting, left, following, state } = backlog;
  const parts: [number, string][] = [
    [done, 'done'],
    [failed, 'failed'],
    [cancelled, 'canceled'],
    [skipped, 'left out'],
    [running, 'under way'],
    [waiting, 'waiting for you or the budget'],
    [left, state === 'working' ? 'to go' : 'not begun'],
  ];
  const said = parts.filter(([count]) => count > 0).map(([count, words]) => `${wholeNumber(count)} ${words}`);
  if (following > 0) said.push(`insights of ${plural(following, 'episode')} follow`);
  return said.join(', ');
}

/** What it has cost beside what was expected. */
export function moneyOf({
  state,
  settled,
  spentUsd,
  estimateUsd,
  capUsd,
}: Pick<Backlog, 'state' | 'settled' | 'spentUsd' | 'estimateUsd' | 'capUsd'>): string {
  const expected = `about ${dollars(estimateUsd)} expected`;
  if (state === 'working') return `${dollars(spentUsd)} spent, ${expected}, limit ${dollars(capUsd)}`;
  const forAll = state === 'done' ? expected : `${expected} for the whole list`;
  return settled ? `It cost ${dollars(spentUsd)}, ${forAll}` : `${dollars(spentUsd)} spent so far, ${forAll}`;
}
