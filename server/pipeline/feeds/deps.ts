import type { Clock } from '../../kit/clock.ts';
import type { Db } from '../../kit/db/connect.ts';
import type { Log } from '../../kit/log.ts';
import type { Outbound } from '../../kit/outbound/index.ts';
import type { ParsedEpisode } from './parse/index.ts';

export interface FeedDeps {
  db: Db;
  outbound: Outbound;
  clock: Clock;
  random: () => number;
  log: Log;
  /** The publication's. */
  timeZone: string;
  /** The next stage: stores what a feed says of its episodes, and tells how many were new. */
  takeEpisodes: (
    podcastId: string,
    batch: readonly ParsedEpisode[],
  ) => Promise<{ added: number; changed: number; leftOut: { title: string; reason: string }[] }>;
}
