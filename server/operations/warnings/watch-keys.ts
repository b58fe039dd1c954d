import type { Clock } from '../../kit/clock.ts';
import { announce } from '../../kit/db/changes.ts';
import type { Db } from '../../kit/db/connect.ts';
import type { Log } from '../../kit/log.ts';
import { deleteNotice, saveNotice } from '../../people/admin/index.ts';
import type { ProviderCall } from '../../providers/measure-calls.ts';

interface KeyWatchDeps {
  db: Db;
  clock: Clock;
  log: Log;
}

/** Questions that nobody asks by hand: a test of a key that is just being entered is answered on its screen. */
const isWork = ({ call }: ProviderCall) => call !== 'test';

/**
 * Tells the admin of a provider that refuses our key or our account, in its own sentence, until it answers again. Each
 * process writes only what is new to it.
 */
export function watchKeys({ db, clock, log }: KeyWatchDeps): (call: ProviderCall) => void {
  const said = new Map<string, string | null>();
  let writing = Promise.resolve();
  return (call) => {
    if (!isWork(call)) return;
    const { provider, trouble, sentence } = call;
    // Whether the key is right, only an answer or a refusal tells.
    if (trouble !== null && trouble !== 'misconfigured') return;
    const words = trouble === null ? null : `${sentence} Until that is mended, work that needs it fails.`;
    if (said.get(provider) === words) return;
    said.set(provider, words);
    // One after the other: what was said last stays.
    writing = writing
      .then(() => tell(provider, words))
      .catch((error: unknown) => {
        // The next call of this kind says it again.
        if (said.get(provider) === words) said.delete(provider);
        log.error({ err: error }, 'A notice could not be written down');
      });
  };

  async function tell(provider: string, sentence: string | null): Promise<void> {
    const key = `key-${provider}`;
    if (sentence === null) await deleteNotice(db, key);
    else await saveNotice(db, { key, sentence, since: clock.now() });
    await announce(db, 'subscribers', []);
  }
}
