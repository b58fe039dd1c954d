import { describe, expect, it } from 'vitest';
import { keepFacts } from '../../server/http/pages/keep-facts.ts';
import type { Changes, Message } from '../../server/kit/db/changes.ts';
import { quietLog } from '../app/database.ts';
import { clockAt } from '../app/week.ts';

const startsAt = Date.parse('2026-11-16T11:00:00Z');
const later = (ms: number) => new Date(startsAt + ms);

/** Facts that count their readings, and what the database tells. */
function start({ changesAt = null }: { changesAt?: Date | null } = {}) {
  const listeners = new Set<(message: Message) => void>();
  const changes: Pick<Changes, 'subscribe'> = {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const clock = clockAt(later(0).toISOString());
  const state = { readings: 0, fails: false, until: Promise.resolve() };
  const kept = keepFacts({
    read: async () => {
      state.readings += 1;
      const facts = state.readings;
      await state.until;
      if (state.fails) throw new Error('no database');
      return { facts, changesAt };
    },
    changes,
    clock,
    log: quietLog,
  });
  const tell = (topic: Message['topic'], ids: string[] = []) => {
    for (const listener of listeners) listener({ topic, ids });
  };
  return { kept, clock, state, tell, listeners };
}

describe('what the public pages say', () => {
  it('is read once, however many ask', async () => {
    const { kept } = start();
    expect(await Promise.all([kept.read(), kept.read(), kept.read()])).toEqual([1, 1, 1]);
    expect(await kept.read()).toBe(1);
  });

  it.each<[Message['topic'], string[], number]>([
    ['digests', ['a'], 2],
    ['podcasts', [], 2],
    ['transcripts', ['a'], 2],
    ['anything', [], 2],
    ['runs', [], 1],
    ['runs', ['a'], 1],
    ['sends', ['a'], 1],
    ['subscribers', [], 1],
    ['sessions-ended', [], 1],
  ])('after news of %s %j it is reading %i', async (topic, ids, reading) => {
    const { kept, tell } = start();
    await kept.read();
    tell(topic, ids);
    expect(await kept.read()).toBe(reading);
  });

  it.each([
    ['the moment at which an issue comes out', later(5_000), 4_999, 5_000],
    ['a minute', null, 59_999, 60_000],
    ['a minute, though an issue comes out later', later(90_000), 59_999, 60_000],
  ])('is good until %s', async (_, changesAt, lastMs, firstMs) => {
    const { kept, clock } = start({ changesAt });
    await kept.read();
    clock.set(later(lastMs));
    expect(await kept.read()).toBe(1);
    clock.set(later(firstMs));
    expect(await kept.read()).toBe(2);
  });

  it('is read again where the clock was set back', async () => {
    const { kept, clock } = start();
    await kept.read();
    clock.set(later(-1));
    expect(await kept.read()).toBe(2);
  });

  it('is read again for who comes after news, though a reading is under way', async () => {
    const { kept, tell, state } = start();
    const gate = Promise.withResolvers<void>();
    state.until = gate.promise;
    const early = kept.read();
    tell('digests');
    const late = kept.read();
    gate.resolve();
    expect(await Promise.all([early, late])).toEqual([1, 2]);
    expect(await kept.read()).toBe(2);
  });

  it('stays what was last known while the database does not answer, and is asked for again', async () => {
    const { kept, state, tell } = start();
    state.fails = true;
    await expect(kept.read()).rejects.toThrow('no database');
    state.fails = false;
    expect(await kept.read()).toBe(2);
    tell('digests');
    state.fails = true;
    expect(await kept.read()).toBe(2);
    state.fails = false;
    expect(await kept.read()).toBe(4);
  });

  it('is forgotten by hand, and hears nothing after its end', async () => {
    const { kept, listeners } = start();
    await kept.read();
    kept.forget();
    expect(await kept.read()).toBe(2);
    kept.close();
    expect(listeners.size).toBe(0);
  });

  it('is not what an older reading says that ends after a newer one', async () => {
    const { kept, state } = start();
    let end: () => void = () => undefined;
    state.until = new Promise((resolve) => {
      end = resolve;
    });
    const older = kept.read();
    kept.forget();
    state.until = Promise.resolve();
    expect(await kept.read()).toBe(2);
    end();
    await older;
    expect([await kept.read(), kept.current()]).toEqual([2, 2]);
  });
});
