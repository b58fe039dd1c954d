/**
 * Whether a show missed its usual day. A show has usual days where it kept to them: on the same weekdays in most weeks, or
 * after the same number of days. Days are days of the publication's time zone, so changes of the clock do not matter.
 */

export interface Late {
  /** yyyy-MM-dd: the day on which it was expected, and which is over. */
  expectedOn: string;
  /** "Tuesdays", "every two weeks" */
  rhythm: string;
}

/** Fewer releases tell nothing, and what is long past says nothing of now. */
const fewest = 6;
const mostLookedAt = 16;
/** So much of the past must agree. */
const mostly = 0.75;
/** A show that is silent for so many of its turns, or so many days, has paused: it is not late any more. */
const turnsOfPatience = 3;
const daysOfPatience = 21;

const dayMs = 86_400_000;
const toNumber = (day: string) => Math.round(Date.parse(`${day}T00:00:00Z`) / dayMs);
const toDay = (number: number) => new Date(number * dayMs).toISOString().slice(0, 10);
/** 0 is Monday; the first of January 1970 was a Thursday. */
const weekdayOf = (number: number) => (((number + 3) % 7) + 7) % 7;
const weekOf = (number: number) => Math.floor((number + 3) / 7);

interface Expected {
  on: number;
  /** It may be so many days later without being late. */
  spread: number;
  rhythm: string;
}

/** `days`: of its releases, in any order; null where it is not late, or keeps to no days. */
export function lateness(days: readonly string[], today: string): Late | null {
  const now = toNumber(today);
  const releases = [...new Set(days.map(toNumber))]
    .filter((day) => day <= now)
    .sort((a, b) => a - b)
    .slice(-mostLookedAt);
  const last = releases.at(-1);
  if (last === undefined || releases.length < fewest) return null;
  const gaps = releases.slice(1).map((day, at) => day - (releases[at] ?? day));
  const usualGap = medianOf(gaps);
  const expected = byWeekday(releases, last, usualGap) ?? byInterval(gaps, last, usualGap);
  if (expected === null || now <= expected.on + expected.spread) return null;
  if (now - expected.on > Math.max(daysOfPatience, turnsOfPatience * usualGap)) return null;
  return { expectedOn: toDay(expected.on), rhythm: expected.rhythm };
}

function byWeekday(releases: readonly number[], last: number, usualGap: number): Expected | null {
  const weeks = weekOf(last) - weekOf(releases[0] ?? last) + 1;
  const counts = Array.from(
    { length: 7 },
    (_, weekday) => releases.filter((day) => weekdayOf(day) === weekday).length,
  );
  const usual = counts.flatMap((count, weekday) => (count >= weeks * mostly ? [weekday] : []));
  const onUsual = usual.reduce((sum, weekday) => sum + (counts[weekday] ?? 0), 0);
  if (usual.length === 0 || onUsual < releases.length * mostly) return null;
  // A turn that came a day early is that turn, not an extra one before it.
  let on = last + Math.ceil(usualGap / 2);
  while (!usual.includes(weekdayOf(on))) on += 1;
  return { on, spread: 0, rhythm: weekdayWords(usual) };
}

function byInterval(gaps: readonly number[], last: number, usualGap: number): Expected | null {
  const tolerance = Math.max(1, Math.round(usualGap * 0.15));
  const kept = gaps.map((gap) => Math.abs(gap - usualGap)).filter((off) => off <= tolerance);
  if (usualGap < 2 || kept.length < gaps.length * mostly) return null;
  return { on: last + usualGap, spread: Math.max(...kept), rhythm: intervalWords(usualGap) };
}

function medianOf(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  const [low = 0, high = 0] = [
    sorted[Math.ceil(sorted.length / 2) - 1],
    sorted[Math.floor(sorted.length / 2)],
  ];
  return Math.round((low + high) / 2);
}

const weekdays = ['Mondays', 'Tuesdays', 'Wednesdays', 'Thursdays', 'Fridays', 'Saturdays', 'Sundays'];

function weekdayWords(usual: readonly number[]): string {
  if (usual.length === 7) return 'every day';
  if (usual.join() === '0,1,2,3,4') return 'weekdays';
  const names = usual.map((weekday) => weekdays[weekday] ?? '');
  return names.length === 1 ? names.join() : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

function intervalWords(days: number): string {
  if (days === 7) return 'every week';
  if (days % 7 === 0 && days <= 42)
    return `every ${['', '', 'two', 'three', 'four', 'five', 'six'][days / 7]} weeks`;
  if (days >= 29 && days <= 31) return 'every month';
  return `every ${days} days`;
}
