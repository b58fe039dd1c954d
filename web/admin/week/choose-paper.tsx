import { Newspaper } from 'lucide-react';
import { useState } from 'react';
import type { WeekLine } from '../../../contract/week.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { useSettings } from '../settings/use-settings.ts';

/** Nobody has said yet which group's digest is mailed. */
export function ChoosePaper({ groups }: { groups: readonly WeekLine[] }) {
  const settings = useSettings();
  const [chosen, setChosen] = useState(groups[0]?.groupId ?? '');
  return (
    <section className="card week week-choose" aria-labelledby="choose-paper">
      <Newspaper className="week-choose-mark" aria-hidden="true" />
      <div className="grow">
        <h2 className="h2" id="choose-paper">
          Which group is the paper?
        </h2>
        <p className="small quiet">
          Its digest goes to your readers on Monday. Digests of other groups are made and published, but not
          mailed.
        </p>
      </div>
      <Field label="Group">
        {(ties) => (
          <select
            {...ties}
            className="input"
            value={chosen}
            onChange={(event) => setChosen(event.target.value)}
          >
            {groups.map(({ groupId, name }) => (
              <option key={groupId} value={groupId}>
                {name}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Button variant="primary" onClick={() => settings.set('paper_group', chosen)}>
        Make it the paper
      </Button>
    </section>
  );
}
