import { TZDate } from '@date-fns/tz';
import { addMonths } from 'date-fns/addMonths';
import { format } from 'date-fns/format';
import { startOfMonth } from 'date-fns/startOfMonth';

/** A calendar month of the publication's time zone. */
export interface Month {
  from: Date;
  /** Exclusive. */
  until: Date;
  /** "November" */
  name: string;
  /** "December 1": when the next one begins. */
  nextOn: string;
}

export function monthOf(now: Date, timeZone: string): Month {
  const from = startOfMonth(new TZDate(now.getTime(), timeZone));
  const until = addMonths(from, 1);
  return {
    from: new Date(from.getTime()),
    until: new Date(until.getTime()),
    name: format(from, 'MMMM'),
    nextOn: format(until, 'MMMM d'),
  };
}
