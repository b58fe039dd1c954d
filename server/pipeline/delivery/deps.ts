import type { Brand } from '../../../edition/index.ts';
import type { Queue } from '../../jobs/queue.ts';
import type { Clock } from '../../kit/clock.ts';
import type { Db } from '../../kit/db/connect.ts';
import type { Log } from '../../kit/log.ts';
import type { Outbound } from '../../kit/outbound/index.ts';
import type { Links } from '../../people/links/index.ts';
import type { BulkMailer } from '../../providers/mail/bulk-port.ts';

export interface DeliveryDeps {
  db: Db;
  clock: Clock;
  log: Log;
  random: () => number;
  queue: Pick<Queue, 'enqueue'>;
  outbound: Pick<Outbound, 'request'>;
  mailer: BulkMailer;
  links: Links;
  brand: () => Brand;
  timeZone: string;
  /** The part of Message-IDs and List-IDs behind the "@". */
  mailDomain: string;
  /** Where bounces go; null where nobody takes them in. */
  bounceDomain: string | null;
  /** Says the return path once more, for a relay that puts its own in its place (Postmark); null without one. */
  returnPathHeader: string | null;
  /** Folder of this machine's own state: the epoch of sends stands there too. */
  dataDir: string;
  /** Connections to the mail server. */
  lanes: number;
  /** Waits of the dispatcher; tests make them short. */
  waits?: Partial<Waits> | undefined;
}

/** All in milliseconds. */
export interface Waits {
  /** Between two tries to reach the mail server: the first, and the longest. */
  firstServerMs: number;
  longestServerMs: number;
  /** Before one address is tried again: the first, and the longest. */
  firstRetryMs: number;
  longestRetryMs: number;
  /** How long a mail system is left alone that asked for it: the first time, and at most. */
  firstRestMs: number;
  longestRestMs: number;
  /** How long what is on its way may take once the process is asked to stop. */
  stopMs: number;
  /** A worker that has not been heard of for so long has lost its send. */
  leaseMs: number;
}

export const usualWaits: Waits = {
  firstServerMs: 1_000,
  longestServerMs: 30_000,
  firstRetryMs: 60_000,
  longestRetryMs: 4 * 3_600_000,
  firstRestMs: 10_000,
  longestRestMs: 10 * 60_000,
  stopMs: 5_000,
  leaseMs: 20_000,
};

export const waitsOf = ({ waits }: Pick<DeliveryDeps, 'waits'>): Waits => ({ ...usualWaits, ...waits });

export const runJobName = 'sends.run';
