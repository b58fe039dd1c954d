import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { groups } from '../../../contract/groups.ts';
import { queryFor } from '../../api/query.ts';
import { Field } from '../../ui/field.tsx';
import { TextSetting } from './text-setting.tsx';
import type { SettingsState } from './use-settings.ts';

/** As the server takes it: dollars with at most two decimals; nothing at all is a budget too. */
export const isBudget = (text: string) => /^\d{1,5}(?:\.\d{1,2})?$/.test(text);

/** Which group is the paper, and what a month may cost. */
export function WeekSection({ state }: { state: SettingsState }) {
  const list = useQuery(queryFor(groups.list)).data;
  return (
    <section className="set" id="week" aria-labelledby="week-title">
      <header>
        <h2 className="h2" id="week-title">
          The week
        </h2>
        <p>
          What runs by itself is chosen for each group:{' '}
          <Link className="link" to="/admin/week">
            open This week
          </Link>
          .
        </p>
      </header>
      <div className="set-fields">
        <Field label="The paper" hint="The one group whose digest is mailed to your readers on Monday.">
          {(ties) => (
            <select
              {...ties}
              className="input"
              value={state.value('paper_group')}
              onChange={(event) => state.set('paper_group', event.target.value)}
            >
              <option value="">No group yet</option>
              {list?.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </Field>
        <div className="limit">
          <TextSetting
            state={state}
            name="monthly_budget_usd"
            label="Spend in a month at most"
            hint="Dollars, for transcripts and models together, by click or by itself. Work beyond it waits until you raise this, or the month ends."
            inputMode="decimal"
            maxLength={8}
            problemOf={(value) =>
              isBudget(value) ? null : 'Enter an amount in dollars from 0 to 99999.99, for example 50.'
            }
          />
        </div>
      </div>
    </section>
  );
}
