/** Out of the list (RFC 8058) and what comes by mail, over HTTP. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { preferencesMark } from '../../../server/people/links/index.ts';
import { figure } from '../../app/trust.ts';
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
  reader = await world.newReader({ email: `Mia${Math.random().toString(36).slice(2)}@Example.com` });
  token = await world.links.preferences(reader);
});

const oneClick = 'List-Unsubscribe=One-Click';
const foreign = { origin: 'https://mail.example', 'sec-fetch-site': 'cross-site' };
const page = { accept: 'text/html,application/xhtml+xml' };

describe('S23: one click', () => {
  it('acts at once, without cookies and from anywhere, and answers a sentence', async () => {
    const answer = await world.post(`/u/${token}`, oneClick, foreign);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
    expect(await answer.text()).toBe('The weekly issue is off: it does not come by mail any more.');
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(await world.offSince(reader)).toEqual(new Date('2026-11-23T11:00:00.000Z'));
  });

  it('takes both encodings of RFC 8058, and a post without a body', async () => {
    const form = new FormData();
    form.set('List-Unsubscribe', 'One-Click');
    expect((await world.post(`/u/${token}`, form)).status).toBe(200);
    expect(await world.offSince(reader)).not.toBeNull();
    const other = await world.newReader();
    const bare = await fetch(`${world.product.url}/u/${await world.links.preferences(other)}`, {
      method: 'POST',
    });
    expect([bare.status, await world.offSince(other)]).toEqual([200, expect.any(Date)]);
  });

  it('is the same the second time, and keeps the day of the first', async () => {
    await world.post(`/u/${token}`, oneClick);
    world.setDay(3);
    const answers = await Promise.all([1, 2, 3, 4].map(() => world.post(`/u/${token}`, oneClick)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await world.offSince(reader)).toEqual(new Date('2026-11-23T11:00:00.000Z'));
  });

  it('concerns this reader alone', async () => {
    const other = await world.newReader();
    await world.post(`/u/${token}`, oneClick);
    expect(await world.offSince(other)).toBeNull();
  });

  it('works for as long as the mail exists, whatever keys came since', async () => {
    for (const day of [400, 3_000]) {
      world.setDay(day);
      await world.links.preferences(await world.newReader());
      expect((await world.post(`/u/${token}`, oneClick)).status).toBe(200);
    }
    expect(await world.offSince(reader)).not.toBeNull();
  });

  it('is refused for a token that is none of ours, whatever its kind', async () => {
    const reading = await world.readingToken(reader);
    const headers = { 'x-forwarded-for': '10.7.0.1' };
    const tokens = [...wrongSpellings(token), reading, await world.links.returnPath(1)];
    for (const wrong of tokens) {
      const answer = await world.post(`/u/${wrong}`, oneClick, headers);
      expect([wrong, answer.status]).toEqual([wrong, 404]);
    }
    expect(await world.offSince(reader)).toBeNull();
    figure(
      'S23',
      `${tokens.length} wrong spellings and tokens of other kinds in POST /u/…: 404 each, nothing turned off`,
    );
  });

  it('answers well for whoever was erased: they get none', async () => {
    await world.product.database.db.deleteFrom('subscribers').where('id', '=', reader).execute();
    expect((await world.post(`/u/${token}`, oneClick)).status).toBe(200);
    expect((await world.get(`/u/${token}`)).status).toBe(404);
  });

  it('reads no more than a kilobyte', async () => {
    const long = await world.post(`/u/${token}`, `${oneClick}&x=${'x'.repeat(1_100)}`);
    expect([long.status, await world.offSince(reader)]).toEqual([413, null]);
    expect((await world.post(`/u/${token}`, `${oneClick}&x=${'x'.repeat(900)}`)).status).toBe(200);
  });

  it('answers a browser that sent the form with a page', async () => {
    const answer = await world.post(`/u/${token}`, oneClick, page);
    const html = await answer.text();
    expect(answer.status).toBe(200);
    expect(html).toContain('The weekly issue is off.');
    expect(html).toContain('This does not end your subscription');
    expect(html).toContain('href="/portal?tab=billing"');
  });
});

describe('S23: looking', () => {
  it('changes nothing, however often scanners and prefetchers look, and shows one button', async () => {
    const looks = [
      {},
      page,
      { ...page, purpose: 'prefetch', 'sec-purpose': 'prefetch' },
      { ...page, 'user-agent': 'Mozilla/5.0 (compatible; LinkScanner/1.0)' },
      { ...page, ...foreign },
    ];
    for (const headers of looks) {
      const answer = await world.get(`/u/${token}`, headers);
      const html = await answer.text();
      expect(answer.status).toBe(200);
      expect(html.match(/<button class="cta"/g)).toHaveLength(1);
      expect(html).toContain('<form method="post">');
    }
    for (const method of ['HEAD', 'OPTIONS', 'PUT', 'DELETE']) {
      await fetch(`${world.product.url}/u/${token}`, { method });
    }
    expect((await fetch(`${world.product.url}/u/${token}`, { method: 'HEAD' })).status).toBe(200);
    expect(await world.offSince(reader)).toBeNull();
  });

  it('shows whose list it is without the address, stays out of indexes, and leaves by no link', async () => {
    const answer = await world.get(`/u/${token}`);
    const html = await answer.text();
    expect(html).toContain('M…@Example.com');
    expect(html).not.toMatch(/Mia/);
    expect(answer.headers.get('x-robots-tag')).toBe('noindex, nofollow');
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  it('says so where it is off already', async () => {
    await world.post(`/u/${token}`, oneClick);
    const html = await (await world.get(`/u/${token}`)).text();
    expect(html).toContain('The weekly issue is off already.');
    expect(html).toContain(`href="/preferences/${token}"`);
  });

  it('tells of a wrong link in plain words, with another way out', async () => {
    const answer = await world.get('/u/nothing', page);
    const html = await answer.text();
    expect(answer.status).toBe(404);
    expect(html).toContain('This link is none of ours.');
    expect(html).toContain('href="/portal?tab=settings"');
    expect(html).toContain('href="mailto:');
  });
});

describe('whoever reads by complimentary access', () => {
  const give = (status: string) =>
    world.product.database.db
      .updateTable('subscribers')
      .set({
        subscription_status: status,
        complimentary_given_at: new Date('2026-11-01T00:00:00.000Z'),
        complimentary_given_by: 'admin',
      })
      .where('id', '=', reader)
      .execute();
  const pages = async () => [
    await world.get(`/u/${token}`),
    await world.get(`/preferences/${token}`),
    await world.post(`/u/${token}`, oneClick, page),
  ];

  it.each(['none', 'canceled'])('alone (%s) is told of no subscription', async (status) => {
    await give(status);
    for (const answer of await pages()) {
      const html = await answer.text();
      expect(answer.status).toBe(200);
      expect(html).toContain('This does not end your access');
      expect(html).not.toContain('subscription itself');
    }
  });

  it('and pays besides is told where that ends', async () => {
    await give('active');
    for (const answer of await pages()) expect(await answer.text()).toContain('subscription itself');
  });
});

describe('a link of a test letter', () => {
  const words = 'This was a test letter. In a reader&#x27;s letter this link opens their preferences.';

  it.each(['/u/', '/preferences/'])('%s says so, and turns off nothing for nobody', async (path) => {
    const own = { ...page, origin: world.product.url };
    for (const answer of [
      await world.get(path + preferencesMark, page),
      await world.post(path + preferencesMark, `${oneClick}&weekly=off`, own),
    ]) {
      expect(answer.status).toBe(404);
      expect(await answer.text()).toContain(words);
    }
    expect(await world.offSince(reader)).toBeNull();
  });
});

describe('the preference page', () => {
  const read = async () => (await world.get(`/api/preferences/${token}`)).json();
  const save = (weekly: unknown, headers: Record<string, string> = { origin: world.product.url }) =>
    fetch(`${world.product.url}/api/preferences/${token}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ weekly }),
    });

  it('turns off and on by its calls', async () => {
    expect(await read()).toEqual({ weekly: true, isComplimentary: false, email: 'M…@Example.com' });
    expect(await (await save(false)).json()).toEqual({ weekly: false, isComplimentary: false });
    expect(await read()).toMatchObject({ weekly: false });
    expect(await (await save(true)).json()).toEqual({ weekly: true, isComplimentary: false });
    expect(await world.offSince(reader)).toBeNull();
  });

  it('turns off and on by its form, from its own page only', async () => {
    const path = `/preferences/${token}`;
    const own = { origin: world.product.url };
    const off = await world.post(path, 'weekly=off', own);
    expect([off.status, off.headers.get('location')]).toEqual([303, `${path}?saved`]);
    expect(await world.offSince(reader)).not.toBeNull();
    const html = await (await world.get(`${path}?saved`)).text();
    expect(html).toContain('Saved. ');
    expect(html).toContain('Off: it does not come by mail.');
    expect(html).toContain('This does not end your subscription');
    expect((await world.post(path, 'weekly=on', foreign)).status).toBe(403);
    expect(await world.offSince(reader)).not.toBeNull();
    expect((await world.post(path, 'weekly=on', own)).status).toBe(303);
    expect(await world.offSince(reader)).toBeNull();
  });

  it('lets its browser say where the form comes from', async () => {
    const answer = await world.get(`/preferences/${token}`);
    expect(answer.headers.get('referrer-policy')).toBe('same-origin');
    expect(answer.headers.get('x-robots-tag')).toBe('noindex, nofollow');
  });

  it('S23: refuses what is no wish, another origin, and a token that is none of ours', async () => {
    expect((await save('yes')).status).toBe(400);
    expect((await save(false, foreign)).status).toBe(403);
    const headers = { 'x-forwarded-for': '10.6.0.1' };
    for (const wrong of [...wrongSpellings(token), await world.readingToken(reader)]) {
      expect((await world.get(`/api/preferences/${wrong}`, headers)).status).toBe(404);
      expect((await world.get(`/preferences/${wrong}`, headers)).status).toBe(404);
    }
    expect(await world.offSince(reader)).toBeNull();
  });

  it('knows nobody who was erased', async () => {
    await world.product.database.db.deleteFrom('subscribers').where('id', '=', reader).execute();
    expect((await world.get(`/api/preferences/${token}`)).status).toBe(404);
    expect((await save(true)).status).toBe(404);
  });
});

describe('the admin', () => {
  it('sees since when the weekly mail is off', async () => {
    await world.post(`/u/${token}`, oneClick);
    const { body } = await world.product.call('GET', '/api/subscribers');
    const row = body.find(({ id }: { id: string }) => id === reader);
    expect(row.weeklyOffAt).toBe('2026-11-23T11:00:00.000Z');
    expect(row.hasAccess).toBe(true);
  });
});
