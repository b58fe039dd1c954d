import { ListChecks, Square } from 'lucide-react';
import { useId } from 'react';
import type { Backlog } from '../../../contract/backlogs.ts';
import { clockTime } from '../../format/duration.ts';
import { dollars } from '../../format/money.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
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
      <div className="clip">
        <b className="clip" id={titleId}>
          Process all
        </b>
        <span className="meta-line clip">{listWords(backlog)}</span>
        <span className="small quiet">{countsOf(backlog)}</span>
      </div>
      <div className="task-stage">
        <div className="row">
          <Status tone="pending">
            {throughOf(backlog)} of {backlog.total}
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
        <ButtonLink size="s" variant="ghost" to={addressOfToDo(backlog)} aria-describedby={titleId}>
          Open
        </ButtonLink>
        <Button size="s" icon={Square} busy={acts.isStopping} onClick={acts.stop} aria-describedby={titleId}>
          Stop
        </Button>
      </div>
    </li>
  );
}
