/** What the page says of SPF and DKIM records, against a real name server: there, missing, other than expected. */
import { Resolver } from 'node:dns/promises';
import { join } from 'node:path';
import { type DNSResolver, dkimVerify } from 'mailauth';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createBulkMailer } from '../../../server/providers/mail/bulk/create-bulk-mailer.ts';
import { composeWhole } from '../../../server/providers/mail/nodemailer.ts';
import type { Zone } from '../../app/dns-server.ts';
import { keys, type OpenIdentity, openIdentity } from './open-identity.ts';

let identity: OpenIdentity;
beforeAll(async () => {
  identity = await openIdentity();
});
afterAll(() => identity.close());
afterEach(() => identity.server.setFaults({}));
const line: OpenIdentity['line'] = (...given) => identity.line(...given);

describe('SPF', () => {
  const at = (...txt: string[]): Zone => ({ 'example.com': { txt } });

  it('missing: says what to publish', async () => {
    expect(await line('spf', at('hello'))).toMatchObject({
      verdict: 'missing',
      name: 'example.com',
      type: 'TXT',
      found: [],
      value: 'v=spf1 a:mail.example.com ~all',
    });
    expect(await line('spf', at(), { SMTP_URL: 'smtp://email-smtp.us-east-1.amazonaws.com' })).toMatchObject({
      value: 'v=spf1 include:amazonses.com ~all',
    });
    expect(await line('spf', at(), { SMTP_URL: 'smtp://192.0.2.77' })).toMatchObject({
      value: 'v=spf1 ip4:192.0.2.77 ~all',
    });
    expect(await line('spf', at(), { SMTP_URL: 'smtp://127.0.0.1' })).toMatchObject({
      value: 'v=spf1 a:paper.example.com ~all',
    });
    expect(
      await line('spf', at(), { SMTP_URL: 'smtp://127.0.0.1', APP_URL: 'http://localhost:3000' }),
    ).toMatchObject({ value: 'v=spf1 a mx ~all', sentence: expect.stringContaining('before "~all"') });
  });

  it('several: mail systems heed none, so one is made of them', async () => {
    expect(
      await line('spf', at('v=spf1 include:a.example.net -all', 'v=spf1 mx include:a.example.net ~all')),
    ).toMatchObject({
      verdict: 'other',
      value: 'v=spf1 include:a.example.net mx a:mail.example.com -all',
      found: [expect.any(String), expect.any(String)],
    });
  });

  it('that does not let our server in: says how', async () => {
    expect(await line('spf', at('v=spf1 ip4:198.51.100.1 -all'))).toMatchObject({
      verdict: 'other',
      value: 'v=spf1 ip4:198.51.100.1 a:mail.example.com -all',
      sentence: expect.stringContaining('mail.example.com'),
    });
    const sendgrid = { SMTP_URL: 'smtp://smtp.sendgrid.net:587' };
    expect(await line('spf', at('v=spf1 mx -all'), sendgrid)).toMatchObject({
      verdict: 'other',
      value: 'v=spf1 mx include:sendgrid.net -all',
    });
    const zone = {
      ...at('v=spf1 include:sendgrid.net -all'),
      'sendgrid.net': { txt: ['v=spf1 ip4:192.0.2.0/24 -all'] },
    };
    expect(await line('spf', zone, sendgrid)).toMatchObject({
      verdict: 'there',
      facts: ['1 of at most 10 look-ups', 'Covers smtp.sendgrid.net (include:sendgrid.net)'],
    });
  });

  it('of which it cannot be known whether it lets our server in is said to be so', async () => {
    const local = { SMTP_URL: 'smtp://127.0.0.1:25' };
    expect(await line('spf', at('v=spf1 mx -all'), local)).toMatchObject({
      verdict: 'there',
      facts: ['1 of at most 10 look-ups', 'Whether it covers this machine cannot be known'],
    });
    // The owner of the server names other machines than the one that takes our mail.
    const zone = {
      ...at('v=spf1 include:_spf.relay.example -all'),
      '_spf.relay.example': { txt: ['v=spf1 ip4:198.51.100.0/24 -all'] },
      'smtp.relay.example': { a: ['192.0.2.200'] },
    };
    expect(await line('spf', zone, { SMTP_URL: 'smtp://smtp.relay.example' })).toMatchObject({
      verdict: 'there',
      sentence: expect.stringContaining('cannot be seen'),
    });
    expect(await line('spf', at('v=spf1 -all'), { SMTP_URL: 'smtp://nowhere.example.org' })).toMatchObject({
      verdict: 'there',
      facts: expect.arrayContaining(['Whether it covers nowhere.example.org cannot be known']),
    });
  });

  it.each([
    ['v=spf1 a:mail.example.com what:ever -all', '"what:ever"'],
    ['v=spf1 a:mail.example.com +all', 'anybody'],
    ['v=spf1 include:nowhere.example.org -all', 'no SPF record'],
    [`v=spf1 ${'a:mail.example.com '.repeat(11)}-all`, 'more than 10'],
    ['v=spf1 a:v1.example.org a:v2.example.org a:v3.example.org -all', 'more than two names'],
  ])('%s is other than expected: %s', async (text, words) => {
    expect(await line('spf', at(text))).toMatchObject({
      verdict: 'other',
      found: [text],
      sentence: expect.stringContaining(words),
    });
  });
});

