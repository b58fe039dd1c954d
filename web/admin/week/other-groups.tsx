import { SlidersHorizontal } from 'lucide-react';
import { Link } from 'react-router';
import type { WeekLine } from '../../../contract/week.ts';
import { useNow } from '../../ui/elapsed.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Status } from '../../ui/status.tsx';
import { stepsOf } from './steps.ts';
import { waitsOf } from './waits.ts';

interface OtherGroupsProps {
  lines: readonly WeekLine[];
  /** One group is the paper, and stands above. */
  hasPaper: boolean;
  timeZone: string;
  onSwitches: (groupId: string) => void;
}

/** The groups that make digests of their own, in short. */
export function OtherGroups({ lines, hasPaper, timeZone, onSwitches }: OtherGroupsProps) {
  if (lines.length === 0) return null;
  return (
    <section className="sgroup" aria-labelledby="other-groups">
      <div className="sgroup-head">
        <h2 className="h2" id="other-groups">
          {hasPaper ? 'Other groups' : 'Groups'}
        </h2>
        {hasPaper && <span className="small quiet">Their digests are not mailed</span>}
      </div>
      <ul className="card list">
        {lines.map((line) => (
          <OtherGroup key={line.groupId} line={line} timeZone={timeZone} onSwitches={onSwitches} />
        ))}
      </ul>
    </section>
  );
}

function OtherGroup({
  line,
  timeZone,
  onSwitches,
}: {
  line: WeekLine;
  timeZone: string;
  onSwitches: (groupId: string) => void;
}) {
  const now = useNow();
  const steps = stepsOf(line, { send: undefined, timeZone, now });
  const [first] = waitsOf(line);
  return (
    <li className="week-other">
      <div className="clip">
        <Link className="strong clip week-name week-other-name" to={`/admin/groups/${line.groupId}`}>
          {line.name}
        </Link>
        {first && <span className="why">{first.words}</span>}
      </div>
      <dl className="week-other-steps">
        {steps.map(({ label, tone, figure }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{tone === 'done' || tone === 'none' ? figure : <Status tone={tone}>{figure}</Status>}</dd>
          </div>
        ))}
      </dl>
      <IconButton
        label={`What runs by itself in ${line.name}`}
        icon={SlidersHorizontal}
        small
        onClick={() => onSwitches(line.groupId)}
      />
    </li>
  );
}
