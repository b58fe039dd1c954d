/** What the page says of each record, against a real name server: there, missing, other than expected, unknown. */
import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { Resolver } from 'node:dns/promises';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DNSResolver, dkimVerify } from 'mailauth';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { MailRecord } from '../../../contract/mail-identity.ts';
import { readConfig } from '../../../server/config.ts';
import { readIdentity } from '../../../server/people/mail-identity/read-identity.ts';
import { createDns } from '../../../server/providers/dns/resolver.ts';
import { createBulkMailer } from '../../../server/providers/mail/bulk/create-bulk-mailer.ts';
import { composeWhole } from '../../../server/providers/mail/nodemailer.ts';
import { type DnsServer, startDnsServer, type Zone } from '../../app/dns-server.ts';

const rsa = (bits: number) => generateKeyPairSync('rsa', { modulusLength: bits });
const keys = { own: rsa(2048), other: rsa(2048), short: rsa(1024) };
const published = (key: KeyObject) => key.export({ format: 'der', type: 'spki' }).toString('base64');
const p = published(keys.own.publicKey);

let server: DnsServer;
let folder: string;
beforeAll(async () => {
  server = await startDnsServer();
  folder = await mkdtemp(join(tmpdir(), 'mail-identity-'));
  for (const [name, { privateKey }] of Object.entries(keys)) {
    await writeFile(join(folder, `${name}.pem`), privateKey.export({ format: 'pem', type: 'pkcs8' }));
  }
  const { privateKey } = generateKeyPairSync('ed25519');
  await writeFile(join(folder, 'ed25519.pem'), privateKey.export({ format: 'pem', type: 'pkcs8' }));
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
});
afterEach(() => server.setFaults({}));

const environment = () => ({
  APP_URL: 'https://paper.example.com',
  SUPPORT_EMAIL: 'help@example.com',
  MAIL_FROM: 'The Paper <digest@example.com>',
  SMTP_URL: 'smtp://user:secret@mail.example.com:2525',
  DKIM_DOMAIN: 'example.com',
  DKIM_SELECTOR: 's1',
  DKIM_PRIVATE_KEY_FILE: join(folder, 'own.pem'),
});

const good: Zone = {
  'example.com': { txt: ['google-site-verification=abc', 'v=spf1 a:mail.example.com ~all'] },
  'mail.example.com': { a: ['192.0.2.10'] },
  's1._domainkey.example.com': { txt: [`v=DKIM1; k=rsa; p=${p}`] },
  '_dmarc.example.com': { txt: ['v=DMARC1; p=none; rua=mailto:help@example.com'] },
  'b.example.com': { txt: ['v=spf1 a:mail.example.com -all'], mx: [[10, 'in.example.com']] },
  'in.example.com': { a: ['192.0.2.11'] },
};

async function read(zone: Zone, env: Record<string, string> = {}) {
  server.setZone(zone);
  const config = readConfig({ ...environment(), ...env });
  const dns = createDns({ servers: [server.address], timeoutMs: 150, tries: 2 });
  const now = new Date('2026-11-25T15:00:00Z');
  const appUrl = () => config.appUrl ?? '';
  return readIdentity({ dns, config, appUrl, clock: { now: () => now } }, new AbortController().signal);
}

async function line(id: MailRecord['id'], zone: Zone, env: Record<string, string> = {}): Promise<MailRecord> {
  const { records } = await read({ ...good, ...zone }, env);
  const found = records.find((one) => one.id === id);
  if (found === undefined) throw new Error(`no line ${id}`);
  return found;
}

