import type { Ref } from 'react';
import { Field } from '../../ui/field.tsx';

/** Days, yyyy-MM-dd, both included; empty where none is set. */
export interface Days {
  startDate: string;
  endDate: string;
}

/** Whether both are set and the end lies before the start. */
export const areBackwards = ({ startDate, endDate }: Days): boolean =>
  startDate !== '' && endDate !== '' && endDate < startDate;

interface DayFieldsProps {
  days: Days;
  optional?: boolean;
  endRef?: Ref<HTMLInputElement>;
  onChange: (patch: Partial<Days>) => void;
}

/** The first and the last day of a span. */
export function DayFields({ days, optional = false, endRef, onChange }: DayFieldsProps) {
  return (
    <>
      <Field label="Start date" optional={optional}>
        {(ties) => (
          <input
            {...ties}
            className="input"
            type="date"
            value={days.startDate}
            onChange={(event) => onChange({ startDate: event.target.value })}
          />
        )}
      </Field>
      <Field
        label="End date"
        optional={optional}
        error={areBackwards(days) ? 'The end date lies before the start date.' : null}
      >
        {(ties) => (
          <input
            {...ties}
            ref={endRef}
            className="input"
            type="date"
            value={days.endDate}
            onChange={(event) => onChange({ endDate: event.target.value })}
          />
        )}
      </Field>
    </>
  );
}
