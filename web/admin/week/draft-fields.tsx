import { useState } from 'react';
import type { GroupWeek } from '../../../contract/week.ts';
import { Field } from '../../ui/field.tsx';

interface DraftFieldsProps {
  week: Pick<GroupWeek, 'draftHour' | 'draftMost'>;
  set: (change: { draftHour: number } | { draftMost: number }) => void;
}

const hours = Array.from({ length: 24 }, (_, hour) => hour);
const mostAllowed = 200;

/** "6:00 PM" */
const hourWords = (hour: number) => `${hour % 12 || 12}:00 ${hour < 12 ? 'AM' : 'PM'}`;

/** When the draft is made, and of how many episodes at most. */
export function DraftFields({ week, set }: DraftFieldsProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const commit = () => {
    if (draft === null) return;
    const most = Number(draft);
    if (!Number.isInteger(most) || most < 1 || most > mostAllowed) {
      setProblem(`Enter a number from 1 to ${mostAllowed}.`);
      return;
    }
    setDraft(null);
    if (most !== week.draftMost) set({ draftMost: most });
  };
  return (
    <>
      <Field label="At">
        {(ties) => (
          <select
            {...ties}
            className="input"
            value={week.draftHour}
            onChange={(event) => set({ draftHour: Number(event.target.value) })}
          >
            {hours.map((hour) => (
              <option key={hour} value={hour}>
                {hourWords(hour)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label="Episodes at most" error={problem}>
        {(ties) => (
          <input
            {...ties}
            className="input num"
            inputMode="numeric"
            maxLength={3}
            value={draft ?? week.draftMost}
            onChange={(event) => {
              setDraft(event.target.value);
              setProblem(null);
            }}
            onBlur={commit}
            onKeyDown={(event) => event.key === 'Enter' && commit()}
          />
        )}
      </Field>
    </>
  );
}
