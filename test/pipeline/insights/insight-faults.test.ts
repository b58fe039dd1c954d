/** What a model and its vendor can do wrong (spec/faults.md F6, F7), and what the admin sees of it. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Insight } from '../../../contract/index.ts';
import type { Fault } from '../../../sandbox/faults.ts';
import {
  callsTo,
  feedOf,
  followFeeds,
  readInsight,
  setSetting,
  settled,
  transcribe,
  until,
} from '../../app/line.ts';
import { startTestApp, type TestApp } from '../../app/start-test-app.ts';
import { figure } from '../../app/trust.ts';

let product: TestApp;
let id: string;

beforeAll(async () => {
  product = await startTestApp();
  const { episodes } = await followFeeds(product, 'Faults', [feedOf(product, 'kitchen-table-closings')]);
  id = episodes[0]?.id ?? '';
  await setSetting(product, 'auto_insights', 'false');
  await transcribe(product, id);
});
afterAll(() => product.stop());
beforeEach(async () => {
  product.sandbox.faults.clear();
  await product.call('POST', '/api/insights/delete-selected', { episodeIds: [id] });
});

const asked = () => callsTo(product, 'anthropic', 'POST', '/v1/messages');

async function generateWith(...faults: Fault[]): Promise<Insight> {
  product.sandbox.faults.next('anthropic', ...faults);
  const { status, body } = await product.call('POST', `/api/episodes/${id}/insights`);
  if (status !== 200) throw new Error(`${status}: ${body.error}`);
  return settled(product, 'insights', id);
}

const twist = (name: string): Fault => ({ kind: 'twist', name });
const error = (
  status: number,
  type: string,
  message: string,
  headers: Record<string, string> = {},
): Fault => ({
  kind: 'answer',
  status,
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify({ type: 'error', error: { type, message }, request_id: 'req_1' }),
});

describe('F7: a wrong answer', () => {
  it('with invented quotes keeps only what was said, and counts the rest', async () => {
    const insight = await generateWith(twist('invented-quotes'));
    expect(insight.status).toBe('completed');
    const counts = insight.quoteCounts;
    const dropped = (counts?.notFound ?? 0) + (counts?.ambiguous ?? 0) + (counts?.twoSpeakers ?? 0);
    expect(dropped).toBeGreaterThanOrEqual(3);
    const said = (await product.call('GET', `/api/transcripts/${id}`)).body.utterances
      .map((utterance: { text: string }) => utterance.text)
      .join(' ');
    for (const quote of insight.notableQuotes) expect(said).toContain(quote.text);
  });

  it.each(['truncated', 'wrong-schema', 'not-json', 'garbage', 'empty'])(
    'that is %s is repaired once, and both calls are booked',
    async (name) => {
      const insight = await generateWith(twist(name));
      expect(insight.status).toBe('completed');
      expect(asked()).toBe(2);
      expect(insight.usage?.calls).toBe(2);
    },
  );

  it.each([
    ['truncated', 'cut off'],
    ['wrong-schema', 'does not fit'],
    ['not-json', 'not valid JSON'],
  ])('that is %s twice fails with the reason', async (name, reason) => {
    const insight = await generateWith(twist(name), twist(name));
    expect([insight.status, insight.run?.status]).toEqual(['failed', 'failed']);
    expect(insight.run?.error).toContain(reason);
    expect(asked()).toBe(2);
  });

  it('in a code fence, or with scores beyond their scales, is read', async () => {
    expect((await generateWith(twist('fenced'))).status).toBe('completed');
    const insight = await generateWith(twist('wrong-scores'));
    expect(insight.status).toBe('completed');
    for (const quote of insight.notableQuotes) expect(quote.viralityScore).toBeLessThanOrEqual(10);
    expect(insight.metadata?.audience_relevance).toBeLessThanOrEqual(5);
  });

  it('is of each kind, and never gets a word in that nobody said', async () => {
    const kinds = ['truncated', 'wrong-schema', 'not-json', 'garbage', 'empty', 'huge', 'other-language'];
    const all = [...kinds, 'invented-quotes', 'refusal'];
    const said = (await product.call('GET', `/api/transcripts/${id}`)).body.utterances
      .map((utterance: { text: string }) => utterance.text)
      .join(' ');
    let [made, failed, quotes] = [0, 0, 0];
    for (const name of all) {
      for (const times of [1, 2]) {
        product.sandbox.faults.clear();
        await product.call('POST', '/api/insights/delete-selected', { episodeIds: [id] });
        const insight = await generateWith(...Array.from({ length: times }, () => twist(name)));
        const which = `${name}, ${times} times: ${insight.run?.error}`;
        expect(asked(), which).toBeLessThanOrEqual(2);
        if (insight.status !== 'completed') {
          expect([which, insight.status, insight.run?.error]).toEqual([
            which,
            'failed',
            expect.stringMatching(/model/),
          ]);
          expect(insight.notableQuotes, which).toEqual([]);
          failed += 1;
          continue;
        }
        made += 1;
        quotes += insight.notableQuotes.length;
        for (const { text } of insight.notableQuotes) expect(said, which).toContain(text);
        for (const { text } of insight.claims ?? []) expect(text, which).not.toMatch(/Käufer|Zinsen/);
        expect(insight.summary, which).not.toMatch(/Käufer|Zinsen/);
        expect((insight.summary ?? '').length, which).toBeLessThan(20_000);
      }
    }
    figure(
      'F7',
      `each of ${all.length} kinds once and twice in a row: ${made} made after at most one repair, ${failed} failed with a reason, ${quotes} of ${quotes} quotes stand in the transcript`,
    );
  }, 120_000);

  it('that is a refusal fails at once', async () => {
    const insight = await generateWith(twist('refusal'));
    expect(insight.run?.error).toBe('Anthropic: the model refused to answer.');
    expect(asked()).toBe(1);
  });
});

describe('F6: a vendor in trouble', () => {
  it.each<[string, Fault, string]>([
    ['a wrong key', error(401, 'authentication_error', 'invalid x-api-key'), 'ANTHROPIC_API_KEY'],
    ['no credit', error(402, 'billing_error', 'no credit'), 'no credit left'],
    ['an unknown model', error(404, 'not_found_error', 'model: x'), 'is not served'],
    [
      'a spend cap (429 without Retry-After)',
      error(429, 'rate_limit_error', 'You have reached your spend limit'),
      'spend limit is reached',
    ],
    [
      'D10: a spend cap (400)',
      error(400, 'invalid_request_error', 'Your credit balance is too low to access the API'),
      'spend limit is reached',
    ],
    ['a refused request', error(400, 'invalid_request_error', 'too odd'), 'too odd'],
  ])('%s fails at once with a sentence', async (_name, fault, sentence) => {
    const insight = await generateWith(fault);
    expect(insight.status).toBe('failed');
    expect(insight.run?.error).toContain(sentence);
    expect(asked()).toBe(1);
  });

  it.each<[string, Fault]>([
    ['a rate limit with Retry-After', error(429, 'rate_limit_error', 'slow', { 'retry-after': '1' })],
    ['D10: a rate limit without Retry-After', error(429, 'rate_limit_error', 'Number of requests')],
    ['529', error(529, 'overloaded_error', 'Overloaded')],
    ['500', error(500, 'api_error', 'oops')],
    ['a dropped connection', { kind: 'reset' }],
    ['a body that breaks off', { kind: 'cut-off', body: '{"id":"msg' }],
  ])('%s is tried again', async (_name, fault) => {
    const insight = await generateWith(fault);
    expect(insight.status).toBe('completed');
    expect(asked()).toBe(2);
  });

  it('obeys Retry-After', async () => {
    const started = Date.now();
    await generateWith(error(429, 'rate_limit_error', 'slow', { 'retry-after': '2' }));
    expect(Date.now() - started).toBeGreaterThanOrEqual(2_000);
  });

  it('gives up with how often and how long it tried', async () => {
    const down = error(529, 'overloaded_error', 'Overloaded');
    const insight = await generateWith(down, down, down, down);
    expect(insight.run?.error).toMatch(/^Anthropic: overloaded, gave up after 4 tries over \d+ s\.$/);
    expect(asked()).toBe(4);
    const retried = await generateWith();
    expect(retried.status).toBe('completed');
  });

  it('that never answers can be cancelled', async () => {
    product.sandbox.faults.next('anthropic', { kind: 'hang' });
    await product.call('POST', `/api/episodes/${id}/insights`);
    await until(product, async () => asked() === 1);
    expect((await product.call('DELETE', `/api/insights/${id}`)).status).toBe(200);
  });
});

describe('a setting that cannot work', () => {
  it('refuses a retired model before anything is asked', async () => {
    await setSetting(product, 'anthropic_insights_model', 'claude-opus-4-20250514');
    const { status, body } = await product.call('POST', `/api/episodes/${id}/insights`);
    expect(status).toBe(422);
    expect(body.error).toContain('Retired');
    expect(asked()).toBe(0);
    await setSetting(product, 'anthropic_insights_model', 'claude-sonnet-4-6');
    const unknown = await product.call('POST', '/api/settings', {
      key: 'anthropic_insights_model',
      value: 'claude-unpriced-9',
    });
    expect(unknown.status).toBe(422);
  });

  it('loses no good insight when a regeneration fails', async () => {
    const good = await generateWith();
    const after = await generateWith(twist('refusal'));
    expect([after.status, after.run?.status]).toEqual(['completed', 'failed']);
    expect(after.summary).toBe(good.summary);
    expect((await readInsight(product, id)).notableQuotes).toEqual(good.notableQuotes);
  });
});

describe('a stop in the middle', () => {
  it('goes on after a restart, and pays for nothing twice', async () => {
    product.sandbox.faults.next('anthropic', { kind: 'hang' });
    await product.call('POST', `/api/episodes/${id}/insights`);
    await until(product, async () => asked() === 1);
    await product.restart();
    const insight = await settled(product, 'insights', id);
    expect(insight.status).toBe('completed');
    expect(asked()).toBe(2);
    expect(insight.usage?.calls).toBe(1);
  });
});