describe('DKIM', () => {
  const at = (...txt: string[]): Zone => ({ 's1._domainkey.example.com': { txt } });
  const record = `v=DKIM1; k=rsa; p=${keys.own}`;

  it('missing, or taken back, or another: says what to publish', async () => {
    for (const [zone, verdict] of [
      [at(), 'missing'],
      [at('v=DKIM1; p='), 'other'],
      [at('hello'), 'other'],
      [at(`v=DKIM1; p=${keys.other}`), 'other'],
      [at(`v=DKIM1; h=sha1; p=${keys.own}`), 'other'],
      [at(`v=DKIM1; s=tlsrpt; p=${keys.own}`), 'other'],
      [at(record, `v=DKIM1; p=${keys.other}`), 'other'],
    ] as const) {
      expect(await line('dkim', zone)).toMatchObject({
        verdict,
        value: record,
        name: 's1._domainkey.example.com',
      });
    }
  });

  it('there: also with other spacing, by another name, and as a test, which is said', async () => {
    expect(await line('dkim', at(`p=${keys.own.replace(/(.{64})/g, '$1 ')}`))).toMatchObject({
      verdict: 'there',
    });
    const moved = { ...at(), 's1._domainkey.example.com': { cname: 's1.example.net' } };
    expect(await line('dkim', { ...moved, 's1.example.net': { txt: [record] } })).toMatchObject({
      verdict: 'there',
    });
    expect((await line('dkim', at(`v=DKIM1; t=y; p=${keys.own}`))).facts).toEqual([
      'RSA, 2048 bits',
      expect.stringContaining('t=y'),
    ]);
    const short = { DKIM_PRIVATE_KEY_FILE: join(identity.folder, 'short.pem') };
    expect(await line('dkim', at(`p=${keys.short}`), short)).toMatchObject({
      verdict: 'there',
      facts: ['RSA, 1024 bits', expect.stringContaining('2048')],
    });
  });

  it('without a key, or with one that cannot sign: says which setting', async () => {
    const none = { DKIM_DOMAIN: '', DKIM_SELECTOR: '', DKIM_PRIVATE_KEY_FILE: '' };
    expect(await line('dkim', {}, none)).toMatchObject({ verdict: 'missing', name: null, value: null });
    for (const [file, words] of [
      ['nothing.pem', 'no such file'],
      ['ed25519.pem', 'RSA'],
      ['.', 'folder'],
    ] as const) {
      expect(await line('dkim', {}, { DKIM_PRIVATE_KEY_FILE: join(identity.folder, file) })).toMatchObject({
        verdict: 'other',
        sentence: expect.stringContaining(words),
      });
    }
  });

  it('is there exactly where mail systems accept what both streams sign', async () => {
    const { mail } = identity.configOf();
    const words = { subject: 'Grüße', html: '<p>Hello</p>', text: 'Hello\n' };
    const ids = { to: 'reader@example.net', messageId: 'one@example.com' };
    const options = { ...mail, outbox: identity.folder };
    const list = {
      'List-Unsubscribe': '<https://x.example/u/1>',
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    };
    const bulk = await createBulkMailer(options).prepare({
      ...words,
      headers: { 'List-ID': 'Paper <weekly.example.com>' },
      marks: [],
    });
    const messages = [
      await composeWhole(options, { ...words, ...ids, headers: list }),
      await bulk.messageFor({ ...ids, headers: list, values: [] }, new Date('2026-11-23T11:00:00Z')),
    ];
    const resolver = new Resolver({ timeout: 1_000, tries: 2 });
    resolver.setServers([identity.server.address]);
    const ask = (name: string, type: string) => resolver.resolve(name, type);
    for (const zone of [at(record), at(`v=DKIM1; p=${keys.other}`), at('v=DKIM1; p='), at()]) {
      const { verdict } = await line('dkim', zone);
      for (const message of messages) {
        const { results } = await dkimVerify(message, { resolver: ask as DNSResolver });
        expect(results.map(({ status }) => status.result === 'pass')).toEqual([verdict === 'there']);
      }
    }
  });
});
