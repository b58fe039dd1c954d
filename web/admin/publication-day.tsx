import { shortDate } from '../../edition/dates.ts';
import { useTimeZone } from './use-time-zone.ts';

/**
 * The day of an instant as the publication counts days (TIMEZONE), wherever the browser is: "Nov 18, 2026", or "Nov 18"
 * where the year goes without saying. The builder offers days by the same zone.
 */
export function PublicationDay({ at, year = false }: { at: string; year?: boolean }) {
  const timeZone = useTimeZone();
  const day = timeZone === undefined ? null : shortDate(at, timeZone);
  // The place of a day that is not known yet.
  if (day === null) return <span aria-hidden="true">{'\u2007'.repeat(6)}</span>;
  // A narrow line breaks before the day, not in it.
  return (
    <>
      <wbr />
      <time className="nowrap" dateTime={at}>
        {year ? day : day.replace(/, \d+$/, '')}
      </time>
    </>
  );
}
