import { Search, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Field, type FieldTies } from '../../ui/field.tsx';
import { DayFields } from '../filters/day-fields.tsx';
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
        {(ties) => <WordsInput ties={ties} q={q} onSearch={(words) => onChange({ q: words })} />}
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

/** Long enough that typing asks the server once. */
const pauseMs = 250;

interface WordsInputProps {
  ties: FieldTies;
  q: string;
  onSearch: (q: string) => void;
}

/** Typing waits for a pause; what changes the address from elsewhere shows in the field. */
function WordsInput({ ties, q, onSearch }: WordsInputProps) {
  const [draft, setDraft] = useState(q);
  const asked = useRef(q);
  useEffect(() => {
    if (q === asked.current) return;
    asked.current = q;
    setDraft(q);
  }, [q]);
  useEffect(() => {
    const words = draft.trim();
    if (words === asked.current) return;
    const timer = setTimeout(() => {
      asked.current = words;
      onSearch(words);
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [draft, onSearch]);
  return (
    <div className="with-icon">
      <Search className="i" />
      <input
        {...ties}
        className="input"
        type="search"
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        placeholder="Words, a name, an id"
        value={draft}
        onChange={(event) => setDraft(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && setDraft('')}
      />
    </div>
  );
}
