/** F6 of faults.md over the whole product: a model that stays away is left alone, the admin is told, and nothing is given up. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Fault } from '../../../sandbox/faults.ts';
import { figureIn } from '../../app/figure-in.ts';
import { callsTo, settled, transcribeFirst } from '../../app/line.ts';
import { startTestApp, type TestApp } from '../../app/start-test-app.ts';
import { figure } from '../../app/trust.ts';

const circuit = { failures: 4, withinMs: 60_000, pauseMs: 400, longestPauseMs: 1_600 };
let product: TestApp;
let episodes: string[] = [];

beforeAll(async () => {
  // Two tries: whoever waited by trying would have given up long before the model is back.
  product = await startTestApp({
    retry: { maxTries: 2, firstDelayMs: 20, maxDelayMs: 100 },
    providerLimits: { circuit },
    env: { INSIGHT_CONCURRENCY: '1' },
  });
  episodes = await transcribeFirst(product, 'kitchen-table-closings', 5);
}, 180_000);
afterAll(() => product.stop());

const asked = () => callsTo(product, 'anthropic', 'POST', '/v1/messages');
const refuse = (status: number, headers: Record<string, string> = {}): Fault => ({
  kind: 'answer',
  status,
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify({ type: 'error', error: { type: 'api_error', message: 'not now' } }),
});
const state = async () => {
  const { body } = await product.call('GET', '/metrics');
  return figureIn(String(body), 'walkthrough_provider_circuit', { provider: 'anthropic' });
};
const notices = async (): Promise<string[]> =>
  (await product.call('GET', '/api/notices')).body.map(({ sentence }: { sentence: string }) => sentence);
const runs = async () =>
  product.database.db
    .selectFrom('runs')
    .select(['status', 'attempt'])
    .where('kind', '=', 'insight')
    .execute();

describe('F6: a model that stays away', () => {
  it('is left alone after some failures, tried by single calls, and everything is made once it is back', {
    timeout: 120_000,
  }, async () => {
    expect(await state()).toBe(0);
    const trials = 3;
    const away = Array.from({ length: circuit.failures + trials }, () => refuse(500));
    product.sandbox.faults.next(
      'anthropic',
      ...away.map((one) => ({ ...one, method: 'POST', path: '/v1/messages' })),
    );
    for (const id of episodes) await product.call('POST', `/api/episodes/${id}/insights`);
    await expect.poll(state, { timeout: 30_000, interval: 20 }).toBe(2);
    const opened = asked();
    await expect
      .poll(notices, { timeout: 10_000 })
      .toEqual([
        'Anthropic has failed 4 times in a row. Work that needs it waits, and goes on by itself once it answers.',
      ]);
    await expect.poll(asked, { timeout: 60_000, interval: 20 }).toBeGreaterThan(circuit.failures + trials);
    const ended = await Promise.all(episodes.map((id) => settled(product, 'insights', id)));
    expect(opened).toBe(circuit.failures);
    // Those that used up their two tries before it was left alone, or by trying it, have failed; nobody else has.
    const spent = circuit.failures + trials;
    const failed = ended.filter(({ status }) => status === 'failed').length;
    expect(failed).toBeLessThanOrEqual(Math.floor(spent / 2));
    expect(ended.length - failed).toBeGreaterThan(0);
    const made = ended.filter(({ status }) => status === 'completed').length;
    expect(asked()).toBeLessThanOrEqual(spent + 2 * made);
    expect((await runs()).every(({ attempt }) => attempt <= 2)).toBe(true);
    await expect.poll(state).toBe(0);
    await expect.poll(notices).toEqual([]);
    figure(
      'F6',
      `left alone after ${circuit.failures} failures, ${trials} single calls found it away, ${made} of ${ended.length} made without another`,
    );
  });

  it('that says "in two seconds" is asked again in two to three, and by nobody before', {
    timeout: 120_000,
  }, async () => {
    await product.call('POST', '/api/insights/delete-selected', { episodeIds: episodes });
    product.sandbox.faults.clear();
    const calledAt: number[] = [];
    const end = product.sandbox.faults.onCall(() => {
      const { emulator, path } = product.sandbox.faults.ledger.at(-1) ?? {};
      if (emulator === 'anthropic' && path?.includes('/v1/messages')) calledAt.push(performance.now());
    });
    product.sandbox.faults.next('anthropic', {
      ...refuse(429, { 'retry-after': '2' }),
      path: '/v1/messages',
    });
    for (const id of episodes) await product.call('POST', `/api/episodes/${id}/insights`);
    for (const id of episodes) await settled(product, 'insights', id);
    end();
    const gapMs = (calledAt[1] ?? 0) - (calledAt[0] ?? 0);
    expect(gapMs).toBeGreaterThanOrEqual(1_990);
    expect(gapMs).toBeLessThanOrEqual(3_000);
    figure('F6', `Retry-After of 2 s: the next call after ${(gapMs / 1_000).toFixed(2)} s`);
  });
});
