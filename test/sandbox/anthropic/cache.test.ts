import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Sandbox } from '../../../sandbox/server.ts';
import { call, startEmulator } from './ask.ts';

const clock = { now: new Date('2026-11-20T09:00:00Z') };
let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startEmulator(clock);
});
afterAll(() => sandbox.stop());

const words = (count: number, seed: string) => `${seed} ${'rule '.repeat(count)}`;

async function use(
  system: string,
  options: { model?: string; ttl?: string; key?: string; question?: string } = {},
) {
  const mark = { type: 'ephemeral', ...(options.ttl ? { ttl: options.ttl } : {}) };
  const { body } = await call(
    sandbox,
    '/v1/messages',
    {
      model: options.model ?? 'claude-sonnet-4-6',
      max_tokens: 100,
      system: [{ type: 'text', text: system, cache_control: mark }],
      messages: [{ role: 'user', content: options.question ?? 'Hello' }],
    },
    { authorization: `Bearer ${options.key ?? 'sandbox'}` },
  );
  const { input_tokens, cache_creation_input_tokens: written, cache_read_input_tokens: read } = body.usage;
  return {
    fresh: input_tokens as number,
    written: written as number,
    read: read as number,
    usage: body.usage,
  };
}

describe('the prompt cache', () => {
  it('is written once and read from then on, whatever is asked behind it', async () => {
    const system = words(1_500, 'one');
    const first = await use(system);
    const second = await use(system, { question: 'Something else entirely' });
    expect(first.written).toBeGreaterThan(1_024);
    expect(first.read).toBe(0);
    expect(second).toMatchObject({ read: first.written, written: 0 });
    expect(second.fresh).toBeGreaterThan(first.fresh);
  });

  it.each([
    ['claude-sonnet-4-6', 700, false],
    ['claude-sonnet-4-6', 900, true],
    ['claude-opus-5-5', 450, true],
    ['claude-opus-4-6', 900, false],
    ['claude-opus-4-6', 3_300, true],
  ])('%s with %i words: cached %s', async (model, count, cached) => {
    const { written, read, fresh } = await use(words(count, `min ${model} ${count}`), { model });
    expect(written > 0).toBe(cached);
    expect(read).toBe(0);
    expect(fresh > 400).toBe(!cached);
  });

  it('belongs to one model and one key, and one changed letter is another prefix', async () => {
    const system = words(1_500, 'own');
    await use(system);
    expect((await use(system, { model: 'claude-sonnet-5-5' })).read).toBe(0);
    expect((await use(system, { key: 'another' })).read).toBe(0);
    expect((await use(system.replace('own', 'Own'))).read).toBe(0);
    expect((await use(system)).read).toBeGreaterThan(0);
  });

  it('lives five minutes after it was last read, or an hour', async () => {
    const [short, long] = [words(1_500, 'short'), words(1_500, 'long')];
    await use(short);
    const hour = await use(long, { ttl: '1h' });
    expect(hour.usage.cache_creation.ephemeral_1h_input_tokens).toBe(hour.written);
    clock.now = new Date(clock.now.getTime() + 4 * 60_000);
    expect((await use(short)).read).toBeGreaterThan(0);
    clock.now = new Date(clock.now.getTime() + 4 * 60_000);
    expect((await use(short)).read).toBeGreaterThan(0);
    clock.now = new Date(clock.now.getTime() + 6 * 60_000);
    expect((await use(short)).read).toBe(0);
    expect((await use(long, { ttl: '1h' })).read).toBe(hour.written);
  });
});