describe('all records as they should be', () => {
  it('are there, and nothing is to be done', async () => {
    const identity = await read(good, { BOUNCE_DOMAIN: 'b.example.com' });
    expect(identity.records.map(({ id, verdict, value }) => [id, verdict, value])).toEqual([
      ['spf', 'there', null],
      ['dkim', 'there', null],
      ['dmarc', 'there', null],
      ['bounce-mx', 'there', null],
      ['bounce-spf', 'there', null],
    ]);
    expect(identity).toMatchObject({ from: 'digest@example.com', domain: 'example.com', isPublic: true });
    expect(identity.lookedUpAt).toBe('2026-11-25T15:00:00.000Z');
    expect(JSON.stringify(identity)).not.toContain('secret');
  });

  it('are three without a domain for return paths', async () => {
    const { records, streams } = await read(good);
    expect(records.map(({ id }) => id)).toEqual(['spf', 'dkim', 'dmarc']);
    expect(streams).toEqual([
      { stream: 'both', server: 'mail.example.com:2525', returnDomain: 'example.com' },
    ]);
  });

  it('tell the streams apart', async () => {
    const env = { SMTP_BULK_URL: 'smtps://bulk.example.com', BOUNCE_DOMAIN: 'b.example.com' };
    expect((await read(good, env)).streams).toEqual([
      { stream: 'letters', server: 'mail.example.com:2525', returnDomain: 'example.com' },
      { stream: 'issues', server: 'bulk.example.com:465', returnDomain: 'b.example.com' },
    ]);
  });

  it('cannot be where the From address is known on this machine only', async () => {
    for (const from of ['digest@localhost', 'digest@paper.localhost']) {
      expect(await read(good, { MAIL_FROM: from })).toMatchObject({ isPublic: false, records: [] });
    }
  });
});

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
    ).toMatchObject({ value: 'v=spf1 ~all', sentence: expect.stringContaining('address of the server') });
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
  const record = `v=DKIM1; k=rsa; p=${p}`;

  it('missing, or taken back, or another: says what to publish', async () => {
    for (const [zone, verdict] of [
      [at(), 'missing'],
      [at('v=DKIM1; p='), 'other'],
      [at('hello'), 'other'],
      [at(`v=DKIM1; p=${published(keys.other.publicKey)}`), 'other'],
      [at(`v=DKIM1; h=sha1; p=${p}`), 'other'],
      [at(`v=DKIM1; s=tlsrpt; p=${p}`), 'other'],
      [at(record, `v=DKIM1; p=${published(keys.other.publicKey)}`), 'other'],
    ] as const) {
      expect(await line('dkim', zone)).toMatchObject({
        verdict,
        value: record,
        name: 's1._domainkey.example.com',
      });
    }
  });

  it('there: also with other spacing, by another name, and as a test, which is said', async () => {
    expect(await line('dkim', at(`p=${p.replace(/(.{64})/g, '$1 ')}`))).toMatchObject({ verdict: 'there' });
    const moved = { ...at(), 's1._domainkey.example.com': { cname: 's1.example.net' } };
    expect(await line('dkim', { ...moved, 's1.example.net': { txt: [record] } })).toMatchObject({
      verdict: 'there',
    });
    expect((await line('dkim', at(`v=DKIM1; t=y; p=${p}`))).facts).toEqual([
      'RSA, 2048 bits',
      expect.stringContaining('t=y'),
    ]);
    const short = { DKIM_PRIVATE_KEY_FILE: join(folder, 'short.pem') };
    expect(await line('dkim', at(`p=${published(keys.short.publicKey)}`), short)).toMatchObject({
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
      expect(await line('dkim', {}, { DKIM_PRIVATE_KEY_FILE: join(folder, file) })).toMatchObject({
        verdict: 'other',
        sentence: expect.stringContaining(words),
      });
    }
  });

  it('is there exactly where mail systems accept what both streams sign', async () => {
    const { mail } = readConfig(environment());
    const words = { subject: 'Grüße', html: '<p>Hello</p>', text: 'Hello\n' };
    const ids = { to: 'reader@example.net', messageId: 'one@example.com' };
    const options = { ...mail, outbox: folder };
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
    resolver.setServers([server.address]);
    const ask = (name: string, type: string) => resolver.resolve(name, type);
    for (const zone of [
      at(record),
      at(`v=DKIM1; p=${published(keys.other.publicKey)}`),
      at('v=DKIM1; p='),
      at(),
    ]) {
      const { verdict } = await line('dkim', zone);
      for (const message of messages) {
        const { results } = await dkimVerify(message, { resolver: ask as DNSResolver });
        expect(results.map(({ status }) => status.result === 'pass')).toEqual([verdict === 'there']);
      }
    }
  });
});

describe('DMARC', () => {
  const at = (...txt: string[]): Zone => ({ '_dmarc.example.com': { txt } });

  it('missing: reports go only where nobody else must agree', async () => {
    expect(await line('dmarc', at())).toMatchObject({
      verdict: 'missing',
      name: '_dmarc.example.com',
      value: 'v=DMARC1; p=none; rua=mailto:help@example.com',
    });
    expect(await line('dmarc', at(), { SUPPORT_EMAIL: 'help@gmail.com' })).toMatchObject({
      value: 'v=DMARC1; p=none',
    });
  });

  it('is looked for at the owner too, whose word for names below it counts', async () => {
    const below = { MAIL_FROM: 'digest@news.example.com' };
    expect(await line('dmarc', at('v=DMARC1; p=none; sp=reject'), below)).toMatchObject({
      verdict: 'there',
      name: '_dmarc.example.com',
      facts: expect.arrayContaining(['Policy for letters that fail: reject']),
    });
    const both = { ...at('v=DMARC1; p=reject'), '_dmarc.news.example.com': { txt: ['v=DMARC1; p=none'] } };
    expect(await line('dmarc', both, below)).toMatchObject({
      name: '_dmarc.news.example.com',
      facts: expect.arrayContaining(['Policy for letters that fail: none']),
    });
  });

  it.each([
    ['v=DMARC1; p=none', {}, 'there'],
    ['v=DMARC1; p=reject; adkim=s', {}, 'there'],
    ['v=DMARC1; p=none', { DKIM_DOMAIN: 'sender.example.net' }, 'there'],
    ['v=DMARC1; p=none', { DKIM_DOMAIN: 'sender.example.net', BOUNCE_DOMAIN: 'b.example.net' }, 'other'],
    ['v=DMARC1; p=none; aspf=s', { DKIM_DOMAIN: 'x.example.net', BOUNCE_DOMAIN: 'b.example.com' }, 'other'],
    ['v=DMARC1; p=none', { DKIM_DOMAIN: 'x.example.net', BOUNCE_DOMAIN: 'b.example.com' }, 'there'],
    ['v=DMARC1; p=none; adkim=s', { DKIM_DOMAIN: 'x.example.com', BOUNCE_DOMAIN: 'b.example.net' }, 'other'],
    ['v=DMARC1; p=what', {}, 'other'],
  ])('%s with %j is %s', async (text, env: Record<string, string>, verdict) => {
    expect(await line('dmarc', at(text), env)).toMatchObject({ verdict, found: [text] });
  });

  it('twice is heeded by nobody', async () => {
    expect(await line('dmarc', at('v=DMARC1; p=none', 'v=DMARC1; p=reject'))).toMatchObject({
      verdict: 'other',
    });
  });
});

