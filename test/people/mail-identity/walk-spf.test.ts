/** SPF records with all that they lead to, against a real name server; mailauth, which mail systems use, is the oracle. */
import { Resolver } from 'node:dns/promises';
import fc from 'fast-check';
import { type DNSResolver, spf } from 'mailauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { judgeAddress } from '../../../server/people/mail-identity/judge-address.ts';
import { walkSpf } from '../../../server/people/mail-identity/walk-spf.ts';
import { createDns } from '../../../server/providers/dns/resolver.ts';
import { type DnsServer, startDnsServer, type Zone } from '../../app/dns-server.ts';

let server: DnsServer;
beforeAll(async () => {
  server = await startDnsServer();
});
afterAll(() => server.stop());

const signal = new AbortController().signal;
const walk = (domain: string, text: string) =>
  walkSpf({ dns: createDns({ servers: [server.address], timeoutMs: 300, tries: 1 }), signal }, domain, text);

async function oracle(domain: string, ip: string): Promise<string> {
  const resolver = new Resolver({ timeout: 1_000, tries: 2 });
  resolver.setServers([server.address]);
  const ask = (name: string, type: string) => resolver.resolve(name, type);
  const { status } = await spf({ sender: `a@${domain}`, ip, helo: domain, resolver: ask as DNSResolver });
  return status.result;
}

const names = ['n0', 'n1', 'n2', 'n3', 'n4', 'n5'].map((name) => `${name}.example.com`);
const hosts = ['h0', 'h1', 'h2', 'h3'].map((name) => `${name}.example.com`);
// No record of any zone names it.
const nobody = '203.0.113.99';
const addresses = ['192.0.2.1', '192.0.2.2', '198.51.100.7'];

const anyName = fc.constantFrom(...names);
const anyHost = fc.constantFrom(...hosts);
const sign = fc.constantFrom('', '+', '-', '~', '?');
const term = fc.oneof(
  { weight: 4, arbitrary: anyName.map((name) => `include:${name}`) },
  { weight: 2, arbitrary: anyHost.map((host) => `a:${host}`) },
  { weight: 1, arbitrary: anyHost.map((host) => `a:${host}/24//64`) },
  { weight: 1, arbitrary: anyHost.map((host) => `mx:${host}`) },
  {
    weight: 1,
    arbitrary: fc.constantFrom('a', 'mx', 'ip4:192.0.2.2', 'ip4:198.51.100.0/24', 'ip6:2001:db8::/32'),
  },
);
const signed = fc.tuple(sign, term).map(([first, rest]) => first + rest);
// No "+all": it would end the search, and the oracle would not see what comes behind it.
const end = fc.oneof(
  fc.constantFrom('~all', '-all', '?all', ''),
  anyName.map((name) => `redirect=${name}`),
);
const record = (most: number) =>
  fc
    .tuple(fc.array(signed, { maxLength: most }), end)
    .map(([terms, last]) => ['v=spf1', ...terms, last].join(' ').trim());

const zone: fc.Arbitrary<{ zone: Zone; text: string }> = fc
  .record({
    text: record(5),
    others: fc.tuple(
      ...names.slice(1).map(() =>
        fc.oneof(
          { weight: 8, arbitrary: record(2).map((one) => [one]) },
          {
            weight: 1,
            arbitrary: fc.constantFrom<string[][]>([], ['not spf'], ['v=spf1 -all', 'v=spf1 ~all']),
          },
        ),
      ),
    ),
    found: fc.tuple(
      ...hosts.map(() =>
        fc.record({
          a: fc.subarray(addresses, { minLength: 1 }),
          mx: fc.subarray(hosts, { minLength: 1, maxLength: 3 }),
          isThere: fc.integer({ min: 0, max: 5 }).map((dice) => dice > 0),
        }),
      ),
    ),
  })
  .map(({ text, others, found }) => ({
    text,
    zone: Object.fromEntries([
      [names[0], { txt: [text], a: ['192.0.2.1'] }],
      ...others.map((txt, at) => [names[at + 1], { txt }]),
      ...hosts.flatMap((host, at) => {
        const { a = [], mx = [], isThere = false } = found[at] ?? {};
        return isThere ? [[host, { a, mx: mx.map((to, nth) => [nth, to]) }]] : [];
      }),
    ]),
  }));

