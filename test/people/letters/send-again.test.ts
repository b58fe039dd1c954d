/** E17: the list of subscribers says why mail did not arrive, and a letter goes out again by hand. D9: one sample per mailbox. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { feedOf, followFeeds, transcribeAndRead, until } from '../../app/line.ts';
import { type MailServer, startMailServer, type Twist } from '../../app/mail-server.ts';
import { publishLookedAt } from '../../app/publish.ts';
import { newReader } from '../../app/reader.ts';
import { startTestApp, type TestApp } from '../../app/start-test-app.ts';

let product: TestApp;
let server: MailServer;
let twist: Twist | null = null;
let nowMs = Date.parse('2026-03-02T12:00:00Z');
beforeAll(async () => {
  server = await startMailServer(() => twist);
  const clock = { now: () => new Date(nowMs) };
  product = await startTestApp({ clock, env: { SMTP_URL: server.url, TRUSTED_PROXIES: '127.0.0.1/32' } });
  const { group, episodes } = await followFeeds(product, 'Agents', [
    feedOf(product, 'kitchen-table-closings'),
  ]);
  const [episode] = episodes;
  await transcribeAndRead(product, episode?.id ?? '');
  const days = { groupId: group.id, startDate: '2020-01-01', endDate: '2035-01-01' };
  const { body } = await product.call('POST', '/api/digest/generate', { ...days, episodeIds: [episode?.id] });
  await publishLookedAt(product.call, body.digestId);
});
afterAll(async () => {
  await product.stop();
  await server.stop();
});

const ask = (email: string) =>
  newReader(product).call('POST', '/api/users/signup', { email, source: 'offer' });
const personOf = async (email: string) =>
  (await product.call('GET', `/api/subscribers?q=${encodeURIComponent(email)}`)).body[0];
const troubleOf = (email: string, state: string) =>
  until(product, async () => {
    const person = await personOf(email);
    return person?.letter?.state === state && person;
  });
const copiesTo = (email: string) =>
  server.conversations.filter(
    ({ recipient, answered }) => recipient === email && answered?.startsWith('250'),
  );

describe('E17: a letter that did not arrive', () => {
  it('is named with its reason, found by the filter, and sent again as a new one', async () => {
    twist = { stage: 'recipient', answer: '550 5.1.1 No such user' };
    const email = 'typo@example.com';
    await ask(email);
    const { id, letter } = await troubleOf(email, 'failed');
    expect(letter).toMatchObject({
      kind: 'free-sample',
      reason: 'The address does not exist or takes no mail (550 5.1.1 No such user).',
      at: new Date(nowMs).toISOString(),
      nextTryAt: null,
    });
    const found = await product.call('GET', '/api/subscribers?state=no-mail');
    expect(found.body.map((it: { email: string }) => it.email)).toEqual([email]);
    twist = null;
    const path = `/api/subscribers/${id}/letters/${letter.letterId}/send-again`;
    expect((await product.call('POST', path)).status).toBe(200);
    const person = await until(product, async () => {
      const it = await personOf(email);
      return it.sampleSentAt !== null && it;
    });
    expect([person.letter, copiesTo(email).length]).toEqual([null, 1]);
    const again = await product.call('POST', path);
    expect([again.status, again.body.error]).toEqual([409, 'This letter was sent again already.']);
    expect((await product.call('GET', '/api/subscribers?state=no-mail')).headers.get('x-total-count')).toBe(
      '0',
    );
  });

  it('that is still tried says when, and needs no second one', async () => {
    twist = { stage: 'recipient', answer: '451 4.7.1 Greylisted' };
    const email = 'grey@example.com';
    await ask(email);
    const { id, letter } = await troubleOf(email, 'tried-again');
    expect(Date.parse(letter.nextTryAt)).toBeGreaterThan(nowMs);
    const { status } = await product.call(
      'POST',
      `/api/subscribers/${id}/letters/${letter.letterId}/send-again`,
    );
    expect(status).toBe(409);
    const other = await personOf('typo@example.com');
    const foreign = await product.call(
      'POST',
      `/api/subscribers/${other.id}/letters/${letter.letterId}/send-again`,
    );
    expect(foreign.status).toBe(404);
    const state = await product.call('GET', '/api/letters/state');
    expect(state.body).toEqual({ stopped: null, waiting: 1 });
    expect((await product.call('POST', '/api/letters/resume')).status).toBe(409);
  });
});

describe('D9: the free sample', () => {
  it('goes to a mailbox once, however its address is spelt, and again after half a year', async () => {
    twist = null;
    const spellings = Array.from({ length: 12 }, (_, nth) => `ann.lee+${nth}@gmail.com`);
    const answers = await Promise.all(spellings.map(ask));
    expect(new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1);
    for (const email of ['annlee@googlemail.com', 'other.person@gmail.com']) await ask(email);
    await until(product, async () => copiesTo('other.person@gmail.com').length === 1);
    await until(product, async () => (await personOf('annlee@googlemail.com')) !== undefined);
    const toAnn = () => server.conversations.filter(({ recipient }) => /^ann\.?lee/.test(recipient ?? ''));
    expect(toAnn()).toHaveLength(1);
    nowMs += 184 * 86_400_000;
    await ask('ann.lee@gmail.com');
    await until(product, async () => toAnn().length === 2);
  });
});
