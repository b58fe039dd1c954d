/** SPF, DKIM and DMARC records as they stand in the DNS, and whatever else stands there. */
import { generateKeyPairSync } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readOwnKey, readPublishedKey } from '../../../server/people/mail-identity/records/dkim-key.ts';
import {
  isAligned,
  ownersDomain,
  readDmarc,
} from '../../../server/people/mail-identity/records/dmarc-policy.ts';
import { isSpf, readSpf } from '../../../server/people/mail-identity/records/spf-record.ts';
import { readTagList } from '../../../server/people/mail-identity/records/tag-list.ts';
import { codePoint } from '../../app/code-point.ts';

const rsa = (bits: number) =>
  generateKeyPairSync('rsa', {
    modulusLength: bits,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });

describe('a list of tags', () => {
  it('gives back what was written, in any spacing', () => {
    const name = fc.stringMatching(/^[a-z][a-z0-9_]{0,6}$/);
    const value = fc.stringMatching(/^[A-Za-z0-9:+/=.@ -]{0,20}$/).map((text) => text.trim());
    const space = fc.stringMatching(/^[ \t]{0,2}$/);
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.tuple(name, value), { selector: ([key]) => key, minLength: 1, maxLength: 6 }),
        space,
        fc.boolean(),
        (tags, blank, isEnded) => {
          const text = tags.map(([key, said]) => `${blank}${key}${blank}=${blank}${said}${blank}`).join(';');
          expect([...(readTagList(isEnded ? `${text};${blank}` : text) ?? [])]).toEqual(tags);
        },
      ),
    );
  });

  it.each(['', 'v', '=1', 'v=1;;p=2', 'p=1;p=2', '1v=2', 'P=1;p=2'])('%j is none', (text) => {
    expect(readTagList(text)).toBeNull();
  });

  it('ends, whatever comes', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 2000, unit: codePoint }), (text) => {
        readTagList(text);
        readDmarc(text);
        readPublishedKey(text);
        readSpf(`v=spf1 ${text}`);
      }),
    );
  });
});

describe('an SPF record', () => {
  it.each([
    ['v=spf1', true],
    ['v=spf1 -all', true],
    ['V=SPF1 -all', true],
    ['v=spf10 -all', false],
    ['v=spf1-all', false],
    ['v=spf2.0/pra', false],
    [' v=spf1 -all', false],
  ])('%j counts: %s', (text, is) => {
    expect(isSpf(text)).toBe(is);
  });

  it('is read term by term', () => {
    const record = readSpf(
      'v=spf1  a:mail.example.com/24//64 mx ?include:_spf.example.net ~ip4:192.0.2.0/24 ip6:2001:db8::/32 ptr exists:%{i}._spf.example.com unknown=what -all redirect=never.example.com',
    );
    expect(record).toMatchObject({
      redirect: null,
      mechanisms: [
        { kind: 'a', qualifier: '+', value: 'mail.example.com', bits: { ip4: 24, ip6: 64 } },
        { kind: 'mx', value: null, bits: { ip4: 32, ip6: 128 } },
        { kind: 'include', qualifier: '?', value: '_spf.example.net' },
        { kind: 'ip4', qualifier: '~', value: '192.0.2.0', bits: { ip4: 24 } },
        { kind: 'ip6', value: '2001:db8::', bits: { ip6: 32 } },
        { kind: 'ptr', value: null },
        { kind: 'exists', value: '%{i}._spf.example.com' },
        { kind: 'all', qualifier: '-' },
      ],
    });
  });

  it('ends at its "all": what comes behind is never looked at', () => {
    expect(readSpf('v=spf1 ~all include:a.example')).toMatchObject({ mechanisms: [{ kind: 'all' }] });
    expect(readSpf('v=spf1 redirect=a.example')).toMatchObject({ redirect: 'a.example', mechanisms: [] });
  });

  it.each([
    'include',
    'include:',
    'include:localhost',
    'ip4:1.2.3',
    'ip4:1.2.3.4/33',
    'ip4:1.2.3.4/024',
    'ip4:2001:db8::1',
    'ip6:1.2.3.4',
    'ip6:2001:db8::/129',
    'ip6:fe80::1%eth0',
    'a:/24',
    'a/33',
    'mx//129',
    'all:x.example',
    'exists',
    'what',
    'what:ever.example',
    'redirect=',
    'redirect=a.example redirect=b.example',
    'include:%{x}.example',
    'include:a.example.123',
    '+-all',
    'v=spf1',
  ])('is given up at %j', (terms) => {
    const read = readSpf(`v=spf1 ip4:192.0.2.1 ${terms} -all`);
    // A modifier that nobody knows is let through, wherever it stands (RFC 7208 section 6).
    if (terms === 'v=spf1') expect(read).not.toHaveProperty('badTerm');
    else expect(read).toHaveProperty('badTerm');
  });
});

