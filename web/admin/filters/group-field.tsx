import { useQuery } from '@tanstack/react-query';
import { groups } from '../../../contract/groups.ts';
import { queryFor } from '../../api/query.ts';
import { Field } from '../../ui/field.tsx';

interface GroupFieldProps {
  value: string;
  /** The words for no group. */
  none: string;
  onChange: (groupId: string) => void;
}

/** One of the groups, or none. */
export function GroupField({ value, none, onChange }: GroupFieldProps) {
  const list = useQuery(queryFor(groups.list));
  return (
    <Field label="Group">
      {(ties) => (
        <select {...ties} className="input" value={value} onChange={(event) => onChange(event.target.value)}>
          <option value="">{none}</option>
          {list.data?.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
