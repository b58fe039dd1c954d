/** What the page says of all records together, of policies and return paths, and of what nobody could tell. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { readIdentity } from '../../../server/people/mail-identity/read-identity.ts';
import { createDns } from '../../../server/providers/dns/resolver.ts';
import type { Zone } from '../../app/dns-server.ts';
import { good, type OpenIdentity, openIdentity } from './open-identity.ts';

let identity: OpenIdentity;
beforeAll(async () => {
  identity = await openIdentity();
});
afterAll(() => identity.close());
afterEach(() => identity.server.setFaults({}));
const read: OpenIdentity['read'] = (...given) => identity.read(...given);
const line: OpenIdentity['line'] = (...given) => identity.line(...given);

describe('all records as they should be', () => {
  it('are there, and nothing is to be done', async () => {
    const whole = await read(good, { BOUNCE_DOMAIN: 'b.example.com' });
    expect(whole.records.map(({ id, verdict, value }) => [id, verdict, value])).toEqual([
      ['spf', 'there', null],
      ['dkim', 'there', null],
      ['dmarc', 'there', null],
      ['bounce-mx', 'there', null],
      ['bounce-spf', 'there', null],
    ]);
    expect(whole).toMatchObject({ from: 'digest@example.com', domain: 'example.com', isPublic: true });
    expect(whole.lookedUpAt).toBe('2026-11-25T15:00:00.000Z');
    expect(JSON.stringify(whole)).not.toContain('secret');
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
    identity.server.setFaults({ 'in.example.com': 'servfail' });
    expect(await said({ mx: [[10, 'in.example.com']] })).toMatchObject({ verdict: 'unknown' });
    identity.server.setFaults({ 'b.example.com': 'silent' });
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
    identity.server.setFaults(Object.fromEntries(names.map((name) => [name, fault])));
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
    identity.server.setFaults(Object.fromEntries(Object.keys(good).map((name) => [name, 'silent'])));
    const stop = new AbortController();
    const config = identity.configOf();
    const dns = createDns({ servers: [identity.server.address], timeoutMs: 60_000, tries: 4 });
    const asking = readIdentity(
      { dns, config, appUrl: () => config.appUrl ?? '', clock: { now: () => new Date() } },
      stop.signal,
    );
    setImmediate(() => stop.abort());
    expect((await asking).records.map(({ verdict }) => verdict)).toEqual(['unknown', 'unknown', 'unknown']);
  });
});
