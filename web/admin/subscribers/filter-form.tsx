import { Search } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { wholeNumber } from '../../format/plural.ts';
import { Field, type FieldTies } from '../../ui/field.tsx';
import type { Counts } from './use-counts.ts';
import { type Filters, states } from './use-filters.ts';

interface FilterFormProps {
  filters: Filters;
  counts: Counts;
  onChange: (patch: Partial<Filters>) => void;
}

/** Search by address, and who may read; every state says how many it holds. */
export function FilterForm({ filters, counts, onChange }: FilterFormProps) {
  const stateId = useId();
  return (
    <form className="filters sub-filters" onSubmit={(event) => event.preventDefault()}>
      <Field label="Email address">
        {(ties) => <SearchInput ties={ties} q={filters.q} onSearch={(q) => onChange({ q })} />}
      </Field>
      <fieldset className="field auto" aria-labelledby={stateId}>
        <span className="label" id={stateId}>
          Show
        </span>
        <div className="seg">
          {states.map(({ value, label }) => (
            <button
              key={value}
              type="button"
              aria-pressed={filters.state === value}
              onClick={() => onChange({ state: value })}
            >
              {label} <span className="sub-count">{countWords(counts[value])}</span>
            </button>
          ))}
        </div>
      </fieldset>
    </form>
  );
}

const countWords = (count: number | undefined) => (count === undefined ? '' : wholeNumber(count));

/** Long enough that typing an address asks the server once. */
const pauseMs = 250;

interface SearchInputProps {
  ties: FieldTies;
  q: string;
  onSearch: (q: string) => void;
}

/** Typing waits for a pause; what changes the address from elsewhere (a link, the Back button) shows in the field. */
function SearchInput({ ties, q, onSearch }: SearchInputProps) {
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
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        placeholder="Any part of an address"
        value={draft}
        onChange={(event) => setDraft(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && setDraft('')}
      />
    </div>
  );
}
