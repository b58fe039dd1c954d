/** The list of issues as visitors see it: titles and first lines. */
import { clampProse } from '../../../edition/clamp-text.ts';
import { cleanText } from '../../../edition/clean-text.ts';
import { dayRange, issueDate, knownZone } from '../../../edition/dates.ts';
import type { IssueLine } from './public-facts.ts';

export interface IssueEntry {
  issueNumber: number | null;
  title: string;
  dateline: string | null;
  /** For `<time>`; null when the publish date is not set. */
  publishedAt: string | null;
  /** The first line or two of its summary. */
  opening: string;
  isPublic: boolean;
}

const OPENING = { chars: 170, bytes: 680 };

export function issueEntries(lines: readonly IssueLine[], timeZone: string): IssueEntry[] {
  const zone = knownZone(timeZone);
  return lines.map(
    ({ issueNumber, title, groupName, startDate, endDate, publishDate, opening, isPublic }) => ({
      issueNumber: issueNumber !== null && issueNumber > 0 ? issueNumber : null,
      title: cleanText(title) || cleanText(groupName) || 'This week',
      dateline: issueDate(publishDate, zone) ?? dayRange(startDate, endDate),
      publishedAt: publishDate,
      opening: clampProse(cleanText(opening), OPENING),
      isPublic,
    }),
  );
}
