import type { Backlog } from '../../../contract/backlogs.ts';
import { throughOf } from './backlog-words.ts';

/** How many episodes of the list are through. */
export function BacklogMeter({ backlog }: { backlog: Backlog }) {
  const through = throughOf(backlog);
  return (
    <div
      className="meter"
      role="progressbar"
      aria-label="Process all"
      aria-valuemin={0}
      aria-valuemax={backlog.total}
      aria-valuenow={through}
    >
      <i style={{ width: `${(through / Math.max(1, backlog.total)) * 100}%` }} />
    </div>
  );
}
