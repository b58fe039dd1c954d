/** Reading links over HTTP: one issue, no log-in, no session, no longer than the access lasts. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { issue as issueShape } from '../../../contract/digests.ts';
import { newId } from '../../../server/kit/ids.ts';
import { readingMark } from '../../../server/people/links/index.ts';
import { insertIssue } from '../../pipeline/digests/published-issue.ts';
import { type LinkWorld, startLinkWorld, wrongSpellings } from '../links/link-world.ts';

let world: LinkWorld;
let reader: string;
let token: string;
beforeAll(async () => {
  world = await startLinkWorld();
});
afterAll(() => world.stop());
beforeEach(async () => {
  world.setDay(0);
  reader = await world.newReader();
  token = await world.readingToken(reader);
});

const ask = async (of: string) => {
  const answer = await world.get(`/api/read/${of}`);
  return { status: answer.status, body: await answer.json() };
};
/** The call and the page say the same. */
async function both(of: string): Promise<{ status: number; sentence: string }> {
  const { status, body } = await ask(of);
  const page = await world.get(`/read/${of}`, { accept: 'text/html' });
  const html = await page.text();
  expect(page.status).toBe(status);
  expect(html).toContain(body.error.replaceAll("'", '&#x27;'));
  return { status, sentence: body.error };
}
const setStatus = (status: string, change: object = {}) =>
  world.product.database.db
    .updateTable('subscribers')
    .set({ subscription_status: status, ...change })
    .where('id', '=', reader)
    .execute();

describe('a reading link', () => {
  it('answers the issue, as it is published now', async () => {
    const { status, body } = await ask(token);
    expect(status).toBe(200);
    expect(issueShape.parse(body.issue).title).toBe('The open house starts on Wednesday');
    expect(body.correctedAt).toBeNull();
    expect(JSON.stringify(body)).not.toContain('brokerage.example');
  });

  it('opens a page that holds the whole issue, without a script', async () => {
    const page = await world.get(`/read/${token}`);
    const html = await page.text();
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(html).toContain('The open house starts on Wednesday');
    expect(html).toMatch(/id="quote-[0-9a-f]{8}"/);
    expect(html).toContain('Log in to see all issues');
    expect(html).toContain('<meta name="robots" content="noindex, nofollow">');
  });

  it('makes no session, sets no cookie, is kept out of indexes, and leaves by no link', async () => {
    for (const path of [`/api/read/${token}`, `/read/${token}`, '/read/wrong', '/api/read/wrong']) {
      const answer = await world.get(path);
      const html = await answer.text();
      expect(answer.headers.getSetCookie()).toEqual([]);
      expect(answer.headers.get('x-robots-tag')).toBe('noindex, nofollow');
      expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(html).not.toContain(token);
    }
    const { sessions } = await world.product.database.db
      .selectFrom('subscriber_sessions')
      .select(({ fn }) => fn.countAll<string>().as('sessions'))
      .executeTakeFirstOrThrow();
    expect(Number(sessions)).toBe(0);
    expect((await world.get('/api/users/digests')).status).toBe(401);
  });

  it('is the same page for every reader of the issue, and another in another theme', async () => {
    const other = await world.readingToken(await world.newReader());
    const text = async (of: string, cookie = '') => (await world.get(`/read/${of}`, { cookie })).text();
    expect(await text(other)).toBe(await text(token));
    expect(await text(token, 'theme=light')).toContain('data-theme="light"');
    expect(await text(token, 'reader=x')).toContain('Your issues');
  });

  it('opens nothing else: no other issue, no preferences', async () => {
    expect((await world.get(`/api/preferences/${token}`)).status).toBe(404);
    expect((await world.get(`/preferences/${token}`)).status).toBe(404);
    expect((await world.post(`/u/${token}`, 'List-Unsubscribe=One-Click')).status).toBe(404);
    expect((await world.get('/portal/digests/x', { cookie: `reader=${token}` })).status).toBe(200);
    expect((await world.get('/api/users/me', { cookie: `reader=${token}` })).status).toBe(401);
  });
});

