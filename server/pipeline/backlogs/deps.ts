import type { Queue } from '../../jobs/queue.ts';
import type { Clock } from '../../kit/clock.ts';
import type { Db } from '../../kit/db/connect.ts';
import type { Log } from '../../kit/log.ts';
import type { InsightDeps } from '../insights/index.ts';
import type { TranscriptDeps } from '../transcripts/index.ts';

export interface BacklogDeps {
  db: Db;
  clock: Clock;
  queue: Pick<Queue, 'enqueue'>;
  log: Log;
  /** The publication's. */
  timeZone: string;
  /** Work is asked for by the same verbs as with a click. */
  transcripts: TranscriptDeps;
  insights: InsightDeps;
  /** How many of a list are under way at a time. */
  atOnce: { transcripts: number; insights: number };
}

export type BacklogKind = 'transcript' | 'insight';

export const kindOf = (filterType: 'needs_transcript' | 'needs_insights'): BacklogKind =>
  filterType === 'needs_transcript' ? 'transcript' : 'insight';

export const filterTypeOf = (kind: BacklogKind) =>
  kind === 'transcript' ? ('needs_transcript' as const) : ('needs_insights' as const);
