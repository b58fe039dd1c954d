/** The words on the card of a digest (product.md section 2), cleaned like everything that comes from outside. */
import type { Issue } from '../../../contract/digests.ts';
import { cleanParagraphs, cleanText, counted } from '../../../edition/clean-text.ts';
import { shortDate } from '../../../edition/dates.ts';

export interface DigestWords {
  group: string;
  title: string;
  /** "Published Nov 17, 2025", or "Recently" without a publish date. */
  published: string;
  /** "Corrected on Nov 19, 2025"; null where readers never had other words. */
  corrected: string | null;
  /** "14 episodes" */
  episodes: string;
  summary: string[];
}

export function digestWords(issue: Issue, timeZone: string): DigestWords {
  const date = shortDate(issue.publishDate, timeZone);
  const correctedOn = shortDate(issue.correctedAt, timeZone);
  const group = cleanText(issue.groupName);
  return {
    group,
    title: cleanText(issue.title) || group,
    published: date === null ? 'Recently' : `Published ${date}`,
    corrected: correctedOn && `Corrected on ${correctedOn}`,
    episodes: counted(issue.episodes.length, 'episode'),
    summary: cleanParagraphs(issue.overview.summary),
  };
}

/** Quotes that the transcript check passed; the mark counts nothing else. */
export function verifiedCount(issue: Issue): number {
  return issue.notableQuotes.filter(({ state }) => state === 'verified').length;
}
