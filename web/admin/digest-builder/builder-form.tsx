import { useQuery } from '@tanstack/react-query';
import { groups } from '../../../contract/groups.ts';
import { queryFor } from '../../api/query.ts';
import { Field } from '../../ui/field.tsx';
import { type Choice, defaultDays } from './use-choice.ts';

interface BuilderFormProps {
  choice: Choice;
  onChange: (patch: Partial<Choice>) => void;
}

/** Group and days. */
export function BuilderForm({ choice, onChange }: BuilderFormProps) {
  const list = useQuery(queryFor(groups.list));
  const days = defaultDays(new Date());
  const isDefault = choice.startDate === days.startDate && choice.endDate === days.endDate;
  const isBackwards = choice.startDate !== '' && choice.endDate !== '' && choice.endDate < choice.startDate;
  return (
    <form className="build-form" onSubmit={(event) => event.preventDefault()}>
      <div className="w">
        <Field label="Group">
          {(ties) => (
            <select
              {...ties}
              className="input"
              value={choice.groupId}
              onChange={(event) => onChange({ groupId: event.target.value })}
            >
              <option value="">Choose a group</option>
              {list.data?.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </Field>
      </div>
      <Field label="Start date">
        {(ties) => (
          <input
            {...ties}
            className="input"
            type="date"
            value={choice.startDate}
            max={choice.endDate}
            onChange={(event) => onChange({ startDate: event.target.value })}
          />
        )}
      </Field>
      <Field label="End date" error={isBackwards ? 'The end date lies before the start date.' : null}>
        {(ties) => (
          <input
            {...ties}
            className="input"
            type="date"
            value={choice.endDate}
            onChange={(event) => onChange({ endDate: event.target.value })}
          />
        )}
      </Field>
      {isDefault && <span className="small quiet only-wide">Last 7 days, ending today</span>}
    </form>
  );
}
