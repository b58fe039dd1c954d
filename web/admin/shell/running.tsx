import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { wholeNumber } from '../../format/plural.ts';
import { useRunningSends } from '../sends/use-sends.ts';
import { firstTasks } from '../tasks.ts';

/** How many tasks and sends run now, those that wait for a yes left out; undefined until it is known. */
export function useRunningCount(): number | undefined {
  const tasks = useQuery(firstTasks).data?.rows;
  const sends = useRunningSends();
  const running = tasks?.filter(
    ({ run }) => run.status === 'pending' && run.waitsForUsd === null && !run.inBatch,
  );
  return running && running.length + sends.filter(({ state }) => state === 'sending').length;
}

/** The way to In Progress while something runs. */
export function RunningLink() {
  const count = useRunningCount() ?? 0;
  if (count === 0) return null;
  return (
    <Link
      className="running"
      to="/admin/in-progress"
      aria-label={`${wholeNumber(count)} running, go to In Progress`}
    >
      <i className="spin" aria-hidden="true" />
      {wholeNumber(count)} <span className="only-wide">running</span>
    </Link>
  );
}
