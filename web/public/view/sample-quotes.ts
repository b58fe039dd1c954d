/** The quotes of a digest as the public pages print them: speaker, show, second, and Verified only after the check. */
import type { Issue } from '../../../contract/digests.ts';
import type { Cut } from '../../../edition/cuts.ts';
import { buildQuotes, type PrintedQuote } from '../../../edition/model/quotes.ts';

export interface SampleQuote {
  quote: string;
  speaker: string | null;
  show: string | null;
  episode: string | null;
  /** "23:41" */
  at: string | null;
  isVerified: boolean;
  /** Sentences said before and after. */
  before: string | null;
  after: string | null;
}

/** A line that fits a sheet; longer ones are for the digest itself. */
const LINE = 150;

/**
 * Best for display first: short enough to set large, then checked, then with a speaker; within each, most viral first
 * (the edition's order, which sorting keeps).
 */
export function sampleQuotes(issue: Issue, cut: Cut): SampleQuote[] {
  return buildQuotes(issue, cut)
    .map((printed) => ({ printed, rank: rankOf(printed) }))
    .sort((one, other) => other.rank - one.rank)
    .slice(0, 3)
    .map(({ printed }) => toSample(printed));
}

function rankOf({ quote, state, speaker }: PrintedQuote): number {
  return (quote.length <= LINE ? 4 : 0) + (state === 'verified' ? 2 : 0) + (speaker === null ? 0 : 1);
}

function toSample(printed: PrintedQuote): SampleQuote {
  const { quote, speaker, show, episode, at, state, before, after } = printed;
  return { quote, speaker, show, episode, at, isVerified: state === 'verified', before, after };
}
