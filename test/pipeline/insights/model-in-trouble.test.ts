/** F6 and F7 of faults.md over whole runs: three in ten calls of the model fail, or answer rubbish; its ledger is the oracle. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createDice } from '../../../launch/seed/words.ts';
import type { Fault } from '../../../sandbox/faults.ts';
import { callsTo, feedOf, followFeeds, setSetting, settled } from '../../app/line.ts';
import { startTestApp, type TestApp } from '../../app/start-test-app.ts';
import { figure } from '../../app/trust.ts';

const calls = 60;
const dice = createDice(6);
let product: TestApp;
let episodes: string[] = [];
let said = '';

beforeAll(async () => {
  product = await startTestApp({ retry: { maxTries: 8, firstDelayMs: 20, maxDelayMs: 100 } });
  await setSetting(product, 'auto_insights', 'false');
  const feeds = ['kitchen-table-closings', 'lockbox-weather'].map((show) => feedOf(product, show));
  const followed = await followFeeds(product, 'Trouble', feeds);
  episodes = followed.episodes.slice(0, 10).map(({ id }) => id);
  for (const id of episodes) await product.call('POST', `/api/transcripts/${id}`);
  for (const id of episodes) {
    await settled(product, 'transcripts', id);
    const { utterances } = (await product.call('GET', `/api/transcripts/${id}`)).body;
    said += utterances.map(({ text }: { text: string }) => text).join(' ');
  }
}, 180_000);
afterAll(() => product.stop());
afterEach(() => afresh());

async function afresh(): Promise<void> {
  product.sandbox.faults.clear();
  await product.call('POST', '/api/insights/delete-selected', { episodeIds: episodes });
}

/** Three in ten calls end as `faults` say, in turn; the others as always. Each call takes one. */
function plan(...faults: Fault[]): void {
  let nth = 0;
  const queue = Array.from({ length: calls }, (): Fault => {
    if (dice.roll(10) >= 3) return { kind: 'hold', until: Promise.resolve() };
    return faults[nth++ % faults.length] as Fault;
  });
  product.sandbox.faults.next(
    'anthropic',
    ...queue.map((fault) => ({ ...fault, method: 'POST', path: '/v1/messages' })),
  );
}

async function generateAll() {
  for (const id of episodes) {
    expect((await product.call('POST', `/api/episodes/${id}/insights`)).status).toBe(200);
  }
  return Promise.all(episodes.map((id) => settled(product, 'insights', id)));
}

const asked = () => callsTo(product, 'anthropic', 'POST', '/v1/messages');
const refuse = (status: number, headers: Record<string, string> = {}): Fault => ({
  kind: 'answer',
  status,
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify({ type: 'error', error: { type: 'api_error', message: 'not now' } }),
});

const troubles: [string, Fault][] = [
  ['429 with Retry-After', refuse(429, { 'retry-after': '1' })],
  ['500', refuse(500)],
  ['529', refuse(529)],
  ['reset', { kind: 'reset' }],
  ['broken off', { kind: 'cut-off', body: '{"id":"msg' }],
];

it('F6: three in ten calls fail in each way: every insight is made, with few calls more', {
  timeout: 180_000,
}, async () => {
  let all = 0;
  for (const [name, fault] of troubles) {
    plan(fault);
    const insights = await generateAll();
    expect(
      insights.map(({ status }) => status),
      name,
    ).toEqual(episodes.map(() => 'completed'));
    all += asked();
    await afresh();
  }
  const ratio = all / (episodes.length * troubles.length);
  expect(ratio).toBeLessThanOrEqual(1.6);
  figure(
    'F6',
    `${troubles.length} kinds of trouble, 30 % each: ${ratio.toFixed(2)} calls per insight, all made`,
  );
});

describe('F7: three in ten answers', () => {
  it('are rubbish of every kind: what is kept was said, and the run ends', async () => {
    const twists = [
      'truncated',
      'wrong-schema',
      'invented-quotes',
      'not-json',
      'garbage',
      'empty',
      'huge',
      'refusal',
    ];
    plan(...twists.map((name): Fault => ({ kind: 'twist', name })));
    const insights = await generateAll();
    const quotes = insights.flatMap(({ notableQuotes }) => notableQuotes.map(({ text }) => text));
    expect(quotes.length).toBeGreaterThan(20);
    for (const quote of quotes) expect(said).toContain(quote);
    for (const { status, run } of insights) {
      if (status !== 'completed') expect(run?.error).toMatch(/model/);
    }
    const failed = insights.filter(({ status }) => status !== 'completed').length;
    expect(asked()).toBeLessThanOrEqual(2 * episodes.length);
    figure(
      'F7',
      `${insights.length} runs, ${failed} failed with a reason, ${quotes.length} of ${quotes.length} quotes stand in the transcripts`,
    );
  });
});
