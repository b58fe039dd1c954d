/** Podcast Index: its signed search against the sandbox's, and what goes wrong. */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Fault } from '../../sandbox/faults.ts';
import { podcastIndexEmulator, podcastIndexSecret } from '../../sandbox/podcastindex/index.ts';
import { type Sandbox, startSandbox } from '../../sandbox/server.ts';
import { readShows } from '../../sandbox/shows/read-shows.ts';
import {
  type PodcastIndexOptions,
  podcastIndexDirectory,
} from '../../server/providers/directory/podcast-index.ts';
import { troubleOf } from './transcription/emulated.ts';

const nowAt = new Date('2026-11-20T12:00:00.750Z');
let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({
    emulators: [podcastIndexEmulator],
    shows: readShows(),
    firstStartAt: new Date('2026-11-20T09:00:00Z'),
    now: () => nowAt,
  });
});
afterAll(() => sandbox.stop());
beforeEach(() => sandbox.faults.clear());

const signal = new AbortController().signal;
const search = (words: string, options: Partial<PodcastIndexOptions> = {}) =>
  podcastIndexDirectory({
    baseUrl: `${sandbox.url('podcastindex')}/`,
    key: 'any',
    secret: podcastIndexSecret,
    userAgent: 'The Walkthrough podcast search',
    clock: { now: () => nowAt },
    ...options,
  }).search(words, signal);

it('finds shows by their words, with everything that the screen shows', async () => {
  const [show] = readShows().filter(({ slug }) => slug === 'lockbox-weather');
  const found = await search('lockbox');
  expect(found).toEqual([
    {
      id: expect.stringMatching(/^podcastindex-\d+$/),
      title: 'Lockbox Weather',
      author: show?.author,
      description: show?.summary,
      imageUrl: expect.stringContaining('/lockbox-weather/art.png'),
      artworkUrl: expect.stringContaining('/lockbox-weather/art.png'),
      feedUrl: `${sandbox.origin}/podcasts/lockbox-weather/feed.xml`,
      episodeCount: show?.episodes.length,
      latestEpisodeDate: expect.stringMatching(/^2026-11-\d\dT.*Z$/),
    },
  ]);
  expect(await search('no show has these')).toEqual([]);
});

it('signs with whole seconds and names itself; what is searched is escaped', async () => {
  await search('a & b?');
  const [call] = sandbox.faults.ledger;
  expect(call?.headers).toMatchObject({
    'user-agent': 'The Walkthrough podcast search',
    'x-auth-key': 'any',
    'x-auth-date': '1795176000',
    authorization: expect.stringMatching(/^[0-9a-f]{40}$/),
  });
  const asked = new URL(call?.path ?? '', sandbox.origin);
  expect([asked.pathname, asked.searchParams.get('q'), asked.searchParams.get('max')]).toEqual([
    '/podcastindex/search/byterm',
    'a & b?',
    '25',
  ]);
});

describe('is refused', () => {
  it.each<[string, Partial<PodcastIndexOptions>]>([
    ['with a wrong secret', { secret: 'wrong' }],
    ['with a clock that is six minutes off', { clock: { now: () => new Date(nowAt.getTime() + 360_000) } }],
  ])('%s', async (_how, options) => {
    const trouble = await troubleOf(search('lockbox', options));
    expect([trouble.kind, trouble.message]).toEqual(['misconfigured', 'Podcast Index refuses the key.']);
  });

  it('not with a clock that is four minutes off', async () => {
    const clock = { now: () => new Date(nowAt.getTime() - 240_000) };
    expect(await search('lockbox', { clock })).toHaveLength(1);
  });
});

it.each<[string, Fault, string, number | undefined]>([
  ['429', { kind: 'answer', status: 429, headers: { 'retry-after': '6' } }, 'busy', 6_000],
  ['429 without Retry-After', { kind: 'answer', status: 429 }, 'busy', undefined],
  ['500', { kind: 'answer', status: 500 }, 'down', undefined],
  ['a page', { kind: 'answer', status: 200, body: '<html>' }, 'down', undefined],
  ['another shape', { kind: 'answer', status: 200, body: '{"status":"false"}' }, 'down', undefined],
  ['a dropped connection', { kind: 'reset' }, 'down', undefined],
])('in trouble (%s) says so', async (_name, fault, kind, retryAfterMs) => {
  sandbox.faults.next('podcastindex', fault);
  const trouble = await troubleOf(search('lockbox'));
  expect([trouble.kind, trouble.retryAfterMs]).toEqual([kind, retryAfterMs]);
  expect(trouble.message).toContain('Podcast Index');
});

it('leaves out dead feeds and rows that cannot be read, and lives with what is missing', async () => {
  const body = readFileSync(`${import.meta.dirname}/../fixtures/podcastindex/search.json`, 'utf8');
  sandbox.faults.next('podcastindex', { kind: 'answer', status: 200, body });
  expect(await search('cornice')).toEqual([
    {
      id: 'podcastindex-4471',
      title: 'Cornice & Corbel',
      author: 'Ines Marrow',
      description: 'Old buildings, new owners.',
      imageUrl: 'https://img.example/c.jpg',
      artworkUrl: 'https://img.example/c.jpg',
      feedUrl: 'https://feeds.example/cornice.xml',
      episodeCount: 88,
      latestEpisodeDate: '2026-11-19T12:00:00.000Z',
    },
    {
      id: 'podcastindex-4473',
      title: 'Bare',
      author: '',
      description: '',
      imageUrl: null,
      artworkUrl: null,
      feedUrl: 'https://feeds.example/bare.xml',
      episodeCount: null,
      latestEpisodeDate: null,
    },
  ]);
});
