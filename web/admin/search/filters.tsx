import { useQuery } from '@tanstack/react-query';
import { Check, SlidersHorizontal } from 'lucide-react';
import { useId } from 'react';
import { groups } from '../../../contract/groups.ts';
import type { Facet, SaidAnswer } from '../../../contract/search.ts';
import { queryFor } from '../../api/query.ts';
import { withoutOverrides } from '../../format/bidi.ts';
import { wholeNumber } from '../../format/plural.ts';
import { Button } from '../../ui/button.tsx';
import { useMedia } from '../../ui/use-media.ts';
import { DayFields } from '../filters/day-fields.tsx';
import { hasFilters, noFilters, type Wish } from './use-search.ts';

interface FiltersProps {
  wish: Wish;
  /** Undefined until there is a first answer. */
  facets: SaidAnswer['facets'] | undefined;
  onChange: (patch: Partial<Wish>) => void;
}

/** What the results can be narrowed to, with counts; on a narrow screen behind one line. */
export function Filters(props: FiltersProps) {
  const isWide = useMedia('(min-width: 1000px)');
  const isSet = hasFilters(props.wish);
  if (isWide) {
    return (
      <aside className="search-filters" aria-label="Filters">
        <Fields {...props} />
      </aside>
    );
  }
  return (
    <details className="card search-filters">
      <summary>
        <SlidersHorizontal className="i" />
        {isSet ? 'Filters are set' : 'Filters'}
      </summary>
      <Fields {...props} />
    </details>
  );
}

function Fields({ wish, facets, onChange }: FiltersProps) {
  const list = useQuery(queryFor(groups.list));
  const groupName = list.data?.find(({ id }) => id === wish.groupId)?.name;
  return (
    <>
      <DayFields
        days={{ startDate: wish.from, endDate: wish.to }}
        optional
        onChange={({ startDate, endDate }) =>
          onChange({
            ...(startDate === undefined ? {} : { from: startDate }),
            ...(endDate === undefined ? {} : { to: endDate }),
          })
        }
      />
      <Choice
        title="Group"
        facets={facets?.groups ?? []}
        chosen={wish.groupId}
        chosenLabel={groupName ?? 'This group'}
        onChoose={(groupId) => onChange({ groupId })}
      />
      <Choice
        title="Speaker"
        facets={facets?.speakers ?? []}
        chosen={wish.speaker}
        chosenLabel={wish.speaker}
        onChoose={(speaker) => onChange({ speaker })}
      />
      <Choice
        title="Podcast"
        facets={facets?.podcasts ?? []}
        chosen={wish.podcastId}
        chosenLabel="This podcast"
        onChoose={(podcastId) => onChange({ podcastId })}
      />
      {hasFilters(wish) && (
        <Button size="s" onClick={() => onChange(noFilters)}>
          Clear filters
        </Button>
      )}
    </>
  );
}

interface ChoiceProps {
  title: string;
  facets: readonly Facet[];
  chosen: string;
  /** For one that nothing was found of. */
  chosenLabel: string;
  onChoose: (value: string) => void;
}

function Choice({ title, facets, chosen, chosenLabel, onChoose }: ChoiceProps) {
  const titleId = useId();
  const isListed = facets.some(({ value }) => value === chosen);
  const all =
    chosen === '' || isListed ? facets : [{ value: chosen, label: chosenLabel, count: 0 }, ...facets];
  if (all.length === 0) return null;
  return (
    <section aria-labelledby={titleId}>
      <h2 className="label" id={titleId}>
        {title}
      </h2>
      <ul className="facets">
        {all.map(({ value, label, count }) => (
          <li key={value}>
            <button
              type="button"
              className="facet"
              aria-pressed={value === chosen}
              onClick={() => onChoose(value === chosen ? '' : value)}
            >
              {value === chosen && <Check className="i i-s" />}
              <bdi className="clip">{withoutOverrides(label)}</bdi>
              <span className="quiet">{wholeNumber(count)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
