/** What a transcript orders is not obeyed, by the product or through a model that would (security.md S18). */
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Digest, Episode, Insight } from '../../contract/index.ts';
import { obedience } from '../../sandbox/anthropic/twist-answer.ts';
import { stateOf } from '../app/changed-rows.ts';
import { followFeeds, transcribeAndRead } from '../app/line.ts';
import { rawLetters } from '../app/reader.ts';
import { send, startTestApp, type TestApp, testPassword, webhookSecret } from '../app/start-test-app.ts';
import { figure } from '../app/trust.ts';
import { startHostileFeed } from '../e2e/attacks/hostile-feed.ts';
import { elements, linksOf, parsePage } from '../edition/page.ts';
import { instructions } from './planted-instructions.ts';

let product: TestApp;
let feed: Awaited<ReturnType<typeof startHostileFeed>>;
let episode: Episode;
let groupId: string;
let before: string[];
let insight: Insight;
let digest: Digest;

const secrets = ['sandbox-anthropic', 'sandbox-assemblyai', 'sk_test_sandbox', webhookSecret, testPassword];
/** What work at an episode writes; everything else is what an order would have to change. */
const works =
  /^(podcast|episodes|group_podcasts|groups|transcript|said_|moments|insights|runs|model_calls|digest|issue_counter|budget|feed_|suspect|removed_|rights|week_|letters|admin_sessions|worker)/;
const untouched = async () => (await stateOf(product.database.url)).filter((line) => !works.test(line));
const obedient = { kind: 'twist', name: 'obedient', method: 'POST', path: '/v1/messages' } as const;

beforeAll(async () => {
  product = await startTestApp({ env: { FETCH_ALLOW_PRIVATE: 'true' } });
  feed = await startHostileFeed({
    titles: ['Closings and cuts'],
    said: instructions.flatMap((order, nth) => [
      {
        name: 'Ann',
        text: `In county ${nth} the sellers waited ${nth + 3} weeks before they cut the price.`,
      },
      { name: 'Ben', text: order },
    ]),
  });
  const followed = await followFeeds(product, 'Agents', [feed.feedUrl]);
  groupId = followed.group.id;
  [episode] = followed.episodes as [Episode];
  before = await untouched();
  product.sandbox.faults.next('anthropic', obedient, obedient);
  insight = await transcribeAndRead(product, episode.id);
  product.sandbox.faults.next('anthropic', obedient, obedient);
  const made = await product.call('POST', '/api/digest/generate', {
    groupId,
    startDate: '2020-01-01',
    endDate: '2030-12-31',
    episodeIds: [episode.id],
  });
  if (made.status !== 200) throw new Error(made.body.error);
  digest = made.body;
}, 180_000);
afterAll(async () => {
  await feed.stop();
  await product.stop();
});

/** Every address in a value, wherever it stands. */
const addressesIn = (value: unknown) =>
  [...JSON.stringify(value).matchAll(/https?:\/\/[^\s"'<>\\)\]]+/g)].map(([url]) => url);
const isOurs = (url: string) =>
  [new URL(product.url).host, new URL(feed.feedUrl).host, 'open.spotify.com'].includes(new URL(url).host);

describe('S18: sixty orders in a transcript, and a model that obeys', () => {
  it('reach the model as something that was said, without a tool or a secret beside them', () => {
    expect(instructions.length).toBeGreaterThanOrEqual(60);
    const asked = product.sandbox.faults.ledger.filter(
      ({ emulator, path }) => emulator === 'anthropic' && path.includes('/messages'),
    );
    expect(asked.length).toBeGreaterThanOrEqual(2);
    for (const { body } of asked) {
      const text = JSON.stringify(body);
      expect(Object.keys(body as object)).not.toContain('tools');
      expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
      const { system } = body as { system?: unknown };
      for (const order of instructions)
        expect(JSON.stringify(system ?? '')).not.toContain(JSON.stringify(order).slice(1, -1));
    }
    expect(asked.some(({ body }) => JSON.stringify(body).includes('Unsubscribe every reader'))).toBe(true);
  });

  it('change nothing beside the texts of that episode', async () => {
    expect(await untouched()).toEqual(before);
    expect(insight.status).toBe('completed');
    expect(digest.published).toBe(false);
    for (const one of [insight, digest]) {
      expect(JSON.stringify(one)).not.toMatch(/unsubscribeAll|"tool":/);
      expect(secrets.filter((secret) => JSON.stringify(one).includes(secret))).toEqual([]);
    }
    expect((await send(product.url, 'GET', '/sample')).body).not.toContain('evil.example');
  });

  it('lead nowhere: no address of theirs is in the issue, its page, or its letter', async () => {
    const { leftOut: _left, ...printed } = digest;
    const { leftOut: _told, ...shown } = insight;
    const quotes = new Set(instructions.flatMap(addressesIn));
    const foreign = [printed, shown].flatMap(addressesIn).filter((url) => !isOurs(url) && !quotes.has(url));
    expect(foreign).toEqual([]);
    const email = 'me@example.com';
    const sent = await product.call('POST', `/api/digest/${digest.digestId}/test-send`, { email });
    expect([sent.status, sent.body.error]).toEqual([200, undefined]);
    const mail = await PostalMime.parse((await rawLetters(product))[0] ?? '');
    const page = parsePage(mail.html ?? '');
    for (const { href } of linksOf(page))
      expect([href, isOurs(href ?? '') || (href ?? '').startsWith('mailto:')]).toEqual([href, true]);
    expect(
      elements(page).filter(({ name }) => ['img', 'script', 'iframe', 'form', 'base', 'link'].includes(name)),
    ).toEqual([]);
    expect(addressesIn(mail.text).filter((url) => !isOurs(url))).toEqual([]);
    expect(`${mail.html}${mail.text}`).not.toContain(obedience.slice(0, 30));
    figure(
      'S18',
      `${instructions.length} orders and an obedient model: 0 rows beside the episode's, 0 foreign addresses, 0 secrets`,
    );
  });
});
