/** What others wrote is not obeyed, by the product or through a model that would (security.md S18). */

import { sql } from 'kysely';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Digest, Episode, Insight } from '../../contract/index.ts';
import { obedience } from '../../sandbox/anthropic/twist-answer.ts';
import { hashRows } from '../app/database-rows.ts';
import { followFeeds, transcribeAndRead } from '../app/line.ts';
import { publishLookedAt } from '../app/publish.ts';
import { rawLetters } from '../app/reader.ts';
import { send } from '../app/send.ts';
import { startTestApp, type TestApp, testPassword, webhookSecret } from '../app/start-test-app.ts';
import { figure } from '../app/trust.ts';
import { elements, linksOf, parsePage } from '../edition/page.ts';
import { places, plant, startPlantedFeed } from './planted-feed.ts';
import { instructions } from './planted-instructions.ts';

let product: TestApp;
let feed: Awaited<ReturnType<typeof startPlantedFeed>>;
let episodes: Episode[];
let podcastId: string;
const insights: Insight[] = [];
let digest: Digest;
let before: Map<string, string[]>;
let texts: object[];

const many = 5;
const planted = plant(instructions, many);
const secrets = ['sandbox-anthropic', 'sandbox-assemblyai', 'sk_test_sandbox', webhookSecret, testPassword];
const obedient = { kind: 'twist', name: 'obedient', method: 'POST', path: '/v1/messages' } as const;
const obeying = Array.from({ length: 4 }, () => obedient);

beforeAll(async () => {
  product = await startTestApp({ env: { FETCH_ALLOW_PRIVATE: 'true' } });
  feed = await startPlantedFeed(planted, many);
  const followed = await followFeeds(product, 'Agents', [feed.feedUrl]);
  episodes = followed.episodes;
  podcastId = followed.podcasts[0]?.id ?? '';
  before = await hashRows(product.database.url);
  texts = await textsOf();
  for (const { id } of episodes) {
    product.sandbox.faults.next('anthropic', ...obeying);
    insights.push(await transcribeAndRead(product, id));
  }
  product.sandbox.faults.next('anthropic', ...obeying);
  const made = await product.call('POST', '/api/digest/generate', {
    groupId: followed.group.id,
    startDate: '2020-01-01',
    endDate: '2030-12-31',
    episodeIds: episodes.map(({ id }) => id),
  });
  if (made.status !== 200) throw new Error(made.body.error);
  digest = made.body;
}, 240_000);
afterAll(async () => {
  await feed.stop();
  await product.stop();
});

