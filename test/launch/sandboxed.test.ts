import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ignoredMail, sandboxed } from '../../launch/sandboxed.ts';
import { isLoopbackHost, readConfig } from '../../server/config.ts';
import { connectionOptions } from '../../server/providers/mail/smtp-hand-over.ts';

const outside = {
  origin: 'http://localhost:4000',
  providers: readConfig({}).providers,
  mailReports: { postmark: undefined, ses: undefined },
};
const outboxUrl = 'http://localhost:4000/outbox';
const configOf = (env: Record<string, string>) => readConfig({ SANDBOX: 'on', ...env });
const of = (env: Record<string, string>) => sandboxed(configOf(env), outside);
const said = (env: Record<string, string>) => ignoredMail(configOf(env));

const here = 'smtp://127.0.0.1:1025';
const bulkHere = 'smtp://localhost:1026';
const away = 'smtp://mail.example.com';

describe('an SMTP_URL in the sandbox', () => {
  it.each(['smtp://127.0.0.1:1025', 'smtp://localhost:1025', 'smtp://[::1]:1025'])('%s is used', (url) => {
    expect(of({ SMTP_URL: url })).toMatchObject({ mail: { smtpUrl: url, bulkUrl: url }, outboxUrl: null });
    expect(said({ SMTP_URL: url })).toBeNull();
  });

  it.each([
    'smtp://mail.example.com',
    'smtps://10.0.0.1',
    'smtp://127.0.0.1.example.com',
    'smtp://0.0.0.0',
    'smtp://127.0.0.1@mail.example.com',
    'smtp://mail.example.com?host=127.0.0.1',
    'smtp://127.0.0.1\\@mail.example.com',
  ])('%s is not, which one line says: no letter leaves the machine', (url) => {
    expect(of({ SMTP_URL: url })).toMatchObject({
      mail: { smtpUrl: undefined, bulkUrl: undefined },
      outboxUrl,
    });
    expect(said({ SMTP_URL: url })).toMatch(/^Sandbox: SMTP_URL leads to another machine .* ignored.*\.$/);
  });

  it('holds whatever else stands in the address: what connects connects here', () => {
    const piece = fc.oneof(
      fc.constantFrom('127.0.0.1', 'localhost', '[::1]', 'mail.example.com', '@', ':', '\\', '/', '?', '#'),
      fc.constantFrom('host=mail.example.com', '&', '%2e', '%40', 'u', 'p', ':25', '.', '::ffff:10.0.0.1'),
    );
    const url = fc.array(piece, { maxLength: 7 }).map((parts) => `smtp://${parts.join('')}`);
    let used = 0;
    fc.assert(
      fc.property(url, url, (own, bulk) => {
        fc.pre([own, bulk].every((one) => URL.canParse(one)));
        const { mail } = of({ SMTP_URL: own, SMTP_BULK_URL: bulk });
        for (const kept of [mail.smtpUrl, mail.bulkUrl]) {
          if (kept === undefined) continue;
          used += 1;
          const { host } = connectionOptions(kept, { allowPlaintext: false });
          expect(isLoopbackHost(host ?? 'nowhere'), kept).toBe(true);
        }
      }),
      { numRuns: 2_000 },
    );
    expect(used).toBeGreaterThan(50);
  });
});

describe('the stream of the weekly issue in the sandbox', () => {
  it('is SMTP_BULK_URL on loopback, also where other letters go to the outbox', () => {
    expect(of({ SMTP_BULK_URL: bulkHere })).toMatchObject({
      mail: { smtpUrl: undefined, bulkUrl: bulkHere },
      outboxUrl,
    });
    expect(of({ SMTP_URL: here, SMTP_BULK_URL: bulkHere })).toMatchObject({
      mail: { smtpUrl: here, bulkUrl: bulkHere },
      outboxUrl: null,
    });
  });

  it('falls back to where other letters go when SMTP_BULK_URL leads elsewhere', () => {
    expect(of({ SMTP_URL: here, SMTP_BULK_URL: away }).mail).toMatchObject({ smtpUrl: here, bulkUrl: here });
    expect(said({ SMTP_URL: here, SMTP_BULK_URL: away })).toContain('SMTP_BULK_URL leads');
    expect(of({ SMTP_BULK_URL: away }).mail.bulkUrl).toBeUndefined();
    expect(of({ SMTP_URL: away, SMTP_BULK_URL: 'smtp://mail.example.org' }).mail.bulkUrl).toBeUndefined();
    expect(said({ SMTP_URL: away, SMTP_BULK_URL: 'smtp://mail.example.org' })).toContain(
      'SMTP_URL and SMTP_BULK_URL lead',
    );
    expect(said({})).toBeNull();
  });

  it('never takes the way of other letters that the sandbox does not use', () => {
    expect(of({ SMTP_URL: away, SMTP_BULK_URL: bulkHere }).mail).toMatchObject({
      smtpUrl: undefined,
      bulkUrl: bulkHere,
    });
  });
});

describe('letters of the sandbox', () => {
  it('carry a postal address that is clearly a sample, or the one that is set', () => {
    expect(of({}).mail.postalAddress).toMatch(/sample/i);
    expect(of({ POSTAL_ADDRESS: '5 Elm St, Denver, CO 80203' }).mail.postalAddress).toBe(
      '5 Elm St, Denver, CO 80203',
    );
    expect(readConfig({}).mail.postalAddress).toBeUndefined();
  });

  it('are not signed with a real key', () => {
    const dkim = { DKIM_DOMAIN: 'example.com', DKIM_SELECTOR: 's', DKIM_PRIVATE_KEY_FILE: '/k' };
    expect(of(dkim).mail.dkim).toBeUndefined();
  });
});

describe('name servers in the sandbox', () => {
  it('are asked on this machine only', () => {
    expect(of({}).dns).toEqual({ servers: [], asks: false });
    expect(of({ DNS_SERVERS: '9.9.9.9, 127.0.0.1:5353' }).dns).toEqual({
      servers: ['127.0.0.1:5353'],
      asks: true,
    });
    expect(of({ DNS_SERVERS: '[::1]:5353,::1' }).dns.servers).toEqual(['[::1]:5353', '::1']);
    expect(of({ DNS_SERVERS: '9.9.9.9' }).dns).toEqual({ servers: [], asks: false });
  });
});

describe('SANDBOX by itself', () => {
  it.each([
    [{}, true],
    [{ SMTP_URL: here }, true],
    [{ SMTP_BULK_URL: bulkHere }, true],
    [{ SMTP_URL: here, SMTP_BULK_URL: bulkHere }, true],
    [{ SMTP_URL: away }, false],
    [{ SMTP_BULK_URL: away }, false],
    [{ SMTP_URL: here, SMTP_BULK_URL: away }, false],
    [{ SMTP_URL: here, ANTHROPIC_API_KEY: 'sk-ant' }, false],
  ])('with %j: %s', (env: Record<string, string>, isOn) => {
    expect(readConfig(env).sandbox).toBe(isOn);
  });
});
