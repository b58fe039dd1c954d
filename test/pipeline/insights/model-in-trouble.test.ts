/** F6 and F7 of faults.md over whole runs: three in ten calls of the model fail, or answer rubbish; its ledger is the oracle. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createDice } from '../../../launch/seed/words.ts';
import type { Fault } from '../../../sandbox/faults.ts';
import { callsTo, feedOf, followFeeds, setSetting, settled } from '../../app/line.ts';
import { publishLookedAt } from '../../app/publish.ts';
import { startTestApp, type TestApp } from '../../app/start-test-app.ts';
import { figure, seeds } from '../../app/trust.ts';

const calls = 60;
const dice = createDice(6);
let product: TestApp;
let episodes: string[] = [];
let groupId = '';
/** What was said in each. */
const said = new Map<string, string>();

beforeAll(async () => {
  product = await startTestApp({
    retry: { maxTries: 8, firstDelayMs: 20, maxDelayMs: 100 },
    providerLimits: { modelTimeoutMs: 4_000 },
  });
  await setSetting(product, 'auto_insights', 'false');
  const feeds = ['kitchen-table-closings', 'lockbox-weather'].map((show) => feedOf(product, show));
  const followed = await followFeeds(product, 'Trouble', feeds);
  groupId = followed.group.id;
  episodes = followed.episodes.slice(0, 10).map(({ id }) => id);
  for (const id of episodes) await product.call('POST', `/api/transcripts/${id}`);
  for (const id of episodes) {
    await settled(product, 'transcripts', id);
    const { utterances } = (await product.call('GET', `/api/transcripts/${id}`)).body;
    said.set(id, utterances.map(({ text }: { text: string }) => text).join(' '));
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
  ['no answer in time', { kind: 'hang' }],
];

/** A digest of what was just made, while three in ten calls fail; answers how it ended. */
async function makeDigest() {
  const request = {
    episodeIds: episodes.slice(0, 4),
    groupId,
    startDate: '2026-11-14',
    endDate: '2026-11-20',
  };
  return product.call('POST', '/api/digest/generate', request);
}

/** Digests without words: such as are being made, or failed. */
const unmade = async () =>
  product.database.db.selectFrom('digests').select('digest_id').where('content', 'is', null).execute();
const published = async () =>
  product.database.db.selectFrom('digests').select('id').where('published', '=', true).execute();

it('F6: three in ten calls fail in each way: every insight and a digest of them are made, with few calls more', {
  timeout: 300_000,
}, async () => {
  seeds('F6', 6);
  let all = 0;
  let digestCalls = 0;
  for (const [name, fault] of troubles) {
    plan(fault);
    const insights = await generateAll();
    expect(
      insights.map(({ status }) => status),
      name,
    ).toEqual(episodes.map(() => 'completed'));
    all += asked();
    const before = asked();
    const digest = await makeDigest();
    expect([name, digest.status, digest.body.error]).toEqual([name, 200, undefined]);
    // Whole: each episode is in it, and something stands in each of its parts.
    expect(digest.body.episodes).toHaveLength(4);
    expect(digest.body.overview.summary).not.toBe('');
    digestCalls += asked() - before;
    await afresh();
  }
  const ratio = all / (episodes.length * troubles.length);
  expect(ratio).toBeLessThanOrEqual(1.6);
  figure(
    'F6',
    `${troubles.length} kinds of trouble, 30 % each: ${ratio.toFixed(2)} calls per insight, ${(digestCalls / troubles.length).toFixed(2)} per digest, all made`,
  );
});

it('F6: a digest that cannot be made has no words, and cannot be published while it is made or after', {
  timeout: 120_000,
}, async () => {
  await generateAll();
  const before = await published();
  const held = Promise.withResolvers<void>();
  const path = '/v1/messages';
  product.sandbox.faults.next('anthropic', { kind: 'hold', until: held.promise, path });
  const making = makeDigest();
  const half = await expect
    .poll(async () => (await unmade())[0]?.digest_id ?? null, { timeout: 60_000 })
    .not.toBeNull()
    .then(async () => (await unmade())[0]?.digest_id ?? '');
  expect((await publishLookedAt(product.call, half)).status).toBeGreaterThanOrEqual(400);
  product.sandbox.faults.next('anthropic', ...Array.from({ length: 40 }, () => ({ ...refuse(500), path })));
  held.resolve();
  await making;
  product.sandbox.faults.clear();
  // The held answer was good: where it was all that was needed the digest is whole, else there is none of it.
  const left = await unmade();
  for (const { digest_id: id } of left) {
    expect((await publishLookedAt(product.call, id)).status).toBeGreaterThanOrEqual(400);
  }
  expect(await published()).toEqual(before);
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
      'other-language',
    ];
    plan(...twists.map((name): Fault => ({ kind: 'twist', name })));
    const insights = await generateAll();
    seeds('F7', 6);
    const quotes = insights.flatMap(({ notableQuotes }) => notableQuotes.map(({ text }) => text));
    expect(quotes.length).toBeGreaterThan(20);
    for (const { episodeId, notableQuotes } of insights) {
      for (const { text } of notableQuotes) expect(said.get(episodeId), text).toContain(text);
    }
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