describe('a DKIM key', () => {
  const pair = rsa(2048);
  const own = readOwnKey(pair.privateKey);
  if ('problem' in own) throw new Error(own.problem);

  it('as we say it should be published reads as the key that signs', () => {
    const read = readPublishedKey(own.record);
    expect(read.kind === 'key' && read.key?.equals(own.publicKey)).toBe(true);
    expect(own).toMatchObject({ bits: 2048, record: expect.stringMatching(/^v=DKIM1; k=rsa; p=MII/) });
  });

  it('is the same with white space in it, without its version, and as the key alone', () => {
    const bare = own.record.replace(/.*p=/, '');
    const pkcs1 = own.publicKey.export({ format: 'der', type: 'pkcs1' }).toString('base64');
    const spaced = bare.replace(/(.{40})/g, '$1 \t');
    for (const text of [`p=${bare}`, `k=rsa; p=${spaced}; t=s`, `v=DKIM1;p=${pkcs1}`]) {
      const read = readPublishedKey(text);
      expect(read.kind === 'key' && read.key?.equals(own.publicKey), text).toBe(true);
    }
  });

  it('is another with one letter changed', () => {
    const bare = own.record.replace(/.*p=/, '');
    fc.assert(
      fc.property(fc.integer({ min: 60, max: bare.length - 12 }), (at) => {
        const other = `${bare.slice(0, at)}${bare[at] === 'A' ? 'B' : 'A'}${bare.slice(at + 1)}`;
        const read = readPublishedKey(`v=DKIM1; p=${other}`);
        expect(read.kind === 'key' && read.key?.equals(own.publicKey)).toBe(false);
      }),
    );
  });

  it.each([
    ['v=DKIM1; p=', 'revoked'],
    ['v=DKIM1; k=ed25519; p=11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=', 'key'],
    ['v=DKIM2; p=AAAA', 'none'],
    ['p=AAAA; v=DKIM1', 'none'],
    ['v=DKIM1; k=rsa', 'none'],
    ['google-site-verification=abc', 'none'],
    ['anything', 'none'],
  ])('%j is: %s', (text, kind) => {
    expect(readPublishedKey(text)).toMatchObject({ kind });
  });

  it('of ours that cannot sign is said to be so', () => {
    const { privateKey } = generateKeyPairSync('ed25519');
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    expect(readOwnKey(pem)).toEqual({ problem: expect.stringContaining('ed25519') });
    expect(readOwnKey('not a key')).toEqual({ problem: expect.stringContaining('PEM') });
    expect(readOwnKey(pair.publicKey)).toEqual({ problem: expect.stringContaining('private key') });
  });
});

describe('a DMARC policy', () => {
  it.each([
    ['v=DMARC1; p=none', { policy: 'none', subdomainPolicy: 'none', strictDkim: false, percent: 100 }],
    [
      'v=DMARC1;p=reject;sp=quarantine;adkim=s;aspf=s;pct=20',
      { policy: 'reject', subdomainPolicy: 'quarantine', strictDkim: true, strictSpf: true, percent: 20 },
    ],
    ['v=DMARC1; P=Reject', { policy: 'reject' }],
    ['v=DMARC1; rua=mailto:a@example.com', { policy: 'none' }],
    ['v=DMARC1; p=nonsense; rua=mailto:a@example.com', { policy: 'none' }],
    ['v=DMARC1; p=none; pct=900', { percent: 100 }],
  ])('%s', (text, policy) => {
    expect(readDmarc(text)).toMatchObject(policy);
  });

  it.each(['v=DMARC1', 'v=DMARC1; p=nonsense', 'p=none; v=DMARC1', 'v=DMARC2; p=none', 'v=spf1 -all', ''])(
    '%j is none',
    (text) => {
      expect(readDmarc(text)).toBeNull();
    },
  );

  it('speaks for names of the same owner, or for the very name where it is strict', () => {
    expect(ownersDomain('mail.news.example.co.uk')).toBe('example.co.uk');
    expect(ownersDomain('example.com')).toBe('example.com');
    expect(ownersDomain('me.github.io')).toBe('me.github.io');
    expect(ownersDomain('co.uk')).toBe('co.uk');
    expect(isAligned('bounces.example.com', 'news.example.com', false)).toBe(true);
    expect(isAligned('bounces.example.com', 'news.example.com', true)).toBe(false);
    expect(isAligned('Example.com', 'example.COM', true)).toBe(true);
    expect(isAligned('example.net', 'example.com', false)).toBe(false);
    expect(isAligned('a.co.uk', 'b.co.uk', false)).toBe(false);
    expect(isAligned('one.github.io', 'two.github.io', false)).toBe(false);
  });
});