describe('an SPF record with all that it leads to', () => {
  it('is given up exactly where mail systems give it up, and lets in whom they let in', async () => {
    const seen = { given: 0, pass: 0, fail: 0, other: 0 };
    await fc.assert(
      fc.asyncProperty(zone, fc.constantFrom(...addresses), async (made, address) => {
        server.setZone(made.zone);
        const domain = names[0] ?? '';
        const walked = await walk(domain, made.text);
        const given = (await oracle(domain, nobody)) === 'permerror';
        expect(walked.root === null, `${JSON.stringify(walked.problem)} ${made.text}`).toBe(given);
        if (walked.root === null) {
          seen.given += 1;
          return;
        }
        for (const one of [address, nobody]) {
          const result = judgeAddress(walked.root, one);
          expect(result, `${one} ${made.text}`).toBe(await oracle(domain, one));
          if (result === 'pass' || result === 'fail') seen[result] += 1;
          else seen.other += 1;
        }
      }),
      { numRuns: 250 },
    );
    // The generator reaches every kind of outcome.
    for (const count of Object.values(seen)) expect(count, JSON.stringify(seen)).toBeGreaterThan(10);
  }, 60_000);

  it('needs exactly as many look-ups as it has terms that ask, and no eleventh is made', async () => {
    const includes = (count: number) =>
      Array.from({ length: count }, (_, at) => `include:i${at}.example.com`);
    server.setZone(
      Object.fromEntries(
        Array.from({ length: 14 }, (_, at) => [`i${at}.example.com`, { txt: ['v=spf1 -all'] }]),
      ),
    );
    for (const count of [0, 1, 9, 10]) {
      const { root, lookUps } = await walk(
        'x.example.com',
        `v=spf1 ip4:192.0.2.1 ${includes(count).join(' ')} -all`,
      );
      expect({ lookUps, isWhole: root !== null }).toEqual({ lookUps: count, isWhole: true });
    }
    server.asked.length = 0;
    const over = await walk('x.example.com', `v=spf1 ${includes(14).join(' ')} -all`);
    expect(over).toMatchObject({ root: null, problem: { kind: 'too-many' }, lookUps: 11 });
    expect(server.asked).toHaveLength(10);
  });

  it('that leads to itself ends', async () => {
    server.setZone({
      'a.example.com': { txt: ['v=spf1 include:b.example.com -all'] },
      'b.example.com': { txt: ['v=spf1 redirect=a.example.com'] },
    });
    expect(await walk('a.example.com', 'v=spf1 include:b.example.com -all')).toMatchObject({
      problem: { kind: 'too-many' },
    });
  });

  it('may lead to two names without records, not to three', async () => {
    server.setZone({ 'x.example.com': {} });
    const voids = (count: number) =>
      `v=spf1 ${Array.from({ length: count }, (_, at) => `a:v${at}.example.com`).join(' ')} -all`;
    expect((await walk('x.example.com', voids(2))).problem).toBeNull();
    expect((await walk('x.example.com', voids(3))).problem).toMatchObject({ kind: 'too-many-void' });
  });

  it('of which nobody can tell is not called wrong', async () => {
    server.setZone({ 'i.example.com': { txt: ['v=spf1 -all'] } });
    server.setFaults({ 'i.example.com': 'servfail', 'm.example.com': 'silent' });
    expect(await walk('x.example.com', 'v=spf1 include:i.example.com -all')).toMatchObject({
      root: null,
      problem: { kind: 'unknown', domain: 'i.example.com', reason: 'server' },
    });
    expect(await walk('x.example.com', 'v=spf1 mx:m.example.com -all')).toMatchObject({
      problem: { kind: 'unknown', reason: 'timeout' },
    });
    server.setFaults({});
  });

  it('that hangs on the letter itself is not guessed at', async () => {
    server.setZone({});
    const result = async (text: string) => {
      const { root } = await walk('x.example.com', text);
      return root && judgeAddress(root, '192.0.2.1');
    };
    expect(await result('v=spf1 exists:%{i}.example.com -all')).toBe('unknown');
    expect(await result('v=spf1 include:%{d2}.example.com -all')).toBe('unknown');
    expect(await result('v=spf1 exists:%{i}.example.com ip4:192.0.2.1 -all')).toBe('pass');
    expect(await result('v=spf1 -ptr ip4:192.0.2.1 -all')).toBe('unknown');
    expect(await result('v=spf1 -exists:%{i}.example.com -all')).toBe('fail');
  });
});
