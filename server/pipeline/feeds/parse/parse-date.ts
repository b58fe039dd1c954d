/**
 * Dates as feeds write them (wire.md section 6): RFC 822 with every liberty, ISO 8601, other orders of the parts.
 * An unknown zone counts as UTC, an impossible date is null.
 */
import { minutesIn, zoneOf } from './date-zones.ts';

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

// Beginnings of month names in the languages that hosts use; Greek appears in real feeds.
const foreignMonths: Record<string, number> = {
  ιαν: 0,
  φεβ: 1,
  μαρ: 2,
  μάρ: 2,
  απρ: 3,
  μαι: 4,
  μαϊ: 4,
  μάι: 4,
  ιουν: 5,
  ιούν: 5,
  ιουλ: 6,
  ιούλ: 6,
  αυγ: 7,
  αύγ: 7,
  σεπ: 8,
  οκτ: 9,
  νοε: 10,
  νοέ: 10,
  δεκ: 11,
  janv: 0,
  févr: 1,
  fév: 1,
  mars: 2,
  avr: 3,
  mai: 4,
  juin: 5,
  juil: 6,
  août: 7,
  déc: 11,
  mär: 2,
  mrz: 2,
  okt: 9,
  dez: 11,
  ene: 0,
  abr: 3,
  ago: 7,
  dic: 11,
  fev: 1,
  out: 9,
  set: 8,
  gen: 0,
  mag: 4,
  giu: 5,
  lug: 6,
  ott: 9,
};

interface Parts {
  year: number;
  month: number;
  day: number;
  hours: number;
  minutes: number;
  seconds: number;
  /** Minutes east of UTC, or the name of a zone that changes with the season. */
  zone: number | string;
}

// No date is longer; a long text would only cost time.
const maxChars = 100;

export function parseFeedDate(text: string): Date | null {
  const usual = asMostWrite(text);
  if (usual !== null) return usual;
  const clean = text
    .trim()
    .slice(0, maxChars)
    .replace(/\([^)]*\)/g, ' ')
    .replace(/&#43;/g, '+')
    .replace(/\s+/g, ' ')
    .trim();
  if (clean === '') return null;
  const parts = parseIso(withDashes(clean)) ?? parseYearFirst(withDashes(clean)) ?? parseMail(clean);
  return parts === null ? null : toDate(parts);
}

const mostWrite =
  /^(?:[A-Z][a-z]{2}, )?(\d{2}) ([A-Z][a-z]{2}) (\d{4}) (\d{2}):(\d{2}):(\d{2}) (?:GMT|([+-])(\d{2})(\d{2}))$/;

/** `Mon, 05 Jan 2026 06:00:00 GMT`, as nearly every feed has it; null for anything else, which may be a date all the same. */
function asMostWrite(text: string): Date | null {
  const match = mostWrite.exec(text);
  if (match === null) return null;
  const [, day, name = '', year, hours, minutes, seconds, sign, zoneHours = 0, zoneMinutes = 0] = match;
  const month = months.indexOf(name.toLowerCase());
  if (month < 0) return null;
  const east = Number(zoneHours) * 60 + Number(zoneMinutes);
  return toDate({
    year: Number(year),
    month,
    day: Number(day),
    hours: Number(hours),
    minutes: Number(minutes),
    seconds: Number(seconds),
    zone: sign === '-' ? -east : east,
  });
}

