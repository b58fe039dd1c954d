import { ListChecks, Square } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router';
import type { Backlog } from '../../../contract/backlogs.ts';
import { clockTime } from '../../format/duration.ts';
import { dollars } from '../../format/money.ts';
import { wholeNumber } from '../../format/plural.ts';
import { Button } from '../../ui/button.tsx';
import { useNow } from '../../ui/elapsed.tsx';
import { Status } from '../../ui/status.tsx';
import { BacklogMeter } from '../backlogs/backlog-meter.tsx';
import { countsOf, listWords, throughOf } from '../backlogs/backlog-words.ts';
import { useBacklogActs } from '../backlogs/use-backlogs.ts';
import { addressOfToDo } from '../todo/use-filters.ts';

/** A list of TO DO that is worked off: how far it is, and the way to it. */
export function RunningBacklog({ backlog }: { backlog: Backlog }) {
  const titleId = useId();
  const acts = useBacklogActs(backlog);
  const elapsedSecs = (useNow().getTime() - Date.parse(backlog.beganAt)) / 1000;
  return (
    <li className="task">
      <span className="art task-send" aria-hidden="true">
        <ListChecks className="i" />
      </span>
      <div className="task-words">
        <b id={titleId}>
          <Link className="link" to={addressOfToDo(backlog)}>
            Process all
          </Link>
        </b>
        <p className="small muted">{listWords(backlog)}</p>
        <p className="small quiet">{countsOf(backlog)}</p>
      </div>
      <div className="task-stage">
        <div className="row">
          <Status tone="pending">
            {wholeNumber(throughOf(backlog))} of {wholeNumber(backlog.total)}
          </Status>
          <span className="small quiet push clip">
            {dollars(backlog.spentUsd)} of at most {dollars(backlog.capUsd)}
          </span>
        </div>
        <BacklogMeter backlog={backlog} />
      </div>
      <div className="elapsed">
        <b>{clockTime(elapsedSecs)}</b>
      </div>
      <div className="acts">
        <Button size="s" icon={Square} busy={acts.isStopping} onClick={acts.stop} aria-describedby={titleId}>
          Stop
        </Button>
      </div>
    </li>
  );
}
