/** Dates by the few patterns that the screens use; in the first load date-fns would be 7 KB for them. */
const months = 'January February March April May June July August September October November December'.split(
  ' ',
);
const days = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ');

const two = (number: number) => String(number).padStart(2, '0');

const parts: Record<string, (date: Date) => string | number | undefined> = {
  yyyy: (date) => String(date.getFullYear()).padStart(4, '0'),
  MMMM: (date) => months[date.getMonth()],
  MMM: (date) => months[date.getMonth()]?.slice(0, 3),
  MM: (date) => two(date.getMonth() + 1),
  dd: (date) => two(date.getDate()),
  d: (date) => date.getDate(),
  EEEE: (date) => days[date.getDay()],
  EEE: (date) => days[date.getDay()]?.slice(0, 3),
  h: (date) => date.getHours() % 12 || 12,
  mm: (date) => two(date.getMinutes()),
  a: (date) => (date.getHours() < 12 ? 'AM' : 'PM'),
};

/** "Nov 18, 2026 at 2:50 PM" by "MMM d, yyyy 'at' h:mm a", in the date's own time zone. */
export function formatDate(date: Date, pattern: string): string {
  if (Number.isNaN(date.getTime())) throw new RangeError('Invalid time value');
  return pattern.replace(/'([^']*)'|yyyy|MMMM|MMM|MM|dd|d|EEEE|EEE|h|mm|a/g, (part, words?: string) =>
    words === undefined ? String(parts[part]?.(date)) : words,
  );
}