/** `2006/09/15` and `2006/9/5` as ISO writes them. */
function withDashes(text: string): string {
  const match = /^(\d{4})\/(\d{1,2})\/(\d{1,2})(?!\d)/.exec(text);
  if (match === null) return text;
  const [whole, year, month = '', day = ''] = match;
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}${text.slice(whole.length)}`;
}

const iso =
  /^(\d{4})-?(\d{2})-?(\d{2})(?:[T ](\d{2}):?(\d{2})(?::?(\d{2})(?:[.,]\d+)?)?)?\s*(Z|[+-]\d{2}:?\d{2}|[+-]\d{2})?$/i;

function parseIso(text: string): Parts | null {
  const match = iso.exec(text);
  if (match === null) return null;
  const [, year, month, day, hours = '0', minutes = '0', seconds = '0', zone = 'Z'] = match;
  return {
    year: Number(year),
    month: Number(month) - 1,
    day: Number(day),
    hours: Number(hours),
    minutes: Number(minutes),
    seconds: Number(seconds),
    zone: zoneOf([zone]),
  };
}

/** `2006-09-15 10:11 PM Eastern`: the day as ISO has it, and the time as mail does. */
function parseYearFirst(text: string): Parts | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})[T ,]+(\S.*)$/i.exec(text);
  if (match === null) return null;
  const [, year, month, day, rest = ''] = match;
  const words = rest.replace(/,/g, ' ').split(' ').filter(Boolean);
  if (!clock.test(words[0] ?? '')) return null;
  return { year: Number(year), month: Number(month) - 1, day: Number(day), ...timeOf(words) };
}

/** Day, month name, year and time in any order that occurs, with or without weekday, comma and seconds. */
function parseMail(text: string): Parts | null {
  const words = text.replace(/,/g, ' ').split(' ').filter(Boolean);
  const monthAt = words.findIndex((word) => monthOf(word) !== null);
  if (monthAt < 0) return null;
  const month = monthOf(words[monthAt] ?? '') ?? 0;
  const before = words[monthAt - 1];
  const dayFirst = before !== undefined && /^\d{1,2}(st|nd|rd|th)?$/.test(before);
  const day = Number.parseInt((dayFirst ? before : words[monthAt + 1]) ?? '', 10);
  const rest = words.slice(monthAt + (dayFirst ? 1 : 2));
  // The asctime form has the year behind the time: `Thu Jan  1 19:48:21 2004`.
  const yearAt = clock.test(rest[0] ?? '') ? rest.findIndex((word) => /^\d{4}$/.test(word)) : 0;
  const year = yearOf(rest[yearAt] ?? '');
  if (Number.isNaN(day) || year === null) return null;
  return { year, month, day, ...timeOf(rest.filter((_, at) => at !== yearAt)) };
}

function monthOf(word: string): number | null {
  const lower = word.toLowerCase().replace(/\.$/, '');
  const english = months.findIndex((name) => lower.startsWith(name) && /^[a-z]+$/.test(lower));
  if (english >= 0) return english;
  for (let length = 4; length >= 3; length -= 1) {
    const found = foreignMonths[lower.slice(0, length)];
    if (found !== undefined) return found;
  }
  return null;
}

/** RFC 2822 section 4.3: two digits below 50 mean 20xx, others and three digits count from 1900. */
function yearOf(word: string): number | null {
  if (!/^\d{2,4}$/.test(word)) return null;
  const year = Number(word);
  if (word.length === 4) return year;
  return word.length === 2 && year < 50 ? 2000 + year : 1900 + year;
}

const clock = /^(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?(am|pm)?$/i;

function timeOf(words: readonly string[]): Pick<Parts, 'hours' | 'minutes' | 'seconds' | 'zone'> {
  const [first = '', ...others] = words;
  const short = /^(\d{2})(\d{2})$/.exec(first);
  const match = short ? [first, short[1], short[2], '0', undefined] : clock.exec(first);
  if (match === null) return { hours: 0, minutes: 0, seconds: 0, zone: zoneOf(words) };
  const half = (match[4] ?? others.find(isHalf) ?? '').toLowerCase().replace(/\./g, '');
  return {
    hours: hoursOf(Number(match[1]), half),
    minutes: Number(match[2]),
    seconds: Number(match[3] ?? 0),
    zone: zoneOf(others.filter((word) => !isHalf(word))),
  };
}

const isHalf = (word: string): boolean => /^[ap]\.?m\.?$/i.test(word);

function hoursOf(hours: number, half: string): number {
  if (half === 'pm' && hours < 12) return hours + 12;
  if (half === 'am' && hours === 12) return 0;
  return hours;
}

function toDate({ year, month, day, hours, minutes, seconds, zone }: Parts): Date | null {
  // A leap second is the second before it; Date cannot hold it.
  const wall = new Date(Date.UTC(year, month, day, hours, minutes, Math.min(seconds, 59)));
  if (year < 100) wall.setUTCFullYear(year);
  const possible = month < 12 && hours < 25 && minutes < 60 && wall.getUTCMonth() === month;
  if (!possible && hours !== 24) return null;
  const zoneMinutes = typeof zone === 'number' ? zone : minutesIn(zone, wall);
  if (Math.abs(zoneMinutes) > 15 * 60) return null;
  const at = new Date(wall.getTime() - zoneMinutes * 60_000);
  return Number.isNaN(at.getTime()) ? null : at;
}
