import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { Trouble } from '../../server/kit/errors.ts';
import type { Language, LanguageAnswer } from '../../server/providers/language/port.ts';
import { obeyingLanguage } from '../../server/providers/obey-pause.ts';

const answer: LanguageAnswer = {
  text: '{}',
  problem: null,
  model: 'm',
  use: { inputTokens: 1, outputTokens: 1, cacheReadTokens: 0, cacheWriteTokens: 0 },
  costUsd: 0,
};

const nothing = () => Promise.reject(new Error('Nobody begins a batch here.'));

/** A provider whose first answers are these troubles; tells when each call came. */
function provider(...troubles: Trouble[]) {
  const calls: number[] = [];
  const language: Language = {
    checkUsable: () => undefined,
    batches: {
      begin: nothing,
      look: async () => null,
      cancel: async () => undefined,
      results: async () => new Map(),
      listSince: async () => [],
    },
    test: async () => undefined,
    async ask() {
      calls.push(performance.now());
      const trouble = troubles.shift();
      if (trouble !== undefined) throw trouble;
      return answer;
    },
  };
  const obeying = obeyingLanguage(language);
  const ask = (signal = new AbortController().signal) =>
    obeying.ask({
      model: 'm',
      instructions: '',
      input: '',
      schema: z.object({}),
      maxOutputTokens: 1,
      signal,
    });
  return { calls, ask };
}

const busy = (retryAfterMs?: number) =>
  new Trouble('busy', 'Vendor: rate limited.', retryAfterMs === undefined ? {} : { retryAfterMs });

describe('F6: a provider that asks to be left alone', () => {
  it('is not called by anybody before, and then answers all who waited', async () => {
    const { calls, ask } = provider(busy(300));
    await expect(ask()).rejects.toThrow('rate limited');
    const refusedAt = performance.now();
    expect(await Promise.all([ask(), ask(), ask()])).toEqual([answer, answer, answer]);
    expect(calls).toHaveLength(4);
    // A timer may be a millisecond early.
    for (const at of calls.slice(1)) expect(at - refusedAt).toBeGreaterThan(290);
  });

  it('for long is not waited for: its words are said again, with what is left of its wish', async () => {
    const { calls, ask } = provider(busy(60_000));
    await expect(ask()).rejects.toThrow();
    const said = await ask().catch((error: unknown) => error);
    expect(said).toMatchObject({ kind: 'busy', message: 'Vendor: rate limited.' });
    expect((said as Trouble).retryAfterMs).toBeGreaterThan(50_000);
    expect(calls).toHaveLength(1);
  });

  it('does not hold up who was told to stop', async () => {
    const { calls, ask } = provider(busy(20_000));
    await expect(ask()).rejects.toThrow();
    const stopping = new AbortController();
    const waiting = ask(stopping.signal);
    stopping.abort(new Error('cancelled'));
    await expect(waiting).rejects.toThrow('cancelled');
    expect(calls).toHaveLength(1);
  });

  it.each([
    ['names no time', busy()],
    ['asks for hours', busy(3 * 3_600_000)],
    ['is down', new Trouble('down', 'Vendor: answers 500.', { retryAfterMs: 9_000 })],
  ])('holds up nobody else where it %s', async (_how, trouble) => {
    const { calls, ask } = provider(trouble);
    await expect(ask()).rejects.toThrow();
    await ask();
    expect(calls).toHaveLength(2);
  });
});
