/** Audio that changed since it was transcribed: seconds in it are shown as "about" (evidence.md). */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { createOutbound } from '../../../server/kit/outbound/index.ts';
import { areOtherAudio, lookUpAudio } from '../../../server/pipeline/transcripts/audio-mark.ts';

let host: Server;
let url: string;
const audio = Buffer.from('an episode '.repeat(20_000));
const withAd = Buffer.concat([audio, Buffer.from('an ad')]);
const outbound = createOutbound({ allowPrivate: true, userAgent: 'test' });

beforeAll(async () => {
  host = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://host');
    const body = pathname.includes('with-ad')
      ? withAd
      : pathname.includes('other')
        ? Buffer.from(audio).fill('x', 0, 9)
        : audio;
    if (pathname.includes('notice'))
      return void response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end('<p>Back soon');
    if (pathname.includes('gone')) return void response.writeHead(404).end();
    if (pathname.includes('no-range'))
      return void response.writeHead(200, { 'content-length': body.length }).end(body);
    if (pathname.includes('no-size'))
      return void response.writeHead(200, { 'transfer-encoding': 'chunked' }).end(body);
    const part = body.subarray(0, 65_536);
    response.writeHead(206, { 'content-range': `bytes 0-${part.length - 1}/${body.length}` }).end(part);
  });
  await new Promise<void>((done) => host.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((done) => host.close(done)));

describe('the mark of a file', () => {
  const mark = (path: string) => lookUpAudio(outbound, `${url}/${path}`);

  test.each([
    ['the same file', 'a', 'b', false],
    ['the same, from a host that ignores the range', 'a', 'no-range', false],
    ['the same, from a host that does not say its size', 'a', 'no-size', false],
    ['an advertisement put in behind the beginning', 'a', 'with-ad', true],
    ['another beginning of the same length', 'a', 'other', true],
    ['a host that has lost it', 'a', 'gone', false],
    ['a host that shows a notice in its place', 'a', 'notice', false],
  ])('%s', async (_name, one, other, differs) => {
    expect(areOtherAudio(await mark(one), await mark(other))).toBe(differs);
  });

  it('is null where nobody answers, or there is no audio', async () => {
    expect(await lookUpAudio(outbound, 'http://127.0.0.1:1/a.mp3')).toBeNull();
    expect(await lookUpAudio(outbound, null)).toBeNull();
  });
});
