import type { Queue } from '../../jobs/queue.ts';
import type { Clock } from '../../kit/clock.ts';
import type { Db } from '../../kit/db/connect.ts';
import type { Log } from '../../kit/log.ts';
import type { Outbound } from '../../kit/outbound/index.ts';
import type { LetterDeps } from '../letters/index.ts';
import type { Links } from '../links/index.ts';

/** How reports are let in; what is absent is not taken. */
export interface BounceRules {
  domain: string | undefined;
  mailSecret: string | undefined;
  mailbox: string | undefined;
  postmark: { secret: string; user: string; password: string } | undefined;
  ses: { topicArn: string; snsBaseUrl: string } | undefined;
}

export interface BounceDeps extends LetterDeps {
  db: Db;
  clock: Clock;
  queue: Pick<Queue, 'enqueue'>;
  outbound: Pick<Outbound, 'request'>;
  links: Pick<Links, 'readReturnPath' | 'readPreferences'>;
  log: Log;
  rules: BounceRules;
  /** Ends the weekly issue for a reader who asked for it by mail; asked for again it changes nothing. */
  unsubscribe: (subscriberId: string) => Promise<void>;
}
