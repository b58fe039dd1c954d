import { longestNote } from '../../../../contract/subscribers.ts';
import { dayOfPublication } from '../../../format/day-of-publication.ts';
import { Field } from '../../../ui/field.tsx';
import { useTimeZone } from '../../use-time-zone.ts';

export interface Gift {
  /** yyyy-MM-dd; empty without end. */
  until: string;
  note: string;
}

interface AccessFieldsProps {
  gift: Gift;
  onChange: (patch: Partial<Gift>) => void;
}

/** Until when, and why. */
export function AccessFields({ gift, onChange }: AccessFieldsProps) {
  const timeZone = useTimeZone();
  return (
    <>
      <Field
        label="Last day"
        optional
        hint="They read until the end of this day. Leave it empty for access without end."
      >
        {(ties) => (
          <input
            {...ties}
            className="input access-day"
            type="date"
            min={timeZone === undefined ? undefined : dayOfPublication(new Date(), timeZone)}
            max="2199-12-31"
            value={gift.until}
            onChange={(event) => onChange({ until: event.target.value })}
          />
        )}
      </Field>
      <Field label="Note" optional hint="Why they read for nothing. Only you see it.">
        {(ties) => (
          <textarea
            {...ties}
            className="input"
            rows={2}
            maxLength={longestNote}
            placeholder="Press, a broker's office, a founder"
            value={gift.note}
            onChange={(event) => onChange({ note: event.target.value })}
          />
        )}
      </Field>
    </>
  );
}
