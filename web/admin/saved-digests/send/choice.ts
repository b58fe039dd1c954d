/** When an issue is to go out, and what the button then says; pure. */
import type { DigestRow } from '../../../../contract/digests.ts';
import type { PreflightCheck } from '../../../../contract/sends.ts';
import { plural } from '../../../format/plural.ts';
import { inOneWeek, instantAt, shortPublicationMoment } from '../../../format/publication-time.ts';

export interface Choice {
  when: 'now' | 'monday' | 'other';
  /** Of another time: yyyy-MM-dd and HH:mm, as they are typed. */
  day: string;
  time: string;
}

/** `at`: null for now. `problem`: why it is no time yet. */
export type Chosen = { at: string | null; problem: null } | { at: null; problem: string };

interface Place {
  /** The Monday that the server offers; null until it is known. */
  monday: string | null;
  timeZone: string;
  now: Date;
}

export function readChoice({ when, day, time }: Choice, { monday, timeZone, now }: Place): Chosen {
  if (when === 'now') return { at: null, problem: null };
  if (when === 'monday') {
    return monday === null ? { at: null, problem: 'It is not known yet.' } : { at: monday, problem: null };
  }
  const at = instantAt(day, time, timeZone);
  if (at === null) return { at: null, problem: 'Choose a day and a time.' };
  return Date.parse(at) <= now.getTime()
    ? { at: null, problem: 'This time has passed already. Choose a later one.' }
    : { at, problem: null };
}

/** Says exactly what happens: "Send to 1,204 readers on Monday". */
export function sendLabel(
  recipients: number | null,
  { when }: Choice,
  { at }: Chosen,
  { timeZone, now }: Pick<Place, 'timeZone' | 'now'>,
): string {
  const whom = recipients === null ? 'the readers' : plural(recipients, 'reader');
  if (when === 'now') return `Send to ${whom} now`;
  if (when === 'monday') return `Send to ${whom} on Monday`;
  return at === null
    ? `Send to ${whom} later`
    : `Send to ${whom} on ${shortPublicationMoment(at, timeZone, now)}`;
}

type Dated = Pick<DigestRow, 'published' | 'publishDate'>;

/**
 * The checks as they are for the time that is chosen: the server has looked at them for now, and two depend on when it
 * goes out. It looks at all of them again for that time before it plans anything. Stops first, what is well last.
 */
export function checksAt(
  checks: readonly PreflightCheck[],
  digest: Dated,
  at: string | null,
  { timeZone, now }: Pick<Place, 'timeZone' | 'now'>,
): PreflightCheck[] {
  const moment = at === null ? now : new Date(at);
  return checks
    .filter(({ code }) => code !== 'week' || inOneWeek(moment, now, timeZone))
    .map((check) => (check.code === 'published' ? publishedAt(check, digest, moment) : check))
    .sort((a, b) => order[a.level] - order[b.level]);
}

const order = { stop: 0, warn: 1, ok: 2 } as const;

function publishedAt(check: PreflightCheck, { published, publishDate }: Dated, at: Date): PreflightCheck {
  if (!published || publishDate === null) return check;
  return Date.parse(publishDate) > at.getTime()
    ? {
        code: 'published',
        level: 'stop',
        sentence: 'Its publish date is later than the hour of sending: readers could not open it.',
      }
    : { code: 'published', level: 'ok', sentence: 'It is published by then.' };
}

/** The digest that readers got last: by publish date, undated ones by the day they were made. Null where none is published. */
export function newestPublished<D extends Dated & Pick<DigestRow, 'createdAt'>>(
  list: readonly D[],
): D | null {
  const born = ({ publishDate, createdAt }: D) => Date.parse(publishDate ?? createdAt);
  return list.filter(({ published }) => published).sort((a, b) => born(b) - born(a))[0] ?? null;
}
