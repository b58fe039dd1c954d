/** Bodies that drip, never end, lie or blow up (spec/faults.md F16, F19). */
import { execFile } from 'node:child_process';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import {
  createOutbound,
  gunzipIfGzip,
  OutboundError,
  type OutboundResponse,
} from '../../../server/kit/outbound/index.ts';
import { figure } from '../../app/trust.ts';

const servers: Server[] = [];
const timers: NodeJS.Timeout[] = [];
const outbound = createOutbound({ allowPrivate: true, userAgent: 'test' });
afterEach(() => {
  for (const timer of timers.splice(0)) clearInterval(timer);
});
afterAll(async () => {
  await outbound.close();
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
});

async function host(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  servers.push(server);
  await new Promise((resolve) => server.once('listening', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

const mb = 1024 * 1024;

async function readAll(body: AsyncIterable<Uint8Array>): Promise<number> {
  let length = 0;
  for await (const chunk of body) length += chunk.length;
  return length;
}

async function kindOf(reading: Promise<unknown>): Promise<string> {
  const error = await reading.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof OutboundError)) throw new Error(`Not refused: ${String(error)}`);
  return error.kind;
}

describe('F16: a slow host', () => {
  it('that never sends its headers is given up', async () => {
    const url = await host(() => undefined);
    expect(await kindOf(outbound.request({ url, headersMs: 150 }))).toBe('timeout');
  });

  it('that stalls in the body is given up', async () => {
    const url = await host((_request, response) => void response.write('<rss'));
    const { body } = await outbound.request({ url, idleMs: 150 });
    expect(await kindOf(readAll(body))).toBe('timeout');
  });

  it('that drips for ever is given up at the total deadline', async () => {
    const url = await host((_request, response) => {
      timers.push(setInterval(() => response.write('x'), 20));
    });
    const startedAt = performance.now();
    const { body } = await outbound.request({ url, idleMs: 1_000, totalMs: 400 });
    expect(await kindOf(readAll(body))).toBe('timeout');
    expect(performance.now() - startedAt).toBeLessThan(2_000);
  });

  it('does not hold up the others', async () => {
    const stuck = await host(() => undefined);
    const quick = await host((_request, response) => response.end('ok'));
    const waiting = outbound.request({ url: stuck, headersMs: 1_000 }).catch(() => 'given up');
    expect((await outbound.request({ url: quick })).status).toBe(200);
    expect(await waiting).toBe('given up');
  });
});

describe('F19: a large body', () => {
  const zeros = Buffer.alloc(40 * mb);
  it.each([
    ['gzip', () => gzipSync(zeros)],
    ['br', () => brotliCompressSync(zeros)],
    ['deflate', () => deflateSync(zeros)],
  ])('bomb in %s stops at the cap', async (coding, bomb) => {
    const url = await host((_request, response) => {
      response.setHeader('content-encoding', coding).end(bomb());
    });
    const { body } = await outbound.request({ url, maxDecodedBytes: 2 * mb });
    expect(await kindOf(readAll(body))).toBe('too-large');
  });

  it('without an end stops at the cap', async () => {
    const url = await host((_request, response) => {
      const more = (): void =>
        void (response.write(Buffer.alloc(64 * 1024)) ? setImmediate(more) : response.once('drain', more));
      more();
    });
    const { body } = await outbound.request({ url, maxDecodedBytes: 3 * mb });
    expect(await kindOf(readAll(body))).toBe('too-large');
  });

  it('below the cap comes whole', async () => {
    const url = await host((_request, response) => {
      response.setHeader('content-encoding', 'gzip').end(gzipSync(zeros.subarray(0, mb)));
    });
    const answer = await outbound.request({ url, maxDecodedBytes: 2 * mb });
    expect([answer.decodedFrom, await readAll(answer.body)]).toEqual(['gzip', mb]);
  });
});

/** In a process of its own, so that what it grows by is the fetch's; gigabytes are behind each address. */
async function fetchAlone(url: string) {
  const program = join(import.meta.dirname, 'process-that-fetches.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [program, url]);
  return JSON.parse(stdout) as { kind: string; bytes: number; ms: number; cpuMs: number; grownMb: number };
}

describe('F19: at the product’s own cap of 64 MB', () => {
  const chunk = Buffer.alloc(64 * 1024, 97);
  const endless: RequestListener = (_request, response) => {
    response.on('error', () => undefined);
    const more = (): void => {
      if (response.destroyed) return;
      if (response.write(chunk)) setImmediate(more);
      else response.once('drain', more);
    };
    more();
  };
  // As large as four gigabytes would be: many members, one behind the other, each a thousandth of what it holds.
  const member = gzipSync(Buffer.alloc(8 * mb));
  const bomb: RequestListener = (_request, response) => {
    response
      .setHeader('content-encoding', 'gzip')
      .end(Buffer.concat(Array.from({ length: 64 }, () => member)));
  };
  const lying: RequestListener = (request, response) => {
    response.setHeader('content-length', '10');
    endless(request, response);
  };

  it.each<[string, RequestListener, string]>([
    ['a body without an end', endless, 'too-large'],
    ['a gzip bomb', bomb, 'too-large'],
  ])('%s stops within a megabyte of it, soon, and in little memory', async (name, serve, kind) => {
    const it = await fetchAlone(await host(serve));
    expect(it.kind).toBe(kind);
    expect(Math.abs(it.bytes - 64 * mb)).toBeLessThanOrEqual(mb);
    expect(it.grownMb).toBeLessThan(2 * 64);
    // Two seconds on the processor: how many others want it is not the body's.
    expect(it.cpuMs).toBeLessThan(2_000);
    figure(
      'F19',
      `${name}: ${(it.bytes / mb).toFixed(1)} MB taken, ${(it.cpuMs / 1000).toFixed(1)} s on the processor, ${(it.ms / 1000).toFixed(1)} by the wall, +${it.grownMb} MB`,
    );
  });

  it('a body longer than it said is not read past what it said', async () => {
    const it = await fetchAlone(await host(lying));
    expect(it.bytes).toBeLessThanOrEqual(10);
    expect(it.ms).toBeLessThan(10_000);
  });
});

describe('F19: a lying body', () => {
  it('shorter than announced is cut off', async () => {
    const url = await host((_request, response) => {
      response.writeHead(200, { 'content-length': '1000' });
      response.write('only this', () => response.destroy());
    });
    const { body } = await outbound.request({ url });
    expect(await kindOf(readAll(body))).toBe('cut-off');
  });

  it('that is not what Content-Encoding says is named so', async () => {
    const url = await host((_request, response) =>
      response.setHeader('content-encoding', 'gzip').end('<rss/>'),
    );
    const { body } = await outbound.request({ url });
    expect(await kindOf(readAll(body))).toBe('encoding');
  });

  it('compressed twice is refused, also where the inner layer is a file', async () => {
    const twice = gzipSync(gzipSync('<rss/>'));
    const url = await host((_request, response) => response.setHeader('content-encoding', 'gzip').end(twice));
    expect(await kindOf(readAll(gunzipIfGzip(await outbound.request({ url }))))).toBe('encoding');
    const stacked = await host((_request, response) =>
      response.setHeader('content-encoding', 'gzip, gzip').end(twice),
    );
    expect(await kindOf(outbound.request({ url: stacked }).then(({ body }) => readAll(body)))).toBe(
      'encoding',
    );
  });

  it('that is a gzip file is unpacked once', async () => {
    const url = await host((_request, response) => response.end(gzipSync('<rss>hello</rss>')));
    const chunks: Uint8Array[] = [];
    for await (const chunk of gunzipIfGzip((await outbound.request({ url })) as OutboundResponse))
      chunks.push(chunk);
    expect(Buffer.concat(chunks).toString()).toBe('<rss>hello</rss>');
  });
});
