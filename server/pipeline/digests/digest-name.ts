import { getISOWeek } from 'date-fns/getISOWeek';
import { getISOWeekYear } from 'date-fns/getISOWeekYear';

/**
 * The short readable public id: the group's name and the week in which the digest's days end, `agent-growth-2026-w47`,
 * with -2, -3 … where that is taken.
 */
export function digestName(groupName: string, endDate: string, isTaken: (name: string) => boolean): string {
  const base = digestNameStem(groupName, endDate);
  if (!isTaken(base)) return base;
  for (let count = 2; ; count += 1) {
    if (!isTaken(`${base}-${count}`)) return `${base}-${count}`;
  }
}

export function digestNameStem(groupName: string, endDate: string): string {
  const [year = 1970, month = 1, day = 1] = endDate.split('-').map(Number);
  const end = new Date(year, month - 1, day);
  const week = String(getISOWeek(end)).padStart(2, '0');
  return `${slug(groupName)}-${getISOWeekYear(end)}-w${week}`;
}

function slug(name: string): string {
  const ascii = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 40)
    .replace(/^-+|-+$/g, '');
  return ascii || 'digest';
}