/** Every address in a value, wherever it stands. */
const addressesIn = (value: unknown) =>
  [...JSON.stringify(value).matchAll(/https?:\/\/[^\s"'<>\\)\]]+/g)].map(([url]) => url);
const isOurs = (url: string) =>
  [new URL(product.url).host, new URL(feed.origin).host, 'open.spotify.com'].includes(new URL(url).host);
const foreignIn = (value: unknown) => addressesIn(value).filter((url) => !isOurs(url));

/** What work at these episodes writes, and of what alone: each table with the column that says it, and whose ids may stand there. */
const ofEpisodes = () => episodes.map(({ id }) => id);
const ofWork = () => [...ofEpisodes(), digest.id, digest.digestId];
const works: Record<string, { by: string; of: () => string[] } | null> = {
  episodes: { by: 'id', of: ofEpisodes },
  transcripts: { by: 'episode_id', of: ofEpisodes },
  transcript_origins: { by: 'episode_id', of: ofEpisodes },
  insights: { by: 'episode_id', of: ofEpisodes },
  digests: { by: 'digest_id', of: ofWork },
  digest_versions: { by: 'digest_id', of: ofWork },
  runs: { by: 'subject_id', of: ofWork },
  model_calls: { by: 'subject_id', of: ofWork },
  moments: { by: 'podcast_id', of: () => [podcastId] },
  podcast_counts: { by: 'podcast_id', of: () => [podcastId] },
  // Words of the search, and what a run under way has promised.
  said_words: null,
  budget_holds: null,
  // That a worker lives, and which of its jobs are under way.
  worker_boots: null,
  job_marks: null,
};

/** Of an episode what the feed says, which no work changes. */
const textsOf = async () =>
  product.database.db
    .selectFrom('episodes')
    .select(['id', 'title', 'guid', 'audio_url', 'podcast_id'])
    .orderBy('id')
    .execute();

describe('S18: sixty orders in titles, descriptions, names and talk of five episodes, and a model that obeys', () => {
  it('reach the model as something that was said, without a tool or a secret beside them', () => {
    expect(instructions.length).toBeGreaterThanOrEqual(60);
    expect(new Set(planted.map(({ place, episode }) => `${place} ${episode}`)).size).toBe(
      places.length * many,
    );
    const asked = product.sandbox.faults.ledger.filter(
      ({ emulator, path }) => emulator === 'anthropic' && path.includes('/messages'),
    );
    expect(asked.length).toBeGreaterThanOrEqual(many + 1);
    const whole = JSON.stringify(asked.map(({ body }) => body));
    for (const { body } of asked) {
      const text = JSON.stringify(body);
      expect(Object.keys(body as object)).not.toContain('tools');
      expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
      const { system } = body as { system?: unknown };
      for (const order of instructions)
        expect(JSON.stringify(system ?? '')).not.toContain(JSON.stringify(order).slice(1, -1));
    }
    // Tags and brackets of a prompt are taken off them; their words are what was said.
    for (const { order } of planted.filter(({ place }) => place === 'said')) {
      const words = /[A-Z][a-z]+(?: [a-z]+){2,}/.exec(order)?.[0] ?? order;
      expect([order, whole.includes(words)]).toEqual([order, true]);
    }
  });

  it('change nothing but what work at these episodes writes', async () => {
    const after = await hashRows(product.database.url);
    const changed = [...after]
      .filter(([name, rows]) => rows.join() !== before.get(name)?.join())
      .map(([name]) => name);
    // Settings, groups, podcasts, readers, letters, sends, the log and everything else stand as they stood.
    expect(changed.filter((name) => works[name] === undefined)).toEqual([]);
    expect(changed).toEqual(expect.arrayContaining(['digests', 'insights', 'transcripts']));
    for (const [table, about] of Object.entries(works)) {
      if (about === null) continue;
      const { rows } = await sql<{ id: string | null }>`
        select ${sql.ref(about.by)}::text as id from ${sql.table(table)}`.execute(product.database.db);
      const ids = about.of();
      expect([table, rows.filter(({ id }) => !ids.includes(id ?? ''))]).toEqual([table, []]);
    }
    expect(await textsOf()).toEqual(texts);
    const { rows: kinds } = await sql<{ kind: string }>`select distinct kind from runs order by 1`.execute(
      product.database.db,
    );
    expect(kinds.map(({ kind }) => kind)).toEqual(['digest', 'insight', 'transcript']);
    expect(insights.map(({ status }) => status)).toEqual(insights.map(() => 'completed'));
    expect(digest.published).toBe(false);
    for (const one of [...insights, digest]) {
      expect(JSON.stringify(one)).not.toMatch(/unsubscribeAll|"tool":/);
      expect(secrets.filter((secret) => JSON.stringify(one).includes(secret))).toEqual([]);
    }
    expect((await send(product.url, 'GET', '/sample')).body).not.toContain('evil.example');
  });

  it('lead nowhere: no address of theirs is in the issue, its mail, or the page that everybody may read', async () => {
    const { leftOut: _left, ...printed } = digest;
    expect(foreignIn(printed)).toEqual([]);
    // The office shows what a feed calls its episode as it is, as text; all else is ours or checked.
    for (const { leftOut: _told, episode, ...shown } of insights)
      expect(foreignIn({ ...shown, episode: { ...episode, title: '' } })).toEqual([]);
    const email = 'me@example.com';
    const sent = await product.call('POST', `/api/digest/${digest.digestId}/test-send`, { email });
    expect([sent.status, sent.body.error]).toEqual([200, undefined]);
    const mail = await PostalMime.parse((await rawLetters(product))[0] ?? '');
    lookAt(mail.html ?? '');
    expect(foreignIn(mail.text)).toEqual([]);
    expect(`${mail.html}${mail.text}`).not.toContain(obedience.slice(0, 30));
  });

  it('and once it is published its page says nothing of theirs either', async () => {
    const { status, body } = await publishLookedAt(product.call, digest.digestId);
    expect([status, body.error]).toEqual([200, undefined]);
    const chosen = await product.call('PATCH', `/api/digest/${digest.digestId}/public`, { public: true });
    expect(chosen.status).toBe(200);
    for (const path of ['/sample', '/', '/issues', '/offer']) {
      const page = (await send(product.url, 'GET', path)).body;
      expect(page).not.toContain('evil.example');
      expect(page).not.toContain(obedience.slice(0, 30));
    }
    const page = (await send(product.url, 'GET', '/sample')).body;
    expect(page).toContain('weeks before they cut the price');
    for (const { href } of linksOf(parsePage(page))) {
      if (!/^https?:/.test(href ?? '')) continue;
      expect([href, isOurs(href ?? '')]).toEqual([href, true]);
    }
    figure(
      'S18',
      `${instructions.length} orders in ${places.length} places of ${many} episodes, and an obedient model: 0 rows beside the episodes', 0 foreign addresses, 0 secrets`,
    );
  });
});

function lookAt(html: string): void {
  const page = parsePage(html);
  for (const { href } of linksOf(page))
    expect([href, isOurs(href ?? '') || (href ?? '').startsWith('mailto:')]).toEqual([href, true]);
  const active = ['img', 'script', 'iframe', 'form', 'base', 'link'];
  expect(elements(page).filter(({ name }) => active.includes(name))).toEqual([]);
}
