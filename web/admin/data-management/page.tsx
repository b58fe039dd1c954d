import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { groups } from '../../../contract/groups.ts';
import type { Ahead } from '../../api/ahead.ts';
import { queryFor } from '../../api/query.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { notify } from '../../ui/toast/notices.ts';
import { notices } from '../notices.ts';
import { Crumbs } from '../shell/crumbs.tsx';
import { Preview } from './preview.tsx';
import { useBulk } from './use-bulk.ts';
import { useWish } from './use-wish.ts';
import '../lists/lists.css';
import './data.css';

export const ahead: Ahead = (client) => client.prefetchQuery(queryFor(groups.list));

const kinds = [
  { value: 'insights', label: 'Insights' },
  { value: 'transcripts', label: 'Transcripts' },
] as const;

/** Data Management (product.md section 2, admin screen 17). */
export function Component() {
  const [wish, change] = useWish();
  const { kind, groupId, startDate, endDate } = wish;
  const endField = useRef<HTMLInputElement>(null);
  const bulk = useBulk();
  const list = useQuery(queryFor(groups.list));
  const isBackwards = startDate !== '' && endDate !== '' && endDate < startDate;
  const load = () => {
    if (isBackwards) endField.current?.focus();
    else if (groupId === '') notify(notices.noGroupSelected);
    else void bulk.load(wish);
  };
  return (
    <>
      <Crumbs here="Data Management" />
      <PageHead
        title="Data Management"
        sub="Delete insights or transcripts of a group. Digests made of them stay as they are."
      />
      <form
        className="filters"
        onSubmit={(event) => {
          event.preventDefault();
          load();
        }}
      >
        <fieldset className="field auto" aria-label="What to delete">
          <span className="label">What to delete</span>
          <div className="seg">
            {kinds.map(({ value, label }) => (
              <button
                key={value}
                type="button"
                aria-pressed={kind === value}
                onClick={() => {
                  change({ kind: value });
                  bulk.forget();
                }}
              >
                {label}
              </button>
            ))}
          </div>
        </fieldset>
        <Field label="Group">
          {(ties) => (
            <select
              {...ties}
              className="input"
              value={groupId}
              onChange={(event) => {
                change({ groupId: event.target.value });
                bulk.forget();
              }}
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
        <Field label="Start date" optional>
          {(ties) => (
            <input
              {...ties}
              className="input"
              type="date"
              value={startDate}
              onChange={(event) => {
                change({ startDate: event.target.value });
                bulk.forget();
              }}
            />
          )}
        </Field>
        <Field
          label="End date"
          optional
          error={isBackwards ? 'The end date lies before the start date.' : null}
        >
          {(ties) => (
            <input
              {...ties}
              ref={endField}
              className="input"
              type="date"
              value={endDate}
              onChange={(event) => {
                change({ endDate: event.target.value });
                bulk.forget();
              }}
            />
          )}
        </Field>
        <Button type="submit" variant="primary" busy={bulk.isLoading}>
          Load Preview
        </Button>
      </form>
      <Preview bulk={bulk} />
    </>
  );
}
