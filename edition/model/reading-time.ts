/** How long an issue takes to read: one figure, whatever page or mail prints it. */
import type { Issue } from '../../contract/digests.ts';
import { CUTS } from '../cuts.ts';
import type { Sections } from './section-types.ts';
import { sectionsOf } from './sections.ts';

/** Words a minute of steady reading on a screen. */
const READING_PACE = 230;

/**
 * Whole minutes, one at least, for the whole issue. A mail that had to leave something out says the same figure as the
 * page: a reader sees both.
 */
export function minutesToRead(issue: Issue): number {
  const [whole] = CUTS;
  if (whole === undefined) throw new Error('The edition has no cuts to print; put at least one into CUTS.');
  const words = readTexts(sectionsOf(issue, 'UTC')(whole)).flatMap((text) => text?.match(/\S+/gu) ?? []);
  return Math.max(1, Math.round(words.length / READING_PACE));
}

/**
 * What somebody reads from the first line to the last: sentences, quotes with who said them, headings. Not what each
 * sentence stands on, and not what was said around a quote: those wait until somebody asks.
 */
function readTexts({ glance, snapshot, quickWins, quotes, dives, more }: Sections): (string | null)[] {
  const connections = snapshot?.connections ?? [];
  return [
    ...[...glance, ...quickWins].flatMap(({ lead, text }) => [lead, text]),
    ...quickWins.map(({ category }) => category),
    ...(snapshot?.paragraphs ?? []),
    ...(snapshot?.tags ?? []),
    ...connections.flatMap(({ theme, text, tip, heardOn }) => [theme, text, tip, ...heardOn]),
    ...quotes.flatMap(({ quote, speaker, show, episode }) => [quote, speaker, show, episode]),
    ...dives.flatMap(({ show, title, summary, topics, insights, moments }) => [
      show,
      title,
      summary,
      ...topics,
      ...insights.map(({ text }) => text),
      ...moments.flatMap(({ quote, speaker }) => [quote, speaker]),
    ]),
    ...more.flatMap(({ title, show }) => [title, show]),
  ];
}
