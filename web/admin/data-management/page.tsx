import { useRef } from 'react';
import { groups } from '../../../contract/groups.ts';
import type { Ahead } from '../../api/ahead.ts';
import { queryFor } from '../../api/query.ts';
import { Button } from '../../ui/button.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { notify } from '../../ui/toast/notices.ts';
import { areBackwards, DayFields } from '../filters/day-fields.tsx';
import { GroupField } from '../filters/group-field.tsx';
import { notices } from '../notices.ts';
import { Crumbs } from '../shell/crumbs.tsx';
import { Preview } from './preview.tsx';
import { type BulkWish, useBulk } from './use-bulk.ts';
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
  const { kind, groupId } = wish;
  const endField = useRef<HTMLInputElement>(null);
  const bulk = useBulk();
  const changeAndForget = (patch: Partial<BulkWish>) => {
    change(patch);
    bulk.forget();
  };
  const load = () => {
    if (areBackwards(wish)) endField.current?.focus();
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
                onClick={() => changeAndForget({ kind: value })}
              >
                {label}
              </button>
            ))}
          </div>
        </fieldset>
        <GroupField
          value={groupId}
          none="Choose a group"
          onChange={(chosen) => changeAndForget({ groupId: chosen })}
        />
        <DayFields days={wish} optional endRef={endField} onChange={changeAndForget} />
        <Button type="submit" variant="primary" busy={bulk.isLoading}>
          Load Preview
        </Button>
      </form>
      <Preview bulk={bulk} />
    </>
  );
}
