/** Where a fetch may lead (spec/faults.md F15): judged on the address that is connected to, with a canary behind it. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  createOutbound,
  type Lookup,
  type Outbound,
  OutboundError,
} from '../../../server/kit/outbound/index.ts';
import { figure } from '../../app/trust.ts';

let canary: Server;
let canaryPort = 0;
let knocks = 0;
/** How often each rule refused something, and who came to the canary all the same. */
const refused = new Map<string, number>();
let uninvited = 0;
let allowed: Server;
let allowedOrigin = '';
/** What the allowed host was asked for, in order. */
const asked: string[] = [];
const open: Outbound[] = [];

const portOf = (server: Server) => (server.address() as AddressInfo).port;

beforeAll(async () => {
  canary = createServer((_request, response) => response.end('inside')).listen(0, '127.0.0.1');
  canary.on('connection', () => {
    knocks += 1;
  });
  await new Promise((resolve) => canary.once('listening', resolve));
  canaryPort = portOf(canary);
  allowed = createServer((request, response) => {
    asked.push(request.url ?? '/');
    const target = decodeURIComponent(new URL(request.url ?? '/', 'http://x').searchParams.get('to') ?? '');
    if (target === '') response.end('ok');
    else if (target === 'loop') response.writeHead(302, { location: request.url ?? '/' }).end();
    else if (target.startsWith('count:')) {
      const next = Number(target.slice(6)) + 1;
      response.writeHead(302, { location: `/?to=count:${next}` }).end();
    } else response.writeHead(302, { location: target }).end();
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => allowed.once('listening', resolve));
  allowedOrigin = `http://127.0.0.1:${portOf(allowed)}`;
});
afterAll(async () => {
  for (const outbound of open) await outbound.close();
  canary.close();
  allowed.close();
  const times = (...kinds: string[]) => kinds.reduce((sum, kind) => sum + (refused.get(kind) ?? 0), 0);
  const text = `${disguises.length} spellings of addresses inside, by themselves, behind redirects and by names that change: ${times('blocked-address')} fetches refused, ${uninvited} connections; ${times('scheme', 'port', 'bad-url', 'redirect-loop', 'too-many-redirects')} more by scheme, port, secret or redirects`;
  for (const id of ['F15', 'S13']) figure(id, text);
});
beforeEach(() => {
  knocks = 0;
});
afterEach(() => {
  uninvited += knocks;
});

function outbound(options: { lookup?: Lookup; allowPrivate?: boolean } = {}): Outbound {
  const made = createOutbound({
    allowPrivate: options.allowPrivate ?? false,
    exemptOrigins: [allowedOrigin],
    userAgent: 'test',
    ...(options.lookup ? { lookup: options.lookup } : {}),
  });
  open.push(made);
  return made;
}

async function kindOf(fetching: Promise<unknown>): Promise<string> {
  const error = await fetching.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof OutboundError)) throw new Error(`Not refused: ${String(error)}`);
  expect(error.message).not.toBe('');
  refused.set(error.kind, (refused.get(error.kind) ?? 0) + 1);
  return error.kind;
}

const disguises = [
  '127.0.0.1',
  '127.1',
  '2130706433',
  '0x7f.1',
  '0x7f000001',
  '0177.0.0.1',
  '①②⑦.⓪.⓪.①',
  'localhost',
  'localhost.',
  'feeds.localhost',
  '0.0.0.0',
  '0',
  '[::1]',
  '[::]',
  '[::ffff:127.0.0.1]',
  '[::127.0.0.1]',
  '[64:ff9b::7f00:1]',
  '[2002:7f00:1::]',
  '169.254.169.254',
  '[fe80::1]',
  '[::ffff:169.254.169.254]',
  '10.0.0.1',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '100.64.0.1',
  '[fd00::1]',
  '[64:ff9b:1::1]',
  '[2001:0:4136:e378::1]',
  '192.0.2.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '240.0.0.1',
];

describe('F15, S13: an address inside', () => {
  it.each(disguises)('%s is refused before a byte is sent', async (host) => {
    expect(await kindOf(outbound().request({ url: `http://${host}:${canaryPort}/` }))).toBe(
      'blocked-address',
    );
    expect(knocks).toBe(0);
  });

  // Header fields are ASCII: a host cannot redirect to circled digits.
  const sendable = disguises.filter((host) => /^[ -~]+$/.test(host));
  it.each(sendable)('%s is refused behind a redirect', async (host) => {
    const url = `${allowedOrigin}/?to=${encodeURIComponent(`http://${host}:${canaryPort}/`)}`;
    expect(await kindOf(outbound().request({ url }))).toBe('blocked-address');
    expect(knocks).toBe(0);
  });

  it('is refused when a name leads there, whatever the name led to before', async () => {
    let address = '127.0.0.1';
    const changing: Lookup = async () => [{ address, family: 4 }];
    const rebound = outbound({ lookup: changing });
    const url = `http://feeds.example:${canaryPort}/`;
    expect(await kindOf(rebound.request({ url }))).toBe('blocked-address');
    for (address of ['10.0.0.1', '169.254.169.254', '127.0.0.1']) {
      expect(await kindOf(rebound.request({ url }))).toBe('blocked-address');
    }
    expect(knocks).toBe(0);
  });

  it.each([
    ['the next time', [['2e00::1'], ['127.0.0.1']]],
    ['beside it', [['2e00::1', '127.0.0.1'], ['::1']]],
    ['the first answers being good', [['2e00::1'], ['2e00::2'], ['::ffff:127.0.0.1']]],
  ])(
    'is refused when a name led outside first and leads inside %s: the name server is asked once for each connection',
    async (_how, answers) => {
      // Nobody has 2e00::/8: such a connection comes to nothing by itself.
      let asked = 0;
      const rebinding: Lookup = async () =>
        (answers[asked++] ?? []).map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
      const rebound = outbound({ lookup: rebinding });
      const url = `http://feeds.example:${canaryPort}/`;
      const kinds: string[] = [];
      for (const [nth] of answers.entries()) {
        kinds.push(await kindOf(rebound.request({ url, totalMs: 2_000 })));
        expect(asked).toBe(nth + 1);
      }
      expect(kinds.slice(0, -1)).not.toContain('blocked-address');
      expect(kinds.at(-1)).toBe('blocked-address');
      expect(knocks).toBe(0);
    },
  );

  it('is reached where private networks are allowed, a cloud’s metadata never', async () => {
    const friendly = outbound({ allowPrivate: true });
    const { status } = await friendly.request({ url: `http://127.0.0.1:${canaryPort}/` });
    expect([status, knocks]).toEqual([200, 1]);
    knocks = 0;
    const metadata = friendly.request({ url: 'http://169.254.169.254/latest/meta-data' });
    expect(await kindOf(metadata)).toBe('blocked-address');
  });
});

