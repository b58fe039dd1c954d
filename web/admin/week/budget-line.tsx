import { Link } from 'react-router';
import type { WeekBudget } from '../../../contract/week.ts';
import { dollars } from '../../format/money.ts';
import { plural } from '../../format/plural.ts';
import { Status } from '../../ui/status.tsx';

const almostAll = 0.9;

/** What the month may cost, what it has cost, and what waits for it. */
export function BudgetLine({ budget }: { budget: WeekBudget }) {
  const { limitUsd, spentUsd, heldUsd, month, nextOn, waiting, waitingUsd } = budget;
  const isUsedUp = waiting > 0 || spentUsd >= limitUsd;
  return (
    <p className="strip">
      <span>
        Budget for {month}:{' '}
        <Link className="link" to="/admin/costs">
          {dollars(spentUsd)}
        </Link>{' '}
        of <b>{dollars(limitUsd)}</b> spent
      </span>
      {heldUsd > 0 && <span className="quiet">{dollars(heldUsd)} promised to what is running</span>}
      {waiting > 0 && (
        <Status tone="warning">
          Used up: {plural(waiting, 'piece of work waits', 'pieces of work wait')} ({dollars(waitingUsd)})
        </Status>
      )}
      {waiting === 0 && isUsedUp && <Status tone="warning">Used up until {nextOn}</Status>}
      {!isUsedUp && spentUsd >= limitUsd * almostAll && <Status tone="warning">Almost used up</Status>}
      <Link className="link push" to="/admin/settings#week">
        {isUsedUp ? 'Raise it' : 'Change it'}
      </Link>
    </p>
  );
}
