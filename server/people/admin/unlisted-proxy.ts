import type { Clock } from '../../kit/clock.ts';
import type { Db } from '../../kit/db/connect.ts';
import type { Log } from '../../kit/log.ts';
import { deleteNotice, saveNotice } from './notices-store.ts';

const key = 'unlisted-proxy';

/** What the last start saw may be mended by now. */
export const forgetUnlistedProxy = (db: Db): Promise<void> => deleteNotice(db, key);

/** Tells the log and the admin of a proxy that the configuration does not name. */
export async function tellOfUnlistedProxy(
  { db, clock, log }: { db: Db; clock: Clock; log: Log },
  peer: string,
): Promise<void> {
  const sentence = `Requests with forwarding headers come from ${peer}, which TRUSTED_PROXIES does not name. If that is your reverse proxy, add it: until then everybody behind it counts as one caller, and strangers who guess passwords can hold up your readers. If it is not yours, ignore this.`;
  log.warn({ peer }, sentence);
  await saveNotice(db, { key, sentence, since: clock.now() });
}
