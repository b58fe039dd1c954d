/** D8: a digest with a sentence that waits for the admin is not published, by nobody. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openQuestion } from '../../../contract/open-sentences.ts';
import { listProse, openSentences, splitSentences } from '../../../edition/index.ts';
import type { DigestContent, StoredDigestClaim } from '../../../server/kit/db/wire-columns.ts';
import { newId } from '../../../server/kit/ids.ts';
import { startTestApp, type TestApp } from '../../app/start-test-app.ts';
import { fixture } from '../../edition/issues.ts';
import { insertIssue } from './published-issue.ts';

const issue = fixture('full');
const quiet = { ...issue, episodes: issue.episodes.map((episode) => ({ ...episode, episode_url: '' })) };
const sentences = [
  ...new Set(
    listProse(quiet).flatMap(({ text }) => splitSentences(text).map((it) => it.replace(/\s+/g, ' '))),
  ),
];
type States = Readonly<Record<number, Partial<StoredDigestClaim>>>;
const claimsWith = (changed: States): StoredDigestClaim[] =>
  sentences.map((text, at) => ({
    id: `c${at + 1}`,
    part: 'overview',
    text,
    state: 'supported',
    why: null,
    evidence: [],
    rests: [],
    ...changed[at],
  }));
const contentWith = (changed: States): Partial<DigestContent> => ({
  episodes: quiet.episodes,
  claims: claimsWith(changed),
});
const acceptedAt = '2026-03-14T12:00:00.000Z';

describe('D8: which sentences are open', () => {
  const open = (claims?: StoredDigestClaim[]) =>
    openSentences({ ...quiet, claims }).map(({ text, state }) => [text, state]);
  it.each([
    ['supported', {}, false],
    ['moved', { state: 'moved' }, false],
    ['computed', { state: 'computed' }, false],
    ['weak', { state: 'weak' }, true],
    ['weak, accepted', { state: 'weak', acceptedAt }, false],
    ['doubtful', { state: 'doubtful' }, true],
    ['doubtful, accepted', { state: 'doubtful', acceptedAt }, false],
    ['doubtful, vouched for', { state: 'doubtful', vouchedAt: acceptedAt }, false],
    ['unsupported', { state: 'unsupported' }, true],
    ['unsupported, accepted all the same', { state: 'unsupported', acceptedAt }, true],
    ['unsupported, vouched for', { state: 'unsupported', vouchedAt: acceptedAt }, false],
  ] as const)('%s', (_name, change, isOpen) => {
    const found = open(claimsWith({ 0: change }));
    expect(found).toEqual(isOpen ? [[sentences[0], change.state]] : []);
  });

  it('are those without a claim too, but none of an issue that was made before there were claims', () => {
    expect(open(claimsWith({}).slice(1))).toEqual([[sentences[0], 'unsupported']]);
    expect(open(undefined)).toEqual([]);
  });

  it('hold on to signs and figures: other words are another sentence', () => {
    const claims = claimsWith({ 0: { text: `${sentences[0]}%` } });
    expect(open(claims)).toEqual([[sentences[0], 'unsupported']]);
  });
});

describe('D8: publishing', () => {
  let product: TestApp;
  beforeAll(async () => {
    product = await startTestApp();
  });
  afterAll(() => product.stop());
  const draft = async (changed: States) => {
    const id = newId();
    const { db } = product.database;
    return { id, digestId: await insertIssue(db, { id, published: false, content: contentWith(changed) }) };
  };
  const publish = (digestId: string) =>
    product.call('PATCH', `/api/digest/${digestId}/publish`, { published: true });
  const settle = (digestId: string, claimId: string, how: 'accept' | 'vouch') =>
    product.call('POST', `/api/digest/${digestId}/claims/${claimId}/${how}`);
  const check = async (id: string) => {
    const { body } = await product.call('GET', `/api/digest/${id}/preflight`);
    return body.checks.find(({ code }: { code: string }) => code === 'sentences');
  };

  it('answers the list, changes nothing, and goes on once each was looked at', async () => {
    const { id, digestId } = await draft({
      0: { state: 'weak', why: 'Few of its words stand there.' },
      1: { state: 'doubtful', why: 'It may be the wrong way round.' },
      2: { state: 'unsupported', why: 'Nobody says “9” there.' },
    });
    const refused = await publish(digestId);
    expect(refused.status).toBe(409);
    const { open, error } = openQuestion.parse(refused.body);
    expect(open.map(({ claimId, state }) => [claimId, state])).toEqual([
      ['c1', 'weak'],
      ['c2', 'doubtful'],
      ['c3', 'unsupported'],
    ]);
    expect(error).toMatch(/^3 sentences of it wait for you: “.+”, “.+” and 1 more\. Accept, edit or drop/);
    expect(await check(id)).toMatchObject({
      level: 'stop',
      sentence: expect.stringContaining('3 sentences'),
    });
    expect((await product.call('GET', '/api/digests')).body[0]).toMatchObject({
      published: false,
      edition: 0,
    });

    expect((await settle(digestId, 'c3', 'accept')).status).toBe(409);
    expect((await settle(digestId, 'nothing', 'accept')).status).toBe(404);
    for (const claimId of ['c1', 'c2', 'c2'])
      expect((await settle(digestId, claimId, 'accept')).status).toBe(200);
    expect((await publish(digestId)).body.open).toHaveLength(1);
    const vouched = await settle(digestId, 'c3', 'vouch');
    expect(vouched.body.claims[2]).toMatchObject({ state: 'unsupported', vouchedAt: expect.any(String) });
    expect(await check(id)).toMatchObject({ level: 'ok' });
    expect((await publish(digestId)).status).toBe(200);
    const { body: log } = await product.call('GET', '/api/audit');
    expect(log.map(({ action }: { action: string }) => action)).toEqual([
      'published',
      'sentence-vouched',
      'sentence-accepted',
      'sentence-accepted',
    ]);
  });

  it('names each of them in the preflight, a long one by its beginning', async () => {
    const long = Math.max(...sentences.map(({ length }) => length));
    expect(long).toBeGreaterThan(90);
    const { id } = await draft(Object.fromEntries(sentences.map((_, at) => [at, { state: 'weak' }])));
    const { level, sentence } = await check(id);
    const named = sentences.map((text) =>
      text.length > 90 ? `“${text.slice(0, 89).trimEnd()}…”` : `“${text}”`,
    );
    expect([level, sentence]).toEqual([
      'stop',
      `${sentences.length} sentences of it wait for you: ${named.slice(0, -1).join(', ')} and ${named.at(-1)}. Publishing it walks you through them.`,
    ]);
  });

  it('asks for a sentence that nobody checked, which can be vouched for', async () => {
    const { digestId } = await draft({ 0: { text: 'Something else altogether.' } });
    const { body } = await publish(digestId);
    expect(body.open).toMatchObject([{ text: sentences[0], state: 'unsupported', item: 'summary' }]);
    expect((await settle(digestId, body.open[0].claimId, 'vouch')).status).toBe(200);
    expect((await publish(digestId)).status).toBe(200);
  });

  it('waits again for a sentence whose acceptance was taken back; readers keep what they have', async () => {
    const { id, digestId } = await draft({ 0: { state: 'weak' }, 1: { state: 'unsupported' } });
    const takeBack = (claimId: string) =>
      product.call('POST', `/api/digest/${digestId}/claims/${claimId}/take-back`);
    await settle(digestId, 'c1', 'accept');
    await settle(digestId, 'c2', 'vouch');
    const { body: looked } = await product.call('GET', `/api/digest/${digestId}/draft`);
    expect(looked.settled).toMatchObject([
      { claimId: 'c1', item: 'summary', text: sentences[0], how: 'accepted' },
      { claimId: 'c2', text: sentences[1], how: 'vouched' },
    ]);
    const first = await takeBack('c2');
    expect([first.status, first.body.readers]).toEqual([200, null]);
    expect(first.body.open.map(({ claimId }: { claimId: string }) => claimId)).toEqual(['c2']);
    expect(first.body.settled).toHaveLength(1);
    expect((await publish(digestId)).status).toBe(409);
    expect(await check(id)).toMatchObject({ level: 'stop' });

    await settle(digestId, 'c2', 'vouch');
    expect((await publish(digestId)).status).toBe(200);
    const read = () =>
      product.database.db
        .selectFrom('digests')
        .select('published_content')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
    const before = await read();
    const { body } = await takeBack('c2');
    expect(body.readers).toBe('Readers keep the issue as it was published until you publish it again.');
    expect(body.digest).toMatchObject({ published: true, hasDraft: true, edition: 1 });
    expect(await read()).toEqual(before);
    expect((await publish(digestId)).status).toBe(409);
    // Once is enough, and of nothing there is nothing to take back.
    expect((await takeBack('c2')).status).toBe(200);
    expect((await takeBack('nothing')).status).toBe(404);
    const { body: log } = await product.call('GET', '/api/audit');
    expect(log.slice(0, 6).map(({ action }: { action: string }) => action)).toEqual([
      'sentence-taken-back',
      'published',
      'sentence-vouched',
      'sentence-taken-back',
      'sentence-vouched',
      'sentence-accepted',
    ]);
  });
});
