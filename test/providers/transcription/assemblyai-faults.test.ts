/** What goes wrong between us and AssemblyAI, and what the admin reads of it. */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { assemblyaiEmulator } from '../../../sandbox/assemblyai/index.ts';
import type { Fault } from '../../../sandbox/faults.ts';
import { type Sandbox, startSandbox } from '../../../sandbox/server.ts';
import type { TroubleKind } from '../../../server/kit/errors.ts';
import { createTranscribers } from '../../../server/providers/transcription/index.ts';
import { corpusCase } from '../../app/corpus.ts';
import { answering, atAssemblyAi, episodeOf, signal, troubleOf } from './emulated.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ emulators: [assemblyaiEmulator], shows: [], firstStartAt: new Date() });
});
afterAll(() => sandbox.stop());
beforeEach(() => sandbox.faults.clear());

const episode = () => episodeOf(sandbox, 'lockbox-weather');
const plan = (...faults: Fault[]) => sandbox.faults.next('assemblyai', ...faults);
const calls = (timeoutMs?: number) => {
  const service = atAssemblyAi(sandbox, timeoutMs === undefined ? {} : { timeoutMs });
  return {
    start: () => service.start(episode(), signal),
    look: () => service.look('job', signal),
    find: () => service.find('https://a.example/a.mp3', new Date(), signal),
    cancel: () => service.cancel('job', signal),
    test: () => service.test(signal),
  };
};
type Call = keyof ReturnType<typeof calls>;
const everyCall: Call[] = ['start', 'look', 'find', 'cancel', 'test'];
const error = (status: number, sentence: string, headers: Record<string, string> = {}) =>
  answering(status, { error: sentence }, headers);

describe('an answer', () => {
  it.each<[string, Fault, TroubleKind, string, number | undefined]>([
    [
      '401',
      error(401, 'Authentication error, API token missing/invalid'),
      'misconfigured',
      'ASSEMBLYAI_API_KEY',
      undefined,
    ],
    ['429', error(429, 'Too Many Requests'), 'busy', 'rate limited', undefined],
    [
      '429 with Retry-After',
      error(429, 'Too Many Requests', { 'retry-after': '17' }),
      'busy',
      'rate limited',
      17_000,
    ],
    [
      '429 without a body',
      { kind: 'answer', status: 429, headers: { 'retry-after': '2' } },
      'busy',
      'rate limited',
      2_000,
    ],
    ['500', error(500, 'Server error, developers have been alerted.'), 'down', '500', undefined],
    ['503 without a body', { kind: 'answer', status: 503 }, 'down', '503', undefined],
    [
      '503 with Retry-After',
      { kind: 'answer', status: 503, headers: { 'retry-after': '5' } },
      'down',
      '503',
      5_000,
    ],
    ['504', { kind: 'answer', status: 504, body: '<html>Gateway timeout</html>' }, 'down', '504', undefined],
    ['408', { kind: 'answer', status: 408 }, 'down', '408', undefined],
  ])('%s means the same to every call', async (_name, fault, kind, sentence, retryAfterMs) => {
    for (const name of everyCall) {
      plan(fault);
      const trouble = await troubleOf(calls()[name]());
      expect([name, trouble.kind, trouble.retryAfterMs]).toEqual([name, kind, retryAfterMs]);
      expect(trouble.message).toContain('AssemblyAI');
      expect(trouble.message).toContain(sentence);
    }
  });

  it.each<[string, Fault, TroubleKind, string]>([
    [
      'negative balance',
      error(400, 'Your current account balance is negative. Please top up to continue using the API.'),
      'misconfigured',
      'no credit left',
    ],
    [
      'a parameter',
      error(400, 'The following models are not available in this language: speaker_labels'),
      'rejected',
      'AssemblyAI refused the request: The following models are not available in this language: speaker_labels.',
    ],
    ['422 without words', { kind: 'answer', status: 422 }, 'rejected', 'AssemblyAI refused the request.'],
  ])('that refuses (%s) is final', async (_name, fault, kind, sentence) => {
    plan(fault);
    const trouble = await troubleOf(calls().start());
    expect([trouble.kind, trouble.retryable]).toEqual([kind, false]);
    expect(trouble.message).toContain(sentence);
  });

  it.each<[number, string]>([
    [400, 'Transcript lookup error, transcript id not found'],
    [404, 'Not found'],
  ])(
    '%i to a look means that the job is gone, and to a cancel that nothing is left',
    async (status, said) => {
      plan(error(status, said), error(status, said));
      expect((await troubleOf(calls().look())).message).toContain('no longer knows this job');
      await calls().cancel();
    },
  );

  it.each<[string, string]>([
    ['a page', '<html>Welcome</html>'],
    ['half a JSON', '{"id":"abc"'],
    ['nothing', ''],
    ['another JSON', '{"hello":1}'],
    ['a list', '[]'],
  ])('that is %s may come right the next time', async (_name, body) => {
    for (const name of ['start', 'look', 'find'] as const) {
      plan({ kind: 'answer', status: 200, body });
      expect((await troubleOf(calls()[name]())).kind).toBe('down');
    }
  });

  it.each(['queued', 'processing'])('that is still %s is none yet', async (status) => {
    plan(answering(200, { id: 'job', status, text: null, utterances: null }));
    expect(await calls().look()).toBeNull();
  });

  it('that leads elsewhere is not followed: the key stays here', async () => {
    for (const status of [301, 302, 307, 308]) {
      plan({ kind: 'answer', status, headers: { location: `${sandbox.url('assemblyai')}/stolen` } });
      const trouble = await troubleOf(calls().start());
      expect([trouble.kind, trouble.message]).toEqual([
        'misconfigured',
        expect.stringContaining('ASSEMBLYAI_BASE_URL'),
      ]);
    }
    expect(sandbox.faults.ledger.filter(({ path }) => path.includes('stolen'))).toEqual([]);
  });
});

