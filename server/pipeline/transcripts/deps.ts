import type { Queue } from '../../jobs/queue.ts';
import type { HeldRuns, RetryPolicy } from '../../jobs/runs/index.ts';
import type { Clock } from '../../kit/clock.ts';
import type { Db, Trx } from '../../kit/db/connect.ts';
import type { Log } from '../../kit/log.ts';
import type { Outbound } from '../../kit/outbound/index.ts';
import type { Transcriber } from '../../providers/transcription/port.ts';
import type { Budget } from '../budget/index.ts';

export type Source = Transcriber['source'];

export interface TranscriptDeps {
  db: Db;
  queue: Queue;
  held: HeldRuns;
  clock: Clock;
  random: () => number;
  retry: RetryPolicy;
  log: Log;
  outbound: Outbound;
  transcribers: Record<Source, Transcriber>;
  budget: Budget;
  /** What follows a completed transcript (flow.ts), in the transaction that completes it. */
  transcriptReady: (trx: Trx, episodeId: string) => Promise<void>;
  /** Called before a transcript is replaced or deleted: later stages keep what they took from it (names). */
  transcriptLeaving: (trx: Trx, episodeId: string) => Promise<void>;
  /** Public origin to which a provider can report the end of a job; null where it cannot reach us. */
  publicOrigin: () => string | null;
  /** Wait before the next look at a job that has run for `elapsedMs`. */
  pollMs: (elapsedMs: number) => number;
}

export const sourceNames: Record<Source, string> = { assemblyai: 'AssemblyAI', taddy: 'Taddy' };
