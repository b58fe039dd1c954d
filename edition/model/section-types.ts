/** What the issue prints, part by part. */
import type { Dive, MoreEpisode } from './episodes.ts';
import type { PrintedQuote } from './quotes.ts';
import type { Lead, Snapshot } from './snapshot.ts';
import type { Standings } from './standing.ts';

/** One thing to do, with its category in front. */
export interface QuickWin extends Lead {
  category: string | null;
}

export interface Sections {
  glance: Lead[];
  snapshot: Snapshot | null;
  quickWins: QuickWin[];
  quotes: PrintedQuote[];
  dives: Dive[];
  more: MoreEpisode[];
  /** What the sentences of each text of these stand on. */
  standings: Standings;
  /** The line at the end: how many sentences rest on how many places. */
  tally: string | null;
}
