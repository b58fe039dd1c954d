/** Questions to a real name server: what it says, and what it does not, are told apart. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createDns } from '../../../server/providers/dns/resolver.ts';
import { type DnsServer, startDnsServer } from '../../app/dns-server.ts';

let server: DnsServer;
beforeAll(async () => {
  server = await startDnsServer();
});
afterAll(() => server.stop());
beforeEach(() => {
  server.setFaults({});
  server.asked.length = 0;
  server.setZone({
    'example.com': {
      txt: ['v=spf1 -all', 'other'],
      mx: [
        [20, 'b.example.com'],
        [10, 'a.example.com'],
      ],
      a: ['192.0.2.1'],
    },
    'long._domainkey.example.com': { txt: [`v=DKIM1; p=${'A'.repeat(700)}`] },
    'alias.example.com': { cname: 'example.com' },
    'null.example.com': { mx: [[0, '.']] },
    'both.example.com': { a: ['192.0.2.7'], aaaa: ['2001:db8::7'] },
    'empty.example.com': {},
  });
});

const dns = () => createDns({ servers: [server.address], timeoutMs: 150, tries: 2 });
const never = new AbortController().signal;

describe('a name server says', () => {
  it('what there is, each record whole, also where it needs TCP', async () => {
    expect(await dns().txt('example.com', never)).toEqual({
      kind: 'found',
      values: ['v=spf1 -all', 'other'],
    });
    expect(await dns().txt('long._domainkey.example.com.', never)).toEqual({
      kind: 'found',
      values: [`v=DKIM1; p=${'A'.repeat(700)}`],
    });
    expect(await dns().txt('alias.example.com', never)).toMatchObject({ kind: 'found' });
  });

  it('who takes mail, best first, and that nobody does', async () => {
    expect(await dns().mx('example.com', never)).toEqual({
      kind: 'found',
      values: [
        { priority: 10, host: 'a.example.com' },
        { priority: 20, host: 'b.example.com' },
      ],
    });
    expect(await dns().mx('null.example.com', never)).toEqual({
      kind: 'found',
      values: [{ priority: 0, host: '' }],
    });
  });

  it('the addresses of both families', async () => {
    expect(await dns().addresses('both.example.com', never)).toEqual({
      kind: 'found',
      values: ['192.0.2.7', '2001:db8::7'],
    });
    expect(await dns().addresses('example.com', never)).toEqual({ kind: 'found', values: ['192.0.2.1'] });
    expect(await dns().addresses('empty.example.com', never)).toEqual({ kind: 'none' });
    expect(await dns().addresses('nobody.example.org', never)).toEqual({ kind: 'no-name' });
  });

  it('that a name has no such record, or that there is no such name', async () => {
    expect(await dns().txt('empty.example.com', never)).toEqual({ kind: 'none' });
    expect(await dns().txt('_domainkey.example.com', never)).toEqual({ kind: 'none' });
    expect(await dns().txt('nobody.example.org', never)).toEqual({ kind: 'no-name' });
  });
});

describe('nobody knows', () => {
  it.each([
    ['silent', 'timeout'],
    ['garbage', 'malformed'],
    ['servfail', 'server'],
    ['refused', 'refused'],
  ] as const)('where the server is %s: %s', async (fault, reason) => {
    server.setFaults({ 'example.com': fault });
    const answers = await Promise.all([
      dns().txt('example.com', never),
      dns().mx('example.com', never),
      dns().addresses('example.com', never),
    ]);
    for (const answer of answers) expect(answer).toEqual({ kind: 'failed', reason });
  });

  it('where nobody listens', async () => {
    const gone = await startDnsServer();
    await gone.stop();
    const asked = createDns({ servers: [gone.address], timeoutMs: 150, tries: 1 });
    expect(await asked.txt('example.com', never)).toEqual({ kind: 'failed', reason: 'unreachable' });
  });

  it('where the name can be none', async () => {
    expect(await dns().txt(`${'a'.repeat(64)}.example.com`, never)).toEqual({
      kind: 'failed',
      reason: 'malformed',
    });
  });

  it('where the caller stops waiting, at once', async () => {
    server.setFaults({ 'example.com': 'silent' });
    const stop = new AbortController();
    const patient = createDns({ servers: [server.address], timeoutMs: 60_000, tries: 5 });
    const answer = patient.txt('example.com', stop.signal);
    setImmediate(() => stop.abort());
    expect(await answer).toEqual({ kind: 'failed', reason: 'timeout' });
    expect(await patient.txt('example.com', stop.signal)).toEqual({ kind: 'failed', reason: 'timeout' });
  });
});

it('as often as it is asked: nothing is remembered', async () => {
  const asking = dns();
  await asking.txt('example.com', never);
  server.setZone({ 'example.com': { txt: ['changed'] } });
  expect(await asking.txt('example.com', never)).toEqual({ kind: 'found', values: ['changed'] });
  expect(server.asked.filter((question) => question === 'TXT example.com')).toHaveLength(2);
});
