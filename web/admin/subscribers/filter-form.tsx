import { useId } from 'react';
import type { Total } from '../../api/query.ts';
import { wholeNumber } from '../../format/plural.ts';
import { Field } from '../../ui/field.tsx';
import { WordsInput } from '../filters/words-input.tsx';
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
        {(ties) => (
          <WordsInput
            ties={ties}
            q={filters.q}
            onSearch={(q) => onChange({ q })}
            placeholder="Any part of an address"
            maxLength={254}
            inputMode="email"
            autoCapitalize="none"
          />
        )}
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

const countWords = (count: Total | undefined) =>
  count === undefined ? '' : `${wholeNumber(count.total)}${count.isMore ? '+' : ''}`;
