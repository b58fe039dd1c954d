import { useEffect, useId, useRef } from 'react';
import { dayOfPublication } from '../../../format/day-of-publication.ts';
import { publicationMoment, zoneName } from '../../../format/publication-time.ts';
import { FieldError } from '../../../ui/field.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import type { Choice, Chosen } from './choice.ts';

interface WhenFieldsProps {
  choice: Choice;
  chosen: Chosen;
  place: { monday: string | null; timeZone: string; now: Date };
  onChange: (choice: Choice) => void;
}

interface WhenProps extends WhenFieldsProps {
  /** Which Monday it is is still being asked. */
  isWaiting: boolean;
}

/** Now, on Monday, or at another time of the publication's own clock. */
export function WhenFields({ choice, chosen, place, isWaiting, onChange }: WhenProps) {
  const name = useId();
  const { monday, timeZone, now } = place;
  const zone = zoneName(timeZone);
  const pick = (when: Choice['when']) => ({
    name,
    checked: choice.when === when,
    onChange: () => onChange({ ...choice, when }),
  });
  return (
    <fieldset className="send-when">
      <legend className="h3">When</legend>
      <label>
        <input type="radio" className="radio" {...pick('now')} />
        <span>Now</span>
      </label>
      <label>
        <input type="radio" className="radio" {...pick('monday')} />
        <span>
          {monday === null && !isWaiting ? (
            'On Monday'
          ) : monday === null ? (
            <>
              <span className="sr">On Monday</span>
              <Skeleton width={240} height={14} />
            </>
          ) : (
            `${publicationMoment(monday, timeZone, now)} (${zone})`
          )}
        </span>
      </label>
      <label>
        <input type="radio" className="radio" {...pick('other')} />
        <span>Another time</span>
      </label>
      {choice.when === 'other' && (
        <OtherTime choice={choice} chosen={chosen} place={place} onChange={onChange} />
      )}
    </fieldset>
  );
}

function OtherTime({ choice, chosen, place: { timeZone, now }, onChange }: WhenFieldsProps) {
  const id = useId();
  const fields = useRef<HTMLDivElement>(null);
  // They open at the end of the sheet, where its foot may stand over them.
  useEffect(() => {
    fields.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const isTyped = choice.day !== '' && choice.time !== '';
  const problem = isTyped ? chosen.problem : null;
  const ties = {
    'aria-describedby': `${id}-said`,
    'aria-invalid': problem === null ? undefined : true,
  } as const;
  return (
    <div className="send-other" ref={fields}>
      <div className="row">
        <input
          {...ties}
          className="input"
          type="date"
          aria-label="Day"
          min={dayOfPublication(now, timeZone)}
          value={choice.day}
          onChange={(event) => onChange({ ...choice, day: event.target.value })}
        />
        <input
          {...ties}
          className="input"
          type="time"
          aria-label={`Time, in ${zoneName(timeZone)}`}
          value={choice.time}
          onChange={(event) => onChange({ ...choice, time: event.target.value })}
        />
      </div>
      <div className="send-said" id={`${id}-said`}>
        {problem === null ? (
          <p className="hint">
            {chosen.at === null
              ? `In ${zoneName(timeZone)}.`
              : `${publicationMoment(chosen.at, timeZone, now)} (${zoneName(timeZone)})`}
          </p>
        ) : (
          <FieldError>{problem}</FieldError>
        )}
      </div>
    </div>
  );
}