describe('F15, S13: a scheme, a port, a secret', () => {
  it.each([
    ['file:///etc/passwd', 'scheme'],
    ['ftp://example.com/feed', 'scheme'],
    ['javascript:alert(1)', 'scheme'],
    ['data:text/xml,<rss/>', 'scheme'],
    ['gopher://example.com/', 'scheme'],
    ['http://user:secret@example.com/feed', 'bad-url'],
    ['not an address', 'bad-url'],
    ['http://example.com:25/', 'port'],
    ['http://example.com:6379/', 'port'],
    ['http://example.com:22/', 'port'],
  ])('%s is refused', async (url, kind) => {
    expect(await kindOf(outbound().request({ url }))).toBe(kind);
    const redirected = outbound().request({ url: `${allowedOrigin}/?to=${encodeURIComponent(url)}` });
    if (kind !== 'bad-url' || url.includes('@')) expect(await kindOf(redirected)).toBe(kind);
  });
});

describe('F15, S13: redirects', () => {
  it('in a circle end, and so do fifty in a row after five hops', async () => {
    expect(await kindOf(outbound().request({ url: `${allowedOrigin}/?to=loop` }))).toBe('redirect-loop');
    asked.splice(0);
    expect(await kindOf(outbound().request({ url: `${allowedOrigin}/?to=count:1` }))).toBe(
      'too-many-redirects',
    );
    // The first address and five hops; the sixth is not followed.
    expect(asked).toEqual([1, 2, 3, 4, 5, 6].map((n) => `/?to=count:${n}`));
  });

  /** So many hops on the allowed host, and then to `last`. */
  const chain = (hops: number, last: string): string => {
    let to = last;
    for (let hop = 1; hop < hops; hop += 1) to = `${allowedOrigin}/?to=${encodeURIComponent(to)}`;
    return `${allowedOrigin}/?to=${encodeURIComponent(to)}`;
  };

  it('are followed five times, each counted, and no sixth time', async () => {
    const { status, redirects } = await outbound().request({ url: chain(5, `${allowedOrigin}/`) });
    expect([status, redirects.length]).toEqual([200, 5]);
    asked.splice(0);
    expect(await kindOf(outbound().request({ url: chain(6, `${allowedOrigin}/`) }))).toBe(
      'too-many-redirects',
    );
    expect(asked).toHaveLength(6);
  });

  it.each([1, 2, 3, 4, 5])('are checked each by itself: number %i leads inside', async (hops) => {
    for (const [inside, kind] of [
      [`http://127.0.0.1:${canaryPort}/`, 'blocked-address'],
      [`http://[::ffff:127.0.0.1]:${canaryPort}/`, 'blocked-address'],
      ['file:///etc/passwd', 'scheme'],
    ] as const) {
      asked.splice(0);
      expect(await kindOf(outbound().request({ url: chain(hops, inside) }))).toBe(kind);
      expect([asked.length, knocks]).toEqual([hops, 0]);
    }
  });

  it('spare only the exact origin of the sandbox', async () => {
    const other = allowedOrigin.replace('127.0.0.1', 'localhost');
    expect(await kindOf(outbound().request({ url: other }))).toBe('blocked-address');
    expect((await outbound().request({ url: allowedOrigin })).status).toBe(200);
  });
});

describe('B6 cloud metadata', () => {
  it.each([
    '169.254.169.254',
    '[::ffff:169.254.169.254]',
    '[64:ff9b::a9fe:a9fe]',
    '[64:ff9b:1::a9fe:a9fe]',
    '100.100.100.200',
    '[::ffff:100.100.100.200]',
    '[64:ff9b::6464:64c8]',
    '[fd00:ec2::254]',
  ])('%s stays refused where private networks are allowed, and the sentence says so', async (address) => {
    for (const allowPrivate of [true, false]) {
      const one = createOutbound({ allowPrivate, userAgent: 'test' });
      open.push(one);
      const refused = await one.request({ url: `http://${address}/latest` }).catch((error: unknown) => error);
      expect(refused).toMatchObject({ kind: 'blocked-address' });
      expect(String(refused)).toMatch(/FETCH_ALLOW_PRIVATE does not change this/);
    }
  });
});
