import { Square, X } from 'lucide-react';
import type { Backlog } from '../../../contract/backlogs.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { BacklogMeter } from './backlog-meter.tsx';
import { countsOf, headingOf, listWords, moneyOf } from './backlog-words.ts';
import { useBacklogActs } from './use-backlogs.ts';
import './backlogs.css';

/** A list that the server works off, or has: how far, for how much, and a way to stop it. */
export function BacklogCard({ backlog }: { backlog: Backlog }) {
  const acts = useBacklogActs(backlog);
  const isWorking = backlog.state === 'working';
  return (
    <section className="card backlog" aria-label="Process all">
      <div className="backlog-words">
        <div className="row row-wrap">
          {isWorking && <i className="spin" aria-hidden="true" />}
          <div role="status">
            <h2 className="h3">{headingOf(backlog)}</h2>
          </div>
        </div>
        <p className="small muted">{listWords(backlog)}</p>
      </div>
      <div className="backlog-acts">
        {isWorking ? (
          <Button icon={Square} busy={acts.isStopping} onClick={acts.stop}>
            Stop
          </Button>
        ) : (
          <IconButton icon={X} label="Dismiss" busy={acts.isDismissing} onClick={acts.dismiss} />
        )}
      </div>
      <BacklogMeter backlog={backlog} />
      <div className="backlog-facts">
        <p className="small">{moneyOf(backlog)}.</p>
        <p className="small quiet">{countsOf(backlog)}.</p>
        {backlog.reason !== null && <p className="why">{backlog.reason}</p>}
        {backlog.trouble !== null && (
          <p className="why">The first that did not go through: {backlog.trouble}</p>
        )}
        {backlog.state === 'stopped' && backlog.running > 0 && (
          <p className="small quiet">What is under way goes on; cancel it in the list or on In Progress.</p>
        )}
      </div>
    </section>
  );
}