describe('a connection', () => {
  it.each<[string, Fault]>([
    ['dropped', { kind: 'reset' }],
    ['cut off in the middle', { kind: 'cut-off', body: '{"id":"abc","status":' }],
  ])('that is %s may hold the next time', async (_name, fault) => {
    for (const name of everyCall.filter((it) => it !== 'test' || fault.kind === 'reset')) {
      plan(fault);
      expect((await troubleOf(calls()[name]())).kind).toBe('down');
    }
  });

  it('that hangs ends at the time limit', async () => {
    for (const name of everyCall) {
      plan({ kind: 'hang' });
      const trouble = await troubleOf(calls(50)[name]());
      expect([trouble.kind, trouble.message]).toEqual(['down', 'AssemblyAI did not answer in time.']);
    }
  });

  it('that the caller gives up ends with the caller, not as trouble', async () => {
    plan({ kind: 'hang' });
    const stop = new AbortController();
    const asking = atAssemblyAi(sandbox).start(episode(), stop.signal);
    const ended = expect(asking).rejects.toThrow('cancelled by a person');
    const unlisten = sandbox.faults.onCall(() => stop.abort(new Error('cancelled by a person')));
    await ended;
    unlisten();
  });

  it('to nobody says so', async () => {
    const nobody = createTranscribers({
      assemblyai: { apiKey: 'key', baseUrl: 'http://127.0.0.1:9' },
      taddy: { userId: '7', apiKey: 'key', baseUrl: 'http://127.0.0.1:9' },
    });
    for (const [name, service] of Object.entries(nobody)) {
      const trouble = await troubleOf(service.test(signal));
      expect([name, trouble.kind, trouble.message]).toEqual([
        name,
        'down',
        expect.stringContaining('cannot be reached'),
      ]);
    }
  });
});

it('without a key nothing is sent, and the variable is named', async () => {
  const without = createTranscribers({
    assemblyai: { apiKey: undefined, baseUrl: sandbox.url('assemblyai') },
    taddy: { userId: undefined, apiKey: 'key', baseUrl: sandbox.url('assemblyai') },
  });
  expect(() => without.assemblyai.checkUsable()).toThrow('ASSEMBLYAI_API_KEY');
  expect(() => without.taddy.checkUsable()).toThrow(/TADDY_USER_ID.*TADDY_API_KEY/);
  for (const service of Object.values(without)) {
    expect((await troubleOf(service.start(episode(), signal))).kind).toBe('misconfigured');
  }
  expect(sandbox.faults.ledger).toEqual([]);
});

describe('a list of jobs', () => {
  const since = new Date('2026-11-20T12:00:10Z');
  const list = readFileSync(`${import.meta.dirname}/../../fixtures/assemblyai/list.json`, 'utf8');

  it('is searched for the audio, since then, without those that failed; times are UTC', async () => {
    plan({ kind: 'answer', status: 200, body: list });
    const found = await atAssemblyAi(sandbox).find('https://cdn.example/a.mp3', since, signal);
    expect(found).toEqual(['newest', 'with-a-zone']);
  });

  corpusCase('a recorded list', 'assemblyai/transcript-list.example.json', async (path) => {
    const find = async (sinceAt: string) => {
      plan({ kind: 'answer', status: 200, body: readFileSync(path, 'utf8') });
      return atAssemblyAi(sandbox).find('https://assembly.ai/nbc.mp3', new Date(sinceAt), signal);
    };
    expect(await find('2024-03-11T21:12:57.000Z')).toEqual(['28a73d01-98db-41dd-9e98-2533ba0af117']);
    expect(await find('2024-03-11T21:14:00.000Z')).toEqual([]);
  });
});

corpusCase('every documented error', 'assemblyai/error-responses.json', async (path) => {
  const documented: Record<string, { content?: { 'application/json': { example: unknown } } }> = JSON.parse(
    readFileSync(path, 'utf8'),
  );
  const statuses: Record<string, [number, TroubleKind]> = {
    BadRequest: [400, 'rejected'],
    Unauthorized: [401, 'misconfigured'],
    CannotAccessUploadedFile: [403, 'misconfigured'],
    NotFound: [404, 'rejected'],
    TooManyRequests: [429, 'busy'],
    InternalServerError: [500, 'down'],
    ServiceUnavailable: [503, 'down'],
    GatewayTimeout: [504, 'down'],
  };
  expect(Object.keys(documented).toSorted()).toEqual(Object.keys(statuses).toSorted());
  for (const [name, { content }] of Object.entries(documented)) {
    const [status, kind] = statuses[name] ?? [0, 'down'];
    const example = content?.['application/json'].example;
    plan(example === undefined ? { kind: 'answer', status } : answering(status, example));
    expect([name, (await troubleOf(calls().look())).kind]).toEqual([name, kind]);
  }
});
