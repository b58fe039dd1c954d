import type { Issue } from '../../contract/digests.ts';
import { CUTS } from '../cuts.ts';
import { buildQuotes } from './quotes.ts';
import { sayOnce } from './say-once.ts';
import type { Sections } from './section-types.ts';
import { sectionsOf } from './sections.ts';

/** The sections as a page prints them: it has room for long evidence, which a mail of 102 KB has not. */
export function wholeSections(issue: Issue, timeZone: string): Sections {
  const [cut] = CUTS;
  const quotes = buildQuotes(sayOnce(issue, []).issue, { ...cut, scale: 6 });
  return { ...sectionsOf(issue, timeZone)(cut), quotes };
}

/** A piece of what is printed, and the part of the issue that it stands in. */
export interface Passage {
  /** The part's place on the page of the issue; null for the issue's own title. */
  place: 'glance' | 'snapshot' | 'wins' | 'quotes' | 'deep' | 'more' | null;
  /** The part's heading, or the episode's title in Deep Dives. */
  heading: string;
  text: string;
}

/** What is printed in an issue, piece by piece, in its order. */
export function printedPassages(issue: Issue, timeZone: string): Passage[] {
  const { glance, snapshot, quickWins, quotes, dives, more } = wholeSections(issue, timeZone);
  const words = (...parts: readonly (string | null | undefined)[]) => parts.filter(Boolean).join(' ');
  const passages: Passage[] = [
    { place: null, heading: '', text: issue.title },
    ...glance.map((it) => ({
      place: 'glance' as const,
      heading: 'This Week at a Glance',
      text: words(it.lead, it.text),
    })),
    ...(snapshot?.paragraphs ?? []).map((text) => ({
      place: 'snapshot' as const,
      heading: 'Market Snapshot',
      text,
    })),
    ...(snapshot?.connections ?? []).map(({ theme, text, tip }) => ({
      place: 'snapshot' as const,
      heading: theme ?? 'Market Snapshot',
      text: words(text, tip),
    })),
    ...quickWins.map((it) => ({
      place: 'wins' as const,
      heading: it.category ?? 'Quick Wins',
      text: words(it.lead, it.text),
    })),
    ...quotes.map((it) => ({
      place: 'quotes' as const,
      heading: it.speaker ?? it.show ?? 'Notable Quotes',
      text: `“${it.quote}”`,
    })),
    ...dives.flatMap(({ title, summary, topics, insights, moments }) =>
      [
        title,
        summary,
        ...insights.map((it) => it.text),
        ...moments.map((it) => `“${it.quote}”`),
        topics.join(', '),
      ].map((text) => ({ place: 'deep' as const, heading: title, text })),
    ),
    ...more.map(({ title, show }) => ({
      place: 'more' as const,
      heading: 'More Episodes',
      text: words(title, show),
    })),
  ];
  return passages.filter(({ text }) => text.trim() !== '');
}
