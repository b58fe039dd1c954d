import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOutbound } from '../../../server/kit/outbound/index.ts';
import { createFindPicture } from '../../../server/pipeline/artwork/find-picture.ts';
import { createPictureFiles } from '../../../server/pipeline/artwork/picture-files.ts';
import { shrink } from '../../../server/pipeline/artwork/shrink.ts';
import { send } from '../../app/send.ts';
import { startTestApp, type TestApp } from '../../app/start-test-app.ts';

const square = (edge: number, format: 'png' | 'jpeg' | 'webp' | 'gif') =>
  sharp({ create: { width: edge, height: edge, channels: 3, background: '#246' } })
    .toFormat(format)
    .toBuffer();

/** A PNG of nothing that claims any size: 60 bytes on the wire, gigabytes in memory. */
function bombOf(edge: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const frame = Buffer.alloc(4);
    frame.writeUInt32BE(data.length);
    const sum = Buffer.alloc(4);
    sum.writeUInt32BE(crc(body));
    return Buffer.concat([frame, body, sum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(edge, 0);
  head.writeUInt32BE(edge, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  const rows = deflateSync(Buffer.alloc(1_000_000));
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]);
}

function crc(bytes: Buffer): number {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return (sum ^ 0xffffffff) >>> 0;
}

describe('D10: a picture is made small', () => {
  it.each(['png', 'jpeg', 'webp', 'gif'] as const)('from %s', async (format) => {
    const small = await shrink(await square(600, format), 96);
    expect(await sharp(small ?? '').metadata()).toMatchObject({ format: 'webp', width: 96, height: 96 });
  });

  it('refuses drawings, pages, and pictures with too many pixels, at once', async () => {
    const startedAt = performance.now();
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>';
    for (const bytes of [Buffer.from(svg), Buffer.from('<!doctype html>'), bombOf(60_000), Buffer.alloc(0)]) {
      expect(await shrink(bytes, 96)).toBeNull();
    }
    expect(performance.now() - startedAt).toBeLessThan(1_000);
  });

  it('never throws on bytes that were broken on the way', async () => {
    const whole = await square(64, 'png');
    const broken = fc.tuple(fc.nat(whole.length - 1), fc.nat(255), fc.nat(whole.length));
    await fc.assert(
      fc.asyncProperty(fc.array(broken, { maxLength: 4 }), async (faults) => {
        let bytes = Buffer.from(whole);
        for (const [at, value, length] of faults) {
          if (at < bytes.length) bytes[at] = value;
          bytes = bytes.subarray(0, Math.max(8, length));
        }
        const small = await shrink(bytes, 96);
        expect(small === null || small.length > 0).toBe(true);
      }),
      { numRuns: 60 },
    );
  });
});

describe('D10: pictures are fetched once and kept on this machine', () => {
  let host: Server;
  let dir = '';
  let asked = 0;
  let now = new Date('2026-11-22T08:00:00Z');
  const outbound = createOutbound({ allowPrivate: true, userAgent: 'tests' });
  const at = (path: string) => `http://127.0.0.1:${(host.address() as AddressInfo).port}${path}`;
  const finder = (mostBytes = 1_000_000) =>
    createFindPicture({ outbound, clock: { now: () => now }, files: createPictureFiles({ dir, mostBytes }) });

  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'artwork-'));
    const picture = await square(600, 'jpeg');
    host = createServer((request, response) => {
      asked += 1;
      if (request.url?.startsWith('/gone')) response.writeHead(404).end();
      else if (request.url === '/endless') response.write(Buffer.alloc(11 * 1024 * 1024));
      else response.end(picture);
    }).listen(0, '127.0.0.1');
    await new Promise((done) => host.once('listening', done));
  });
  afterAll(async () => {
    await outbound.close();
    host.closeAllConnections();
    host.close();
    await rm(dir, { recursive: true, force: true });
  });

  it('asks the host once: for two at a time, after a restart, and again after a week', async () => {
    asked = 0;
    const find = finder();
    const [first, second] = await Promise.all([find(at('/a.jpg'), 96), find(at('/a.jpg'), 96)]);
    expect(first).not.toBeNull();
    expect(second).toBe(first);
    expect(await finder()(at('/a.jpg'), 96)).toEqual(first);
    expect(asked).toBe(1);
    now = new Date(now.getTime() + 8 * 24 * 3_600_000);
    await find(at('/a.jpg'), 96);
    expect(asked).toBe(2);
  });

  it('leaves a host alone that gave none, and one that never ends', async () => {
    const find = finder();
    asked = 0;
    for (let look = 0; look < 3; look += 1) {
      expect(await find(at('/gone.jpg'), 96)).toBeNull();
      expect(await find(at('/endless'), 96)).toBeNull();
    }
    expect(asked).toBe(2);
    now = new Date(now.getTime() + 2 * 3_600_000);
    await find(at('/gone.jpg'), 96);
    expect(asked).toBe(3);
  });

  it('keeps no more bytes than it may, the newest ones', async () => {
    await rm(dir, { recursive: true, force: true });
    const [{ length: bytes }] = [(await shrink(await square(600, 'jpeg'), 96)) ?? Buffer.alloc(0)];
    const find = finder(bytes * 5);
    for (let number = 0; number < 12; number += 1) {
      now = new Date(now.getTime() + 1_000);
      await find(at(`/many-${number}.jpg`), 96);
    }
    expect((await readdir(dir)).length).toBeLessThanOrEqual(5);
    asked = 0;
    await find(at('/many-11.jpg'), 96);
    expect(asked).toBe(0);
    await find(at('/many-0.jpg'), 96);
    expect(asked).toBe(1);
  });
});

describe('D10: GET /api/artwork', () => {
  let product: TestApp;
  beforeAll(async () => {
    product = await startTestApp();
  });
  afterAll(() => product.stop());

  const address = (src: string, size = '96') => `/api/artwork?${new URLSearchParams({ size, src })}`;
  const cover = () => `${product.sandbox.url('podcasts')}/lockbox-weather/art.png`;

  it('answers a small picture that the browser keeps', async () => {
    const first = await product.call('GET', address(cover()));
    expect(first.status).toBe(200);
    expect(first.headers.get('content-type')).toBe('image/webp');
    expect(first.headers.get('cache-control')).toContain('max-age=86400');
    const etag = first.headers.get('etag') ?? '';
    const again = await product.call('GET', address(cover()), undefined, { 'if-none-match': etag });
    expect(again.status).toBe(304);
  });

  it('is the admin’s alone, and no way into our own network', async () => {
    expect((await send(product.url, 'GET', address(cover()))).status).toBe(401);
    for (const src of ['http://169.254.169.254/latest/meta-data', 'http://127.0.0.1:5432/', 'http://[::1]/'])
      expect((await product.call('GET', address(src))).status).toBe(404);
    for (const src of ['file:///etc/passwd', 'data:image/png;base64,AAAA', '', 'http://'])
      expect((await product.call('GET', address(src))).status).toBe(400);
    expect((await product.call('GET', address(cover(), '4000'))).status).toBe(400);
  });

  it('lets pages show pictures of our own origin only', async () => {
    const page = await fetch(`${product.url}/login`);
    expect(page.headers.get('content-security-policy')).toContain("img-src 'self';");
  });
});
