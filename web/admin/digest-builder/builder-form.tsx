import { DayFields } from '../filters/day-fields.tsx';
import { GroupField } from '../filters/group-field.tsx';
import { type Choice, defaultDays } from './use-choice.ts';

interface BuilderFormProps {
  choice: Choice;
  timeZone: string;
  onChange: (patch: Partial<Choice>) => void;
}

/** Group and days. */
export function BuilderForm({ choice, timeZone, onChange }: BuilderFormProps) {
  const days = defaultDays(new Date(), timeZone);
  const isDefault = choice.startDate === days.startDate && choice.endDate === days.endDate;
  return (
    <form className="build-form" onSubmit={(event) => event.preventDefault()}>
      <div className="w">
        <GroupField
          value={choice.groupId}
          none="Choose a group"
          onChange={(groupId) => onChange({ groupId })}
        />
      </div>
      <DayFields days={choice} onChange={onChange} />
      {isDefault && <span className="small quiet only-wide">Last 7 days, ending today</span>}
    </form>
  );
}
