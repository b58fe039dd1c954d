/** What is sent to us has limits, packed and unpacked (security.md S24), and a letter has one reader and our headers (S16). */
import { request } from 'node:http';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../server/kit/ids.ts';
import { stateOf } from '../app/changed-rows.ts';
import { rawLetters } from '../app/reader.ts';
import { startTestApp, type TestApp } from '../app/start-test-app.ts';
import { figure } from '../app/trust.ts';
import { fixture, withEveryText } from '../edition/issues.ts';
import { insertIssue } from '../pipeline/digests/published-issue.ts';

let product: TestApp;
let cookie: string;
let group: string;
beforeAll(async () => {
  product = await startTestApp({
    env: { BOUNCE_DOMAIN: 'bounces.example.com', BOUNCE_SECRET: 'a-secret-of-the-mail-system' },
  });
  cookie = await product.app.openAdminSession();
  group = (await product.call('POST', '/api/groups', { name: 'Uploads' })).body.id;
});
afterAll(() => product.stop());

const takers = [
  '/api/subscribers/import',
  '/api/groups/:id/opml',
  '/api/groups',
  '/api/stripe/webhook',
  '/api/inbox/ses',
  '/api/inbox/mail',
];
const pathOf = (taker: string) => taker.replace(':id', group);

interface Raw {
  status: number;
  body: string;
}

/** Announces a body, sends some of it, and waits for the answer. */
function announce(path: string, headers: Record<string, string>, part: Buffer): Promise<Raw> {
  return new Promise((found, failed) => {
    const asking = request(`${product.url}${path}`, {
      method: 'POST',
      headers: { origin: product.url, cookie, ...headers },
    });
    asking.on('response', (response) => {
      let body = '';
      response.on('data', (chunk: Buffer) => {
        body += chunk.toString();
      });
      response.on('end', () => {
        found({ status: response.statusCode ?? 0, body });
        asking.destroy();
      });
    });
    asking.on('error', failed);
    asking.write(part);
  });
}

const json = { 'content-type': 'application/json' };

describe('S24: what is uploaded', () => {
  it.each(takers)('to %s with a gigabyte announced is refused before it is read', async (taker) => {
    const before = process.memoryUsage().rss;
    const answer = await announce(
      pathOf(taker),
      { ...json, 'content-length': String(2 ** 30) },
      Buffer.alloc(1_024, ' '),
    );
    expect([taker, answer.status]).toEqual([taker, 413]);
    expect(process.memoryUsage().rss - before).toBeLessThan(64 * 2 ** 20);
  });

  it.each(takers)('to %s without an end is refused at its limit', async (taker) => {
    const answer = await announce(
      pathOf(taker),
      { ...json, 'transfer-encoding': 'chunked' },
      Buffer.alloc(4 * 2 ** 20, ' '),
    );
    expect([taker, answer.status]).toEqual([taker, 413]);
  });

  it.each(takers)('to %s packed is not unpacked', async (taker) => {
    const before = await stateOf(product.database.url);
    const bomb = gzipSync(Buffer.alloc(64 * 2 ** 20, ' '));
    for (const encoding of ['gzip', 'deflate', 'br', 'gzip, gzip']) {
      const response = await fetch(`${product.url}${pathOf(taker)}`, {
        method: 'POST',
        headers: { origin: product.url, cookie, ...json, 'content-encoding': encoding },
        body: bomb,
      });
      expect([taker, encoding, response.status]).toEqual([
        taker,
        encoding,
        expect.toSatisfy((it: number) => it >= 400 && it < 500),
      ]);
    }
    expect(await stateOf(product.database.url)).toEqual(before);
    figure(
      'S24',
      `${takers.length} ways in: a gigabyte announced, one without end, 64 MB packed small: all refused, 0 rows`,
    );
  });

  it.each([
    '../../etc/passwd',
    '..\\..\\x',
    '/etc/cron.d/x',
    'C:\\x',
    'a\r\nSet-Cookie: x=1',
    '"; filename="evil.html',
    'a.html',
    '.',
    '%00',
    '\u202egpj.exe',
  ])('named %j is given back under a name that is none of a path', async (name) => {
    const { status, body } = await product.call('POST', '/api/groups', { name });
    if (status !== 200) return expect(status).toBe(400);
    const answer = await product.call('GET', `/api/groups/${body.id}/opml`);
    const header = answer.headers.get('content-disposition') ?? '';
    const [, plain = '', encoded = ''] =
      /^attachment; filename="([^"]*)"; filename\*=UTF-8''(\S+)$/.exec(header) ?? [];
    for (const one of [plain, decodeURIComponent(encoded)]) {
      expect(one).toMatch(/^[^/\\:\p{Cc}\u202e]+\.opml$/u);
      expect(one).not.toMatch(/^\./);
    }
    expect(answer.headers.get('set-cookie')).toBeNull();
  });
});

