import type { Clock } from '../../kit/clock.ts';
import { announce } from '../../kit/db/changes.ts';
import type { Db } from '../../kit/db/connect.ts';
import type { Log } from '../../kit/log.ts';
import { deleteNotice, saveNotice } from '../../people/admin/index.ts';
import type { CircuitChange } from '../../providers/circuit.ts';
import type { ProviderCall } from '../../providers/measure-calls.ts';

interface CircuitWatchDeps {
  db: Db;
  clock: Clock;
  log: Log;
}

interface CircuitWatch {
  changed(change: CircuitChange): void;
  /** An answer takes back what a process said that is gone since. */
  asked(call: ProviderCall): void;
}

/** Tells the admin in one sentence of a provider that is left alone because it fails, until it answers again. */
export function watchCircuits({ db, clock, log }: CircuitWatchDeps): CircuitWatch {
  const said = new Map<string, string | null>();
  let writing = Promise.resolve();

  function say(provider: string, sentence: string | null): void {
    if (said.get(provider) === sentence) return;
    said.set(provider, sentence);
    // One after the other: what was said last stays.
    writing = writing
      .then(() => write(provider, sentence))
      .catch((error: unknown) => log.error({ err: error }, 'A notice could not be written down'));
  }

  async function write(provider: string, sentence: string | null): Promise<void> {
    const key = `circuit-${provider}`;
    if (sentence === null) await deleteNotice(db, key);
    else await saveNotice(db, { key, sentence, since: clock.now() });
    await announce(db, 'subscribers', []);
  }

  return {
    changed({ provider, sentence }) {
      // Each starts closed; only an answer says so to those who were told otherwise.
      if (sentence !== null || said.has(provider)) say(provider, sentence);
    },
    asked: ({ provider, call, trouble }) => {
      if (call !== 'test' && trouble === null && !said.has(provider)) say(provider, null);
    },
  };
}
