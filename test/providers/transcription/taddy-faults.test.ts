/** What goes wrong between us and Taddy: errors at any status, with the code in either place. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Fault } from '../../../sandbox/faults.ts';
import { type Sandbox, startSandbox } from '../../../sandbox/server.ts';
import { readShows } from '../../../sandbox/shows/read-shows.ts';
import { taddyEmulator } from '../../../sandbox/taddy/index.ts';
import type { TroubleKind } from '../../../server/kit/errors.ts';
import { answering, atTaddy, episodeOf, signal, troubleOf } from './emulated.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ emulators: [taddyEmulator], shows: readShows(), firstStartAt: new Date() });
});
afterAll(() => sandbox.stop());
beforeEach(() => sandbox.faults.clear());

const plan = (...faults: Fault[]) => sandbox.faults.next('taddy', ...faults);
const calls = (timeoutMs?: number) => {
  const service = atTaddy(sandbox, timeoutMs === undefined ? {} : { timeoutMs });
  return {
    start: () => service.start(episodeOf(sandbox, 'lockbox-weather', 1), signal),
    look: () => service.look('00000000-0000-4000-8000-000000000000', signal),
    test: () => service.test(signal),
  };
};
type Call = keyof ReturnType<typeof calls>;
const everyCall: Call[] = ['start', 'look', 'test'];

const places: [string, (code: string, message: string) => object][] = [
  ['on the error', (code, message) => ({ errors: [{ code, message }], data: { x: null } })],
  ['in its extensions', (code, message) => ({ errors: [{ message, extensions: { code } }], data: null })],
];

describe.each(places)('a code %s', (_place, body) => {
  const table: [string, string, TroubleKind, string][] = [
    ['API_KEY_INVALID', 'Your API key is invalid', 'misconfigured', 'TADDY_API_KEY'],
    ['REQUIRES_USER_AUTHENTICATION', 'Log in', 'misconfigured', 'TADDY_USER_ID'],
    ['ACCESS_NOT_ALLOWED', 'Not allowed', 'misconfigured', 'plan'],
    ['API_RATE_LIMIT_EXCEEDED', 'You have exceeded your monthly quota', 'misconfigured', "month's requests"],
    ['TADDY_SERVER_ERROR', 'Something is wrong on our end', 'down', 'failed on its side'],
    [
      'BAD_USER_INPUT',
      '123 is not a valid uuid.',
      'rejected',
      'refused the request: 123 is not a valid uuid.',
    ],
    ['QUERY_TOO_COMPLEX', 'Please simplify', 'rejected', 'Please simplify'],
  ];
  it.each(table)('%s means the same at every status', async (code, message, kind, sentence) => {
    for (const status of [200, 400, 403, 500]) {
      plan(answering(status, body(code, message)));
      const trouble = await troubleOf(calls().test());
      expect([status, trouble.kind]).toEqual([status, kind]);
      expect(trouble.message).toContain('Taddy');
      expect(trouble.message).toContain(sentence);
    }
  });
});

const limited = (message: string) => ({ errors: [{ code: 'API_RATE_LIMIT_EXCEEDED', message }], data: null });
const uncoded = (message: string) => ({ errors: [{ message }], data: null });

describe('an answer', () => {
  it.each<[string, Fault, TroubleKind, number | undefined]>([
    ['429', { kind: 'answer', status: 429 }, 'busy', undefined],
    ['429 with Retry-After', { kind: 'answer', status: 429, headers: { 'retry-after': '9' } }, 'busy', 9_000],
    ['429 in words', answering(429, uncoded('Too many requests')), 'busy', undefined],
    ['a limit with Retry-After', answering(200, limited('Slow'), { 'retry-after': '3' }), 'busy', 3_000],
    ['a limit at 429', answering(429, limited('Limit reached')), 'busy', undefined],
    ['a limit a minute', answering(200, limited('240 requests per minute')), 'busy', undefined],
    [
      'a limit a month',
      answering(429, limited('You have exceeded your monthly quota')),
      'misconfigured',
      undefined,
    ],
    ['500', { kind: 'answer', status: 500, body: 'oops' }, 'down', undefined],
    ['500 in words', answering(500, uncoded('Unexpected')), 'down', undefined],
    ['502 with Retry-After', { kind: 'answer', status: 502, headers: { 'retry-after': '4' } }, 'down', 4_000],
    ['401', { kind: 'answer', status: 401 }, 'misconfigured', undefined],
    ['403', { kind: 'answer', status: 403, body: '<html>' }, 'misconfigured', undefined],
    ['404', { kind: 'answer', status: 404, body: 'Not found' }, 'rejected', undefined],
    ['credits', answering(200, uncoded('Not enough credits remaining')), 'misconfigured', undefined],
    [
      'an option named in words',
      answering(200, uncoded('Set useOnDemandCreditsIfNeeded')),
      'rejected',
      undefined,
    ],
    ['an unknown error', answering(200, uncoded('')), 'rejected', undefined],
    ['an odd error', answering(200, { errors: [{ message: 7, code: 8 }] }), 'rejected', undefined],
    ['a page', { kind: 'answer', status: 200, body: '<html>' }, 'down', undefined],
    ['nothing', { kind: 'answer', status: 200, body: '' }, 'down', undefined],
    ['another shape', answering(200, { data: { getPodcastSeries: 'x' } }), 'down', undefined],
    ['a dropped connection', { kind: 'reset' }, 'down', undefined],
    ['a cut off one', { kind: 'cut-off', body: '{"data":' }, 'down', undefined],
    [
      'another address',
      { kind: 'answer', status: 308, headers: { location: '/else' } },
      'misconfigured',
      undefined,
    ],
  ])('%s', async (_name, fault, kind, retryAfterMs) => {
    plan(fault);
    const trouble = await troubleOf(calls().start());
    expect([trouble.kind, trouble.retryAfterMs]).toEqual([kind, retryAfterMs]);
    expect(trouble.message).toContain('Taddy');
  });

  it('that does not come ends at the time limit', async () => {
    for (const name of everyCall) {
      plan({ kind: 'hang' });
      const trouble = await troubleOf(calls(50)[name]());
      expect([trouble.kind, trouble.message]).toEqual(['down', 'Taddy did not answer in time.']);
    }
  });

  it('of a service in trouble is not taken for a missing transcript: nothing is made', async () => {
    for (const status of [429, 500]) {
      sandbox.faults.clear();
      plan({ kind: 'answer', status });
      expect((await troubleOf(calls().look())).retryable).toBe(true);
      expect(sandbox.faults.ledger).toHaveLength(1);
    }
  });

  it('refuses wrong keys whatever is asked', async () => {
    const wrong = atTaddy(sandbox, { apiKey: 'wrong-key' });
    for (const ask of [
      () => wrong.test(signal),
      () => wrong.look('00000000-0000-4000-8000-000000000000', signal),
      () => wrong.start(episodeOf(sandbox, 'lockbox-weather', 1), signal),
    ]) {
      expect((await troubleOf(ask())).message).toContain('keys are refused');
    }
  });
});
