import { describe, expect, it } from 'vitest';
import { secretsOf } from '../../launch/secrets-of.ts';
import { BadConfiguration, readConfig } from '../../server/config.ts';

function problemsOf(env: Record<string, string>): readonly string[] {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    if (error instanceof BadConfiguration) return error.problems;
    throw error;
  }
}

const production = { NODE_ENV: 'production', APP_URL: 'https://x.example', SUPPORT_EMAIL: 'a@x.example' };

describe('the stream of the weekly issue', () => {
  it('is that of other letters unless it has its own', () => {
    expect(readConfig({ SMTP_URL: 'smtp://a' }).mail).toMatchObject({
      smtpUrl: 'smtp://a',
      bulkUrl: 'smtp://a',
    });
    expect(readConfig({ SMTP_URL: 'smtp://a', SMTP_BULK_URL: 'smtps://b' }).mail).toMatchObject({
      smtpUrl: 'smtp://a',
      bulkUrl: 'smtps://b',
    });
    expect(readConfig({}).mail).toMatchObject({ smtpUrl: undefined, bulkUrl: undefined });
    expect(problemsOf({ SMTP_BULK_URL: 'https://b' })).toEqual([
      'SMTP_BULK_URL must be an smtp:// or smtps:// address',
    ]);
  });

  it('in production does not stand alone: letters to one person must go somewhere too', () => {
    const alone = { ...production, SMTP_BULK_URL: 'smtp://b' };
    expect(problemsOf(alone)).toEqual([expect.stringContaining('SMTP_URL is missing')]);
    expect(problemsOf({ ...alone, MAIL_TO_DISK: 'true' })).toEqual([]);
    expect(problemsOf({ ...alone, SMTP_URL: 'smtp://a' })).toEqual([]);
    const paid = { ...alone, STRIPE_SECRET_KEY: 'sk_live_x', STRIPE_WEBHOOK_SECRET: 'whsec_x' };
    expect(problemsOf(paid).filter((line) => line.startsWith('SMTP_URL is missing'))).toHaveLength(1);
  });

  it('has its password hidden, as it is written and as it is used', () => {
    const config = readConfig({ SMTP_URL: 'smtp://u:first@a', SMTP_BULK_URL: 'smtp://u:second%21word@b' });
    expect(secretsOf(config)).toEqual(expect.arrayContaining(['first', 'second%21word', 'second!word']));
    expect(secretsOf(readConfig({ SMTP_BULK_URL: 'smtp://u:50%off@b' }))).toContain('50%off');
    expect(secretsOf(readConfig({}))).toEqual([]);
  });
});

describe('SMTP_CONNECTIONS', () => {
  it.each([
    [undefined, 20],
    ['1', 1],
    ['50', 50],
  ])('%s: %s', (text, connections) => {
    const env = text === undefined ? {} : { SMTP_CONNECTIONS: text };
    expect(readConfig(env).mail.connections).toBe(connections);
  });

  it.each(['0', '51', '-1', '2.5', 'five', '1e1'])('%s is refused', (text) => {
    expect(problemsOf({ SMTP_CONNECTIONS: text })).toEqual([
      'SMTP_CONNECTIONS must be a number from 1 to 50',
    ]);
  });
});

describe('BOUNCE_DOMAIN', () => {
  it('is a domain name, in small letters', () => {
    expect(readConfig({ BOUNCE_DOMAIN: 'Bounces.Example.com' }).bounces.domain).toBe('bounces.example.com');
    expect(readConfig({}).bounces.domain).toBeUndefined();
  });

  it.each(['localhost', 'a@b.example', 'https://b.example', 'b.example.', 'b example.com'])(
    '%s is refused',
    (text) => {
      expect(problemsOf({ BOUNCE_DOMAIN: text })).toEqual([expect.stringContaining('BOUNCE_DOMAIN must be')]);
    },
  );
});

describe('DNS_SERVERS', () => {
  it('is a list of addresses', () => {
    expect(readConfig({ DNS_SERVERS: '9.9.9.9, 127.0.0.1:5353,[::1]:53, 2620:fe::fe' }).dns).toEqual({
      servers: ['9.9.9.9', '127.0.0.1:5353', '[::1]:53', '2620:fe::fe'],
      asks: true,
    });
    expect(readConfig({}).dns).toEqual({ servers: [], asks: true });
  });

  it.each(['dns.example.com', '1.2.3', '1.2.3.4:0', '1.2.3.4:70000', '[1.2.3]:53', '9.9.9.9,'])(
    '%s is refused',
    (text) => {
      expect(problemsOf({ DNS_SERVERS: text })).toEqual([expect.stringContaining('DNS_SERVERS must be')]);
    },
  );
});
