/**
 * What the public pages say, read once and kept: no page asks the database. It is read again when something changed
 * that a page may show, when an issue comes out or becomes public by its age, and after a minute in any case.
 */
import type { Clock } from '../../kit/clock.ts';
import type { Changes, Message } from '../../kit/db/changes.ts';
import type { Log } from '../../kit/log.ts';

export interface KeptFacts<Facts> {
  /** Throws what the reading throws, where nothing was ever read. */
  read(): Promise<Facts>;
  /** What `read` would answer at once; null where it would have to ask. */
  current(): Facts | null;
  /** Something may have changed: the next reader waits for a new reading. */
  forget(): void;
  close(): void;
}

interface KeepOptions<Facts> {
  /** `changesAt`: when time alone will change it next; null where it will not. */
  read: () => Promise<{ facts: Facts; changesAt: Date | null }>;
  changes: Pick<Changes, 'subscribe'>;
  clock: Clock;
  log: Log;
}

/** For what nobody announced: a row that was mended by hand. */
const longestMs = 60_000;
const shownNowhere: ReadonlySet<Message['topic']> = new Set<Message['topic']>([
  // A run says nothing that its result does not say.
  'runs',
  'sends',
  'subscribers',
  'sessions-ended',
  'run-cancelled',
]);

export function keepFacts<Facts>({ read, changes, clock, log }: KeepOptions<Facts>): KeptFacts<Facts> {
  let last: { of: number; facts: Facts } | undefined;
  let [goodFrom, goodTo] = [0, 0];
  let news = 0;
  let reading: { of: number; facts: Promise<Facts> } | undefined;
  const forget = () => {
    news += 1;
    goodTo = 0;
  };
  const unsubscribe = changes.subscribe(({ topic }) => {
    if (!shownNowhere.has(topic)) forget();
  });

  async function renew(of: number): Promise<Facts> {
    const at = clock.now().getTime();
    try {
      const { facts, changesAt } = await read();
      // A reading that began before another one may end after it, and knows less.
      if (last === undefined || of >= last.of) last = { of, facts };
      if (of === news) {
        goodFrom = at;
        goodTo = Math.min(at + longestMs, changesAt?.getTime() ?? Number.POSITIVE_INFINITY);
      }
      return facts;
    } catch (error) {
      // A database that does not answer takes nothing away that was read before.
      if (last === undefined) throw error;
      log.error({ err: error }, 'The public pages show what was last known');
      return last.facts;
    } finally {
      if (reading?.of === of) reading = undefined;
    }
  }

  const current = (): Facts | null => {
    const now = clock.now().getTime();
    return last !== undefined && now >= goodFrom && now < goodTo ? last.facts : null;
  };

  return {
    current,
    async read() {
      const known = current();
      if (known !== null) return known;
      // Who comes while it is read waits for the same reading, unless something changed since it began.
      if (reading?.of !== news) reading = { of: news, facts: renew(news) };
      return reading.facts;
    },
    forget,
    close: unsubscribe,
  };
}
