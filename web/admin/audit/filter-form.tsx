import { X } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { DayFields } from '../filters/day-fields.tsx';
import { WordsInput } from '../filters/words-input.tsx';
import { type Filters, isFiltered } from './use-filters.ts';
import { kindWords } from './words.ts';

interface FilterFormProps {
  filters: Filters;
  onChange: (patch: Partial<Filters> | null) => void;
}

/** By kind, days, words and session. */
export function FilterForm({ filters, onChange }: FilterFormProps) {
  const { kind, from, to, q, session } = filters;
  return (
    <form className="filters audit-filters" onSubmit={(event) => event.preventDefault()}>
      <Field label="Contains">
        {(ties) => (
          <WordsInput
            ties={ties}
            q={q}
            onSearch={(words) => onChange({ q: words })}
            placeholder="Words, a name, an id"
            maxLength={200}
          />
        )}
      </Field>
      <Field label="Kind">
        {(ties) => (
          <select
            {...ties}
            className="input"
            value={kind}
            onChange={(event) => onChange({ kind: event.target.value })}
          >
            <option value="">All kinds</option>
            {Object.entries(kindWords).map(([value, words]) => (
              <option key={value} value={value}>
                {words}
              </option>
            ))}
          </select>
        )}
      </Field>
      <DayFields
        days={{ startDate: from, endDate: to }}
        onChange={({ startDate, endDate }) =>
          onChange({
            ...(startDate === undefined ? {} : { from: startDate }),
            ...(endDate === undefined ? {} : { to: endDate }),
          })
        }
      />
      {isFiltered(filters) && (
        <Button variant="ghost" icon={X} onClick={() => onChange(null)}>
          {session === '' ? 'Clear' : 'Clear, and show all sessions'}
        </Button>
      )}
    </form>
  );
}
