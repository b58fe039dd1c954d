/** AssemblyAI's client and the sandbox's AssemblyAI, over real HTTP. */
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { emulators } from '../../../sandbox/emulators.ts';
import { type Sandbox, startSandbox } from '../../../sandbox/server.ts';
import { readShows } from '../../../sandbox/shows/read-shows.ts';
import type { AudioEpisode } from '../../../server/providers/transcription/port.ts';
import { atAssemblyAi, episodeOf, signal, troubleOf } from './emulated.ts';

let sandbox: Sandbox;
let elsewhere: Server;
let base = '';
const received: { url: string | undefined; headers: IncomingHttpHeaders; body: string }[] = [];

/** Somebody else's host: audio of no show, and the address that a webhook goes to. */
beforeAll(async () => {
  sandbox = await startSandbox({ emulators, shows: readShows(), firstStartAt: new Date() });
  elsewhere = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    received.push({ url: request.url, headers: request.headers, body });
    const status = Number(/\/answers-(\d+)/.exec(request.url ?? '')?.[1] ?? 200);
    const type = request.url?.endsWith('.html') ? 'text/html' : 'audio/wav';
    response.writeHead(status, { 'content-type': type }).end('RIFF');
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => elsewhere.once('listening', resolve));
  base = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`;
});
afterAll(async () => {
  elsewhere.close();
  await sandbox.stop();
});
beforeEach(() => {
  sandbox.faults.clear();
  received.length = 0;
});

const service = () => atAssemblyAi(sandbox);
const episode = (changes: Partial<AudioEpisode> = {}) => ({
  ...episodeOf(sandbox, 'lockbox-weather'),
  ...changes,
});
const twist = (name: string) => sandbox.faults.next('assemblyai', { kind: 'twist', name, method: 'POST' });

/** Hands over and looks twice: the second look is the last one. */
async function finished(changes: Partial<AudioEpisode> = {}) {
  const { jobId } = await service().start(episode(changes), signal);
  expect(await service().look(jobId, signal)).toBeNull();
  return service().look(jobId, signal);
}
const submitted = () => sandbox.faults.ledger.find(({ method }) => method === 'POST');

describe('a job', () => {
  it('is handed over, waited for, found again, and forgotten', async () => {
    const before = new Date();
    const { audioUrl } = episode();
    const { jobId } = await service().start(episode(), signal);
    expect(await service().look(jobId, signal)).toBeNull();
    const done = await service().look(jobId, signal);
    expect(done?.utterances.length).toBeGreaterThan(20);
    expect(new Set(done?.utterances.map(({ speaker }) => speaker.length))).toEqual(new Set([1]));
    expect(done?.names.length).toBeGreaterThan(0);
    expect(done?.costUsd).toBeCloseTo(((done?.durationSecs ?? 0) / 3_600) * 0.21, 10);
    const second = await service().start(episode(), signal);
    expect(await service().find(audioUrl, before, signal)).toEqual([second.jobId, jobId]);
    expect(await service().find(`${audioUrl}?other`, before, signal)).toEqual([]);
    expect(await service().find(audioUrl, new Date(Date.now() + 120_000), signal)).toEqual([]);
    await service().cancel(jobId, signal);
    expect(await service().find(audioUrl, before, signal)).toEqual([second.jobId]);
    expect((await troubleOf(service().look(jobId, signal))).message).toContain('deleted');
  });

  it('asks for what the product needs, with the raw key', async () => {
    await service().start(episode(), signal);
    expect(submitted()?.headers.authorization).toBe('key');
    expect(submitted()?.body).toEqual({
      audio_url: episode().audioUrl,
      speech_models: ['universal-3-5-pro', 'universal-2'],
      language_detection: true,
      speaker_labels: true,
      entity_detection: true,
      format_text: true,
      punctuate: true,
      keyterms_prompt: [...episode().names],
    });
  });

  it('hears only names that fit: none doubled, empty or too long, at most a hundred', async () => {
    const many = Array.from({ length: 150 }, (_, index) => `Guest ${index}`);
    const names = ['Ada  Park', 'Ada Park', ' ', 'The Right Honourable Sir Percival of Nowhere', ...many];
    await service().start(episode({ names }), signal);
    expect(submitted()?.body).toMatchObject({ keyterms_prompt: ['Ada Park', ...many.slice(0, 99)] });
    sandbox.faults.clear();
    await service().start(episode({ names: [] }), signal);
    expect(submitted()?.body).not.toHaveProperty('keyterms_prompt');
  });

  it('reports its end to the address that was given', async () => {
    const { jobId } = await service().start(episode({ webhookUrl: `${base}/hook` }), signal);
    expect(received).toEqual([]);
    await service().look(jobId, signal);
    await service().look(jobId, signal);
    await service().look(jobId, signal);
    expect(received.map(({ url, body }) => [url, JSON.parse(body)])).toEqual([
      ['/hook', { transcript_id: jobId, status: 'completed' }],
    ]);
  });

  it('of a known key costs nothing to test', async () => {
    await service().test(signal);
    expect(sandbox.faults.ledger.map(({ method }) => method)).toEqual(['GET']);
  });
});

describe('a job that ends otherwise', () => {
  it.each([
    ['/answers-404/a.mp3', 'Audio URL answers 404.'],
    ['/answers-403/a.mp3', 'Audio URL answers 403.'],
    ['/answers-500/a.mp3', 'Audio URL answers 500.'],
    ['/page.html', 'The audio URL does not lead to audio.'],
  ])('since the audio is %s', async (path, sentence) => {
    const trouble = await troubleOf(finished({ audioUrl: `${base}${path}` }));
    expect([trouble.kind, trouble.message]).toEqual(['rejected', expect.stringContaining(sentence)]);
  });

  it('since nobody answers for the audio, or it is not on this machine: the sandbox calls nobody', async () => {
    // Reaches our server, but not by a name of this machine.
    const outside = `${base.replace('127.0.0.1', '0.0.0.0')}/music.wav`;
    for (const audioUrl of ['http://127.0.0.1:9/a.mp3', outside]) {
      expect((await troubleOf(finished({ audioUrl }))).message).toContain('could not download');
    }
    expect(received).toEqual([]);
  });

  it('is empty where the audio is of no show, or silent', async () => {
    expect((await finished({ audioUrl: `${base}/music.wav` }))?.utterances).toEqual([]);
    twist('silent');
    expect((await finished())?.utterances).toEqual([]);
  });

  it('has sentences where it has no words', async () => {
    twist('untimed');
    const done = await finished();
    expect(done?.utterances.length).toBeGreaterThan(20);
    expect(done?.utterances.at(-1)?.end).toBeGreaterThan(60_000);
  });

  it('says what failed', async () => {
    twist('error-job');
    const trouble = await troubleOf(finished());
    expect([trouble.kind, trouble.message]).toEqual([
      'rejected',
      'AssemblyAI: Audio file could not be decoded.',
    ]);
  });

  it('answers a page', async () => {
    twist('garbage');
    expect((await troubleOf(finished())).kind).toBe('down');
  });

  it('goes on for ever', async () => {
    twist('forever');
    const { jobId } = await service().start(episode(), signal);
    for (let looks = 0; looks < 4; looks++) expect(await service().look(jobId, signal)).toBeNull();
  });

  it('is unknown', async () => {
    await service().cancel('unknown', signal);
    const trouble = await troubleOf(service().look('unknown', signal));
    expect([trouble.kind, trouble.message]).toEqual(['rejected', expect.stringContaining('no longer knows')]);
  });
});

describe("the sandbox's AssemblyAI", () => {
  const call = async (path: string, body?: unknown, key = 'key') => {
    const response = await fetch(`${sandbox.url('assemblyai')}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: key, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  const good = { audio_url: 'https://a.example/a.mp3', speech_models: ['universal-2'] };

  it.each<[string, object]>([
    ['speech_models', { speech_models: undefined }],
    ['speech_models', { speech_models: [] }],
    ['speech model', { speech_models: ['nano'] }],
    ['audio_url', { audio_url: 'a.mp3' }],
    ['format_text must be a Boolean', { format_text: 'yes' }],
    ['word_boost', { word_boost: ['x'] }],
    ['keyterms_prompt', { keyterms_prompt: ['one two three four five six seven'] }],
  ])('refuses a request and names %s', async (named, changes) => {
    const { status, body } = await call('/v2/transcript', { ...good, ...changes });
    expect([status, body.error]).toEqual([400, expect.stringContaining(named)]);
  });

  it('adds the header that was asked for to its report', async () => {
    const hook = {
      webhook_url: `${base}/hook`,
      webhook_auth_header_name: 'x-proof',
      webhook_auth_header_value: 'proof',
    };
    const { id } = (await call('/v2/transcript', { ...good, audio_url: episode().audioUrl, ...hook })).body;
    await call(`/v2/transcript/${id}`);
    const { body } = await call(`/v2/transcript/${id}`);
    expect(received[0]?.headers['x-proof']).toBe('proof');
    expect(body).toMatchObject({ webhook_status_code: 200, webhook_auth: true });
    expect(JSON.stringify(body)).not.toContain('"proof"');
  });

  it.each(['', 'wrong-key', 'Bearer key'])('refuses the key "%s"', async (key) => {
    expect((await call('/v2/transcript', good, key)).status).toBe(401);
  });

  it('lists page by page, older ones behind prev_url', async () => {
    const ids: unknown[] = [];
    for (let count = 0; count < 3; count++) ids.unshift((await call('/v2/transcript', good)).body.id);
    const first = (await call('/v2/transcript?limit=2')).body as unknown as Page;
    expect(first.transcripts.map(({ id }) => id)).toEqual(ids.slice(0, 2));
    expect(first.page_details.next_url).toBeNull();
    const older = await call(new URL(first.page_details.prev_url ?? '').href.split('/assemblyai')[1] ?? '');
    expect((older.body as unknown as Page).transcripts[0]?.id).toBe(ids[2]);
    expect(first.transcripts[0]?.created).toMatch(/\.\d{6}$/);
    expect((await call('/v2/transcript?limit=0')).status).toBe(400);
  });

  interface Page {
    page_details: { prev_url: string | null; next_url: string | null };
    transcripts: { id: string; created: string }[];
  }
});
