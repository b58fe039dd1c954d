/** Bad audio, bad files, and providers in trouble: what the admin reads, and that nothing is lost. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Transcript } from '../../../contract/index.ts';
import type { Fault } from '../../../sandbox/faults.ts';
import { callsTo, followFeeds, setSetting, settled, until } from '../../app/line.ts';
import { startTestApp, type TestApp } from '../../app/start-test-app.ts';

let product: TestApp;
let host: Server;
const ids = new Map<string, string>();

const wav = Buffer.from('RIFF....WAVE');
const files: Record<string, { status?: number; type: string; body: string | Buffer }> = {
  '/ok.wav': { type: 'audio/wav', body: wav },
  '/also-ok.wav': { type: 'audio/wav', body: wav },
  '/gone.wav': { status: 404, type: 'text/plain', body: 'gone' },
  '/page.vtt': { type: 'text/html', body: '<!doctype html><html><body><h1>Please log in</h1></body></html>' },
  '/empty.vtt': { type: 'text/vtt', body: 'WEBVTT\n\n' },
  '/good.vtt': {
    type: 'text/vtt',
    body: 'WEBVTT\n\n00:01.000 --> 00:04.000\n<v Ada Park>We closed in eleven days.</v>\n',
  },
};

const item = (name: string, parts: string) =>
  `<item><title>${name}</title><guid>${name}</guid><pubDate>Mon, 16 Nov 2026 08:00:00 GMT</pubDate>${parts}</item>`;
const audio = (base: string, path: string) => `<enclosure url="${base}${path}" type="audio/wav" length="1"/>`;
const link = (base: string, path: string) => `<podcast:transcript url="${base}${path}" type="text/vtt"/>`;

function feed(base: string): string {
  return `<?xml version="1.0"?><rss version="2.0" xmlns:podcast="https://podcastindex.org/namespace/1.0"><channel><title>Odd</title>
    ${item('nothing', '')}
    ${item('dead audio', audio(base, '/gone.wav'))}
    ${item('silence', audio(base, '/ok.wav'))}
    ${item('page only', link(base, '/page.vtt'))}
    ${item('empty only', link(base, '/empty.vtt'))}
    ${item('missing only', link(base, '/missing.vtt'))}
    ${item('text only', link(base, '/good.vtt'))}
    ${item('page then good', link(base, '/page.vtt') + link(base, '/good.vtt'))}
    ${item('page and audio', link(base, '/page.vtt') + audio(base, '/also-ok.wav'))}
  </channel></rss>`;
}

beforeAll(async () => {
  product = await startTestApp({ env: { FETCH_ALLOW_PRIVATE: 'true' } });
  host = createServer((request, response) => {
    const base = `http://${request.headers.host}`;
    const file = files[request.url ?? ''];
    if (request.url === '/feed.xml')
      response.setHeader('content-type', 'application/rss+xml').end(feed(base));
    else if (file) response.writeHead(file.status ?? 200, { 'content-type': file.type }).end(file.body);
    else response.writeHead(404).end();
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => host.once('listening', resolve));
  const address = `http://127.0.0.1:${(host.address() as AddressInfo).port}/feed.xml`;
  const { episodes } = await followFeeds(product, 'Odd', [address]);
  for (const episode of episodes) ids.set(episode.title, episode.id);
  await setSetting(product, 'auto_insights', 'false');
});
afterAll(async () => {
  host.close();
  await product.stop();
});
beforeEach(async () => {
  product.sandbox.faults.clear();
  await product.call('POST', '/api/transcripts/delete-selected', { episodeIds: [...ids.values()] });
});

const submitted = () => callsTo(product, 'assemblyai', 'POST', '/v2/transcript');
const looks = () => callsTo(product, 'assemblyai', 'GET', '/v2/transcript/');

async function ask(title: string, ...faults: (Fault & { path?: string })[]): Promise<Transcript> {
  product.sandbox.faults.next(
    'assemblyai',
    ...faults.map((fault) => ({ ...(fault.path ? {} : { method: 'POST' }), ...fault })),
  );
  const { status, body } = await product.call('POST', `/api/transcripts/${ids.get(title)}`);
  if (status !== 200) throw new Error(`${status}: ${body.error}`);
  return settled(product, 'transcripts', ids.get(title) ?? '');
}

const json = (status: number, error: string, headers: Record<string, string> = {}): Fault => ({
  kind: 'answer',
  status,
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify({ error }),
});

describe('an episode', () => {
  it('with neither audio nor transcript is refused with a sentence', async () => {
    const { status, body } = await product.call('POST', `/api/transcripts/${ids.get('nothing')}`);
    expect(status).toBe(422);
    expect(body.error).toContain('neither audio nor a transcript');
    expect((await product.call('GET', `/api/transcripts/${ids.get('nothing')}`)).status).toBe(404);
  });

  it('whose audio is gone costs nothing', async () => {
    const transcript = await ask('dead audio');
    expect([transcript.status, transcript.run?.error]).toEqual(['failed', 'Audio URL answers 404.']);
    expect(submitted()).toBe(0);
  });

  it('in which nothing is said has no transcript', async () => {
    const transcript = await ask('silence');
    expect(transcript.status).toBe('failed');
    expect(transcript.run?.error).toContain('Nothing is said');
  });
});

describe("a publisher's file", () => {
  it.each([
    ['page only', /web page/],
    ['empty only', /empty|no words/],
    ['missing only', /answers 404/],
  ])('%s fails with what it was', async (title, reason) => {
    const transcript = await ask(title);
    expect(transcript.status).toBe('failed');
    expect(transcript.run?.error).toMatch(reason);
  });

  it('serves without any audio, and the second serves where the first does not', async () => {
    for (const title of ['text only', 'page then good']) {
      const transcript = await ask(title);
      expect(transcript).toMatchObject({ status: 'completed', source: 'publisher' });
      expect(transcript.utterances[0]).toMatchObject({
        speaker: 'Ada Park',
        text: 'We closed in eleven days.',
      });
    }
  });

  it('that does not serve gives way to the provider', async () => {
    const transcript = await ask('page and audio');
    expect(submitted()).toBe(1);
    expect(transcript.run?.error).toContain('Nothing is said');
  });
});

describe('AssemblyAI', () => {
  it.each<[string, Fault, string]>([
    ['refuses the key', json(401, 'Authentication error, API token missing/invalid'), 'ASSEMBLYAI_API_KEY'],
    [
      'has no credit left',
      json(400, 'Your current account balance is negative. Please top up.'),
      'no credit left',
    ],
    ['refuses the request', json(400, 'audio_url must be a valid URL'), 'audio_url must be a valid URL'],
  ])('%s: the run fails at once', async (_what, fault, reason) => {
    const transcript = await ask('silence', fault);
    expect(transcript.status).toBe('failed');
    expect(transcript.run?.error).toContain(reason);
    expect(submitted()).toBe(1);
  });

  it.each<[string, Fault]>([
    ['429 with Retry-After', json(429, 'Too Many Requests', { 'retry-after': '1' })],
    ['429 without', json(429, 'Too Many Requests')],
    ['500', json(500, 'Server error, developers have been alerted.')],
    ['503 without a body', { kind: 'answer', status: 503 }],
    ['a dropped connection', { kind: 'reset' }],
    ['a page instead of JSON', { kind: 'answer', status: 200, body: '<html>' }],
  ])('%s: the call is tried again', async (_what, fault) => {
    await ask('silence', fault);
    expect(submitted()).toBe(2);
  });

  it('in trouble between two looks is asked again, not paid again', async () => {
    const transcript = await ask('silence', { ...json(502, 'bad gateway'), path: '/v2/transcript/' });
    expect(submitted()).toBe(1);
    expect(looks()).toBeGreaterThanOrEqual(3);
    expect(transcript.run?.error).toContain('Nothing is said');
  });

  it('that never answers can be cancelled', async () => {
    product.sandbox.faults.next('assemblyai', { method: 'POST', kind: 'hang' });
    await product.call('POST', `/api/transcripts/${ids.get('silence')}`);
    await until(product, async () => submitted() === 1);
    expect((await product.call('DELETE', `/api/transcripts/${ids.get('silence')}`)).status).toBe(200);
    expect((await product.call('GET', `/api/transcripts/${ids.get('silence')}`)).status).toBe(404);
  });
});
