import type { Clock } from '../../kit/clock.ts';
import type { Db, Trx } from '../../kit/db/connect.ts';
import type { AdminNote } from '../letters/index.ts';
import type { Guesses } from '../limits/guesses.ts';
import type { Limiter } from '../limits/limit.ts';
import type { KnownBrowsers } from './known-browser.ts';

export interface AdminDeps {
  db: Db;
  clock: Clock;
  limiter: Limiter;
  guesses: Guesses;
  browsers: KnownBrowsers;
  /** ADMIN_PASSWORD is set: it wins at every start, so nothing here can change it. */
  isPasswordConfigured: boolean;
  /** Under which name an authenticator app shows our codes. */
  brandName: string;
  tellAdmin: (trx: Trx, mailKey: string, note: AdminNote) => Promise<void>;
}
