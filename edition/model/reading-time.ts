/** How long an issue takes to read: one figure, whatever page or mail prints it. */
import type { Issue } from '../../contract/digests.ts';
import { CUTS } from '../cuts.ts';
import { sectionsText } from '../text/sections-text.ts';
import { buildSections } from './sections.ts';

/** Words a minute of steady reading on a screen. */
const READING_PACE = 230;

/** Whole minutes, one at least, that a text takes to read. */
function readingMinutes(text: string): number {
  return Math.max(1, Math.round(text.split(/\s+/u).length / READING_PACE));
}

/**
 * Whole minutes for the whole issue. A mail that had to leave something out says the same figure as the page: a reader
 * sees both.
 */
export function minutesToRead(issue: Issue): number {
  const [whole] = CUTS;
  if (whole === undefined) throw new Error('The edition has no cuts to print; put at least one into CUTS.');
  return readingMinutes(sectionsText(buildSections(issue, whole, 'UTC')));
}
