/**
 * The numbers by which the index of moments knows a span of days, a podcast or a speaker. A search asks for words and
 * numbers at once, so it never touches the moments that a filter leaves out (docs/decisions/0019-search.md).
 */
import { createHash } from 'node:crypto';

const dayMs = 86_400_000;
/** Spans of days by which moments are found, and how many of each are looked at before longer ones. */
const spans = [
  { days: 1, count: 4 },
  { days: 4, count: 4 },
  { days: 16, count: 4 },
  { days: 64, count: 16 },
  { days: 256, count: Number.POSITIVE_INFINITY },
] as const;

// Each kind has numbers of its own, those of pairs of words begin at 2^28; a day is below 2^24 until the year 47905.
const spanBase = 2 ** 24;
const podcastBase = 2 ** 29;
const speakerBase = 2 ** 30;

const dayOf = (at: Date): number => Math.max(0, Math.floor(at.getTime() / dayMs));
const spanMark = (level: number, number: number): number => (level + 1) * spanBase + number;

function hashBelow(most: number, text: string): number {
  return createHash('sha256').update(text).digest().readUInt32BE(0) % most;
}

/** Two podcasts may have the same number: whoever asks by it compares the id as well. */
export const podcastMark = (podcastId: string): number => podcastBase + hashBelow(podcastBase, podcastId);

/** As for podcasts; case makes no difference. */
export const speakerMark = (name: string): number => speakerBase + hashBelow(speakerBase, name.toLowerCase());

/** What all moments of an episode have in common. */
export function episodeMarks({ podcastId, publishedAt }: { podcastId: string; publishedAt: Date }): number[] {
  const day = dayOf(publishedAt);
  return [...spans.map(({ days }, level) => spanMark(level, Math.floor(day / days))), podcastMark(podcastId)];
}

export interface Span {
  mark: number;
  days: number;
  /** Its first instant. */
  since: Date;
}

/**
 * The spans that cover two instants and what lies between them, the newest first: single days, then ever longer ones. A
 * search for a common word ends within the first of them, one for a rare word reads few.
 */
export function spansBetween(oldest: Date, newest: Date): Span[] {
  const between: Span[] = [];
  const first = dayOf(oldest);
  let level = 0;
  let used = 0;
  for (let last = dayOf(newest); last >= first; ) {
    const { days, count } = spans[level] ?? spans[0];
    const longer = spans[level + 1];
    if (longer !== undefined && used >= count && (last + 1) % longer.days === 0) {
      level += 1;
      used = 0;
      continue;
    }
    const number = Math.floor(last / days);
    between.push({ mark: spanMark(level, number), days, since: new Date(number * days * dayMs) });
    used += 1;
    last -= days;
  }
  return between;
}