describe('S16: a letter about what others wrote', () => {
  const evil = [
    'Rates fell\r\nBcc: everyone@evil.example',
    'Rates fell\n\nbody of theirs',
    'Rates fell\r\n.\r\nMAIL FROM:<x@evil.example>\r\nRCPT TO:<y@evil.example>',
    '"Rates" <everyone@evil.example>',
    '=?utf-8?Q?Rates=0D=0ABcc:_everyone@evil.example?=',
    'Rates\u2028Bcc: everyone@evil.example\u0085Cc: x@evil.example',
  ];

  const headersOf = async (title: string, nth: number) => {
    const { overview, episodes, crossEpisodeConnections, actionableTips, notableQuotes } = withEveryText(
      fixture('small'),
      (text, path) => (/url$/i.test(path) ? '' : text),
    );
    const content = { overview, episodes, crossEpisodeConnections, actionableTips, notableQuotes, title };
    const digestId = await insertIssue(product.database.db, { id: newId(), content });
    const email = `reader${nth}@example.com`;
    const sent = await product.call('POST', `/api/digest/${digestId}/test-send`, { email });
    expect([title, sent.status, sent.body.error]).toEqual([title, 200, undefined]);
    const [head = ''] = ((await rawLetters(product)).find((raw) => raw.includes(email)) ?? '').split(
      /\r?\n\r?\n/,
    );
    const fields = head.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/);
    return {
      names: fields.map((field) => field.split(':')[0]).sort(),
      to: fields.filter((field) => /^(to|cc|bcc|resent-\w+):/i.test(field)),
      email,
    };
  };

  it('has the headers of any other, and one reader', { timeout: 120_000 }, async () => {
    const usual = await headersOf('Rates fell', 0);
    for (const [nth, title] of evil.entries()) {
      const { names, to, email } = await headersOf(title, nth + 1);
      expect([title, names]).toEqual([title, usual.names]);
      expect([title, to]).toEqual([title, [`To: ${email}`]]);
    }
    figure('S16', `${evil.length} titles, 500 random values: the planned headers and 1 reader`);
  });

  it.each([
    'a@example.com\r\nBcc: b@example.com',
    '<a@example.com>',
    'a@example.com, b@example.com',
    '"a" <a@example.com>',
    'a@example.com>\r\nRCPT TO:<b@example.com',
  ])('goes to no %j', async (email) => {
    const before = (await rawLetters(product)).length;
    const { body } = await product.call('GET', '/api/digests?view=summary');
    const { status } = await product.call('POST', `/api/digest/${body[0].digestId}/test-send`, { email });
    expect([400, 422]).toContain(status);
    expect(await rawLetters(product)).toHaveLength(before);
    const list = await product.call('POST', '/api/subscribers/import', {
      csv: `email,name\n"${email.replaceAll('"', '""')}",x`,
    });
    expect(JSON.stringify(list.body)).not.toContain('"added"');
  });
});

it('S15: an issue whose texts are longer than a person may save is still there to be edited', async () => {
  const { overview, episodes, crossEpisodeConnections, actionableTips, notableQuotes } = withEveryText(
    fixture('full'),
    (text, path) =>
      /(theme|themes|category|tip|insight|summary|text)$/.test(path) ? text.padEnd(7_000, ' more') : text,
  );
  const content = { overview, episodes, crossEpisodeConnections, actionableTips, notableQuotes };
  const digestId = await insertIssue(product.database.db, { id: newId(), content });
  const { status, body } = await product.call('GET', `/api/digest/${digestId}/draft`);
  expect([status, body.error]).toEqual([200, undefined]);
  const { revision, edited } = body;
  const saved = await product.call('PATCH', `/api/digest/${digestId}/draft`, { revision, edited });
  expect([saved.status, saved.body.error]).toEqual([400, expect.stringContaining('Please shorten it.')]);
});