describe('the domain of return paths', () => {
  const env = { BOUNCE_DOMAIN: 'b.example.com', SMTP_BULK_URL: 'smtp://bulk.example.com' };
  const at = (records: Zone[string]): Zone => ({
    'b.example.com': records,
    'bulk.example.com': { a: ['192.0.2.20'] },
  });

  it('needs somebody who takes its mail', async () => {
    const said = (records: Zone[string], more: Zone = {}) =>
      line('bounce-mx', { ...at(records), ...more }, env);
    expect(await said({})).toMatchObject({ verdict: 'missing', type: 'MX', value: '10 paper.example.com' });
    expect(await said({ mx: [[0, '.']] })).toMatchObject({ verdict: 'other', found: ['0 .'] });
    expect(await said({ mx: [[10, 'gone.example.com']] })).toMatchObject({ verdict: 'other' });
    expect(
      await said({
        mx: [
          [20, 'gone.example.com'],
          [10, 'in.example.com'],
        ],
      }),
    ).toMatchObject({
      verdict: 'there',
      found: ['10 in.example.com', '20 gone.example.com'],
    });
    server.setFaults({ 'in.example.com': 'servfail' });
    expect(await said({ mx: [[10, 'in.example.com']] })).toMatchObject({ verdict: 'unknown' });
    server.setFaults({ 'b.example.com': 'silent' });
    expect(await said({ mx: [[10, 'in.example.com']] })).toMatchObject({ verdict: 'unknown' });
  });

  it('lets in the server of the weekly issue, and the From domain that of letters', async () => {
    expect(await line('bounce-spf', at({}), env)).toMatchObject({
      verdict: 'missing',
      name: 'b.example.com',
      value: 'v=spf1 a:bulk.example.com ~all',
    });
    expect(await line('bounce-spf', at({ txt: ['v=spf1 a:bulk.example.com -all'] }), env)).toMatchObject({
      verdict: 'there',
      facts: ['1 of at most 10 look-ups', 'Covers bulk.example.com'],
    });
    expect((await line('spf', at({}), env)).facts).toEqual([
      '1 of at most 10 look-ups',
      'Covers mail.example.com',
    ]);
  });
});

describe('what nobody could say', () => {
  it.each([
    ['silent', 'in time'],
    ['servfail', 'SERVFAIL'],
    ['refused', 'refuse'],
  ] as const)('because name servers are %s, is no verdict on the record', async (fault, words) => {
    const names = ['example.com', 's1._domainkey.example.com', '_dmarc.example.com', 'b.example.com'];
    server.setFaults(Object.fromEntries(names.map((name) => [name, fault])));
    const { records } = await read(good, { BOUNCE_DOMAIN: 'b.example.com' });
    expect(records.map(({ verdict }) => verdict)).toEqual(Array(5).fill('unknown'));
    for (const { sentence, found } of records) {
      expect(sentence).toContain(words);
      expect(found).toEqual([]);
    }
  });

  it('is told apart from names that do not exist', async () => {
    const { records } = await read({ 'example.org': {} }, { BOUNCE_DOMAIN: 'b.example.com' });
    expect(records.map(({ verdict }) => verdict)).toEqual(Array(5).fill('missing'));
  });

  it('does not hold the page up: an end comes although no name server answers', async () => {
    server.setFaults(Object.fromEntries(Object.keys(good).map((name) => [name, 'silent'])));
    const stop = new AbortController();
    const config = readConfig(environment());
    const dns = createDns({ servers: [server.address], timeoutMs: 60_000, tries: 4 });
    const asking = readIdentity(
      { dns, config, appUrl: () => config.appUrl ?? '', clock: { now: () => new Date() } },
      stop.signal,
    );
    setImmediate(() => stop.abort());
    expect((await asking).records.map(({ verdict }) => verdict)).toEqual(['unknown', 'unknown', 'unknown']);
  });
});