describe('a link that is none of ours', () => {
  it('is refused in plain words, however it is spelled, also one of another kind', async () => {
    const preferences = await world.links.preferences(reader);
    const bounce = await world.links.returnPath(1);
    for (const wrong of [...wrongSpellings(token), preferences, bounce]) {
      const headers = { 'x-forwarded-for': '10.9.0.1' };
      const answer = await world.get(`/api/read/${wrong}`, headers);
      expect([wrong, answer.status]).toEqual([wrong, 404]);
      expect((await world.get(`/read/${wrong}`, headers)).status).toBe(404);
    }
    const { sentence } = await both('nothing');
    expect(sentence).toMatch(/^This link is none of ours\./);
  });

  it('is slowed down by address; a right one is not', async () => {
    const from = (address: string) => ({ 'x-forwarded-for': address });
    const statuses: number[] = [];
    // Fewer at once than make the server say that it is busy.
    while (statuses.length < 61) {
      const few = Array.from({ length: Math.min(10, 61 - statuses.length) }, () =>
        world.get('/api/read/guess', from('10.8.0.1')),
      );
      statuses.push(...(await Promise.all(few)).map(({ status }) => status));
    }
    const counts = Object.entries(Object.groupBy(statuses, String)).map(([status, all]) => [
      status,
      all?.length,
    ]);
    expect(Object.fromEntries(counts)).toEqual({ 404: 60, 429: 1 });
    const page = await world.get('/read/guess', from('10.8.0.1'));
    expect([page.status, Number(page.headers.get('retry-after')) > 0]).toEqual([429, true]);
    expect((await world.get(`/read/${token}`, from('10.8.0.1'))).status).toBe(200);
    expect((await world.get('/api/read/guess', from('10.8.0.2'))).status).toBe(404);
  });
});

describe('a link of a test letter', () => {
  it('says so, and is never slowed down', async () => {
    const headers = { 'x-forwarded-for': '10.8.0.3' };
    for (let nth = 0; nth < 61; nth += 1) {
      expect((await world.get(`/api/read/${readingMark}`, headers)).status).toBe(404);
    }
    expect(await both(readingMark)).toEqual({
      status: 404,
      sentence: "This was a test letter. In a reader's letter this link opens the issue.",
    });
  });
});

describe('a link whose time is over', () => {
  it('opens on its sixtieth day, and not on the sixty-first', async () => {
    world.setDay(60);
    expect((await ask(token)).status).toBe(200);
    world.setDay(61);
    expect(await both(token)).toEqual({ status: 410, sentence: expect.stringContaining('60 days') });
  });

  it('ends with the access, and opens again when it comes back', async () => {
    await setStatus('canceled');
    expect(await both(token)).toEqual({
      status: 403,
      sentence: expect.stringMatching(/^Your subscription has ended\./),
    });
    const html = await (await world.get(`/read/${token}`)).text();
    expect(html).toContain('data-opens="subscribe"');
    expect(html).not.toContain('class="read"');
    await setStatus('trialing');
    expect((await ask(token)).status).toBe(200);
  });

  it('goes on for the week in which a payment is waited for', async () => {
    await setStatus('past_due', { current_period_start: new Date('2026-11-20T00:00:00.000Z') });
    expect((await ask(token)).status).toBe(200);
    world.setDay(7);
    expect((await ask(token)).status).toBe(403);
  });

  it('is closed for whoever was erased', async () => {
    await world.product.database.db.deleteFrom('subscribers').where('id', '=', reader).execute();
    expect((await ask(token)).status).toBe(403);
  });
});

describe('an issue that readers may not see', () => {
  it('is told as taken back: unpublished, deleted, dated ahead, never there', async () => {
    const { db } = world.product.database;
    const id = newId();
    const digestId = await insertIssue(db, { id, publishDate: new Date('2026-11-23T06:00:00.000Z') });
    const own = await world.readingToken(reader, id);
    const admin = (method: string, path: string, body?: object) => world.product.call(method, path, body);
    expect((await ask(own)).status).toBe(200);

    await admin('PATCH', `/api/digest/${digestId}/publish`, { published: false });
    expect(await both(own)).toEqual({ status: 410, sentence: expect.stringContaining('taken back') });
    await admin('PATCH', `/api/digest/${digestId}/publish`, { published: true });
    expect((await ask(own)).status).toBe(200);

    const date = (publishDate: string) =>
      admin('PATCH', `/api/digest/${digestId}/publish-date`, { publishDate });
    await date('2026-11-24T06:00:00.000Z');
    expect((await ask(own)).status).toBe(410);
    await date('2026-11-22T06:00:00.000Z');

    await admin('DELETE', `/api/digest/${id}`);
    expect((await ask(own)).status).toBe(410);
    await admin('POST', `/api/digest/${id}/restore`);
    expect((await ask(own)).status).toBe(200);
    expect((await ask(await world.readingToken(reader, newId()))).status).toBe(410);
  });
});
