/** What the admin is told of Sunday's draft. */
import { format } from 'date-fns/format';
import { parseISO } from 'date-fns/parseISO';
import type { AdminNote } from '../../people/letters/index.ts';
import { sundayOf } from './week-days.ts';

export interface Told {
  groupName: string;
  weekOn: string;
  digestId: string | null;
  /** Title of the digest; empty where there is none yet. */
  title: string;
  episodes: number;
  missing: readonly string[];
}

const mostNamed = 5;

const review = (digestId: string | null) => ({
  label: 'Review the draft',
  path: digestId === null ? '/admin/saved-digests' : `/admin/saved-digests?issue=${digestId}`,
});
const thisWeek = ({ weekOn }: Told) => ({ label: 'Open This week', path: `/admin/week?weekOn=${weekOn}` });

/** `stopped`: why it is not published and sent by itself, where that was wanted. */
export function draftReady(told: Told, stopped: string | null): AdminNote {
  return {
    subject: `The draft for ${daysOf(told)} is ready`,
    paragraphs: [
      made(told),
      ...(stopped === null ? [] : [`It was to go out by itself, but it needs you first. ${stopped}`]),
      'Nobody else sees it until you publish it.',
      ...missing(told),
    ],
    ...review(told.digestId),
  };
}

/** `at`: the hour of sending, in words. */
export function draftGoesOut(told: Told, at: string): AdminNote {
  return {
    subject: `The issue for ${daysOf(told)} goes out ${at}`,
    paragraphs: [
      made(told),
      `It is published by itself and goes to your readers ${at}. To stop it, open This week before then.`,
      ...missing(told),
    ],
    ...review(told.digestId),
  };
}

export function draftFailed(told: Told, reason: string): AdminNote {
  return {
    subject: `The draft for ${daysOf(told)} could not be made`,
    paragraphs: [`The digest of "${told.groupName}": ${reason}`, ...missing(told)],
    ...thisWeek(told),
  };
}

export function draftWaits(told: Told, reason: string): AdminNote {
  return {
    subject: `The draft for ${daysOf(told)} waits for the budget`,
    paragraphs: [`The digest of "${told.groupName}" is not made yet. ${reason}`, ...missing(told)],
    ...thisWeek(told),
  };
}

function made({ title, episodes, groupName }: Told): string {
  return `"${title}" was made of ${episodes === 1 ? '1 episode' : `${episodes} episodes`} of "${groupName}".`;
}

function missing({ missing: titles }: Told): string[] {
  if (titles.length === 0) return [];
  const named = titles.slice(0, mostNamed).map((title) => `"${title}"`);
  const rest = titles.length - named.length;
  const list = rest === 0 ? named.join(', ') : `${named.join(', ')} and ${rest} more`;
  return [`Not in it, since ${titles.length === 1 ? 'it was' : 'they were'} not ready in time: ${list}.`];
}

/** "November 16 to 22", "November 30 to December 6" */
export function daysOf({ weekOn }: { weekOn: string }): string {
  const [from, to] = [parseISO(weekOn), parseISO(sundayOf(weekOn))];
  const sameMonth = from.getMonth() === to.getMonth();
  return `${format(from, 'MMMM d')} to ${format(to, sameMonth ? 'd' : 'MMMM d')}`;
}
