/** Taddy's client and the sandbox's Taddy, over real HTTP; its answers read. */
import { readFileSync } from 'node:fs';
import { buildSchema, parse, validate } from 'graphql';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { emulators } from '../../../sandbox/emulators.ts';
import { type Sandbox, startSandbox } from '../../../sandbox/server.ts';
import { readShows } from '../../../sandbox/shows/read-shows.ts';
import { taddySchema } from '../../../sandbox/taddy/schema.ts';
import type { AudioEpisode } from '../../../server/providers/transcription/port.ts';
import * as queries from '../../../server/providers/transcription/taddy-queries.ts';
import { corpusCase } from '../../app/corpus.ts';
import { answering, atTaddy, episodeOf, signal, troubleOf } from './emulated.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ emulators, shows: readShows(), firstStartAt: new Date() });
});
afterAll(() => sandbox.stop());
beforeEach(() => sandbox.faults.clear());

const service = () => atTaddy(sandbox);
const known = (changes: Partial<AudioEpisode> = {}): AudioEpisode => ({
  ...episodeOf(sandbox, 'lockbox-weather', 1),
  ...changes,
});
const start = (changes: Partial<AudioEpisode> = {}) => service().start(known(changes), signal);
const twist = (...names: string[]) =>
  sandbox.faults.next('taddy', ...names.map((name) => ({ kind: 'twist' as const, name })));
const asked = () =>
  sandbox.faults.ledger.map(({ body }) => (body as { variables: Record<string, unknown> }).variables);
const onDemand = () => asked().flatMap((variables) => ('onDemand' in variables ? [variables.onDemand] : []));

describe('an episode', () => {
  it('is found by feed and guid, within its series', async () => {
    const { jobId } = await start();
    expect(asked()[0]).toEqual({ rssUrl: known().feedUrl });
    expect(asked()[1]).toMatchObject({
      guid: known().guid,
      series: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    expect(asked()).toHaveLength(2);
    expect(jobId).toMatch(/^[0-9a-f-]{36}$/);
    const [call] = sandbox.faults.ledger;
    expect([call?.headers['x-user-id'], call?.headers['x-api-key']]).toEqual(['7', 'key']);
  });

  it.each<[string, (feedUrl: string) => string]>([
    ['with a slash too many', (feedUrl) => `${feedUrl}/`],
    ['with https', (feedUrl) => feedUrl.replace('http:', 'https:')],
    ['with both', (feedUrl) => `${feedUrl.replace('http:', 'HTTPS:')}/`],
  ])('is the same where its feed is written %s', async (_how, spell) => {
    const spelled = { feedUrl: spell(known().feedUrl), podcastTitle: 'Not by its name' };
    expect(await start(spelled)).toEqual(await start());
  });

  it('of a feed that moved is found by the name of the podcast, if that is the name', async () => {
    const moved = { feedUrl: 'https://new.example/feed.xml' };
    expect(await start({ ...moved, podcastTitle: 'Lockbox Weather' })).toEqual(await start());
    const similar = { data: { getPodcastSeries: { uuid: 'u', name: 'Lockbox Weathering', rssUrl: null } } };
    const nothing = { data: { getPodcastSeries: null } };
    sandbox.faults.next(
      'taddy',
      ...[nothing, nothing, nothing, nothing, similar].map((it) => answering(200, it)),
    );
    expect((await troubleOf(start(moved))).message).toContain('does not know this podcast');
  });

  it.each<[string, Partial<AudioEpisode>]>([
    ['its audio', { title: 'Renamed since' }],
    ['a title that stands there once', { audioUrl: 'https://cdn.example/else.mp3' }],
  ])('with another guid is found by %s', async (_how, changes) => {
    expect(await start({ ...changes, guid: 'new' })).toEqual(await start());
  });

  /** What Taddy answers to the three questions of an episode whose guid it does not know. */
  const planCandidates = (titled: object[] | null, newest: object[] | null) => {
    const answers = [
      { getPodcastSeries: { uuid: 'u', name: 'x', rssUrl: 'x' } },
      { getPodcastEpisode: null },
      { getPodcastSeries: { titled, newest } },
    ];
    sandbox.faults.next('taddy', ...answers.map((data) => answering(200, { data })));
  };

  it('with another guid is found by its audio behind a counter', async () => {
    planCandidates(null, [{ uuid: 'by-audio', name: null, audioUrl: 'https://audio.example/7.mp3' }]);
    const audioUrl = 'https://op3.dev/e/audio.example/7.mp3?updated=5';
    expect(await start({ guid: 'new', audioUrl })).toEqual({ jobId: 'by-audio' });
  });

  it('whose title several have is not guessed', async () => {
    const titled = ['one', 'two'].map((uuid) => ({
      uuid,
      name: ' Market  update',
      audioUrl: `https://a.example/${uuid}.mp3`,
    }));
    const plan = () => planCandidates(titled, titled.slice(0, 1));
    plan();
    const changes = { title: 'Market Update', guid: 'x', audioUrl: 'https://a.example/three.mp3' };
    expect((await troubleOf(start(changes))).message).toContain('does not know this episode');
    plan();
    expect(await start({ ...changes, audioUrl: 'https://a.example/two.mp3' })).toEqual({ jobId: 'two' });
  });

  it('that nobody there knows is refused with a sentence', async () => {
    const nowhere = { feedUrl: 'https://nowhere.example/feed', podcastTitle: 'Nowhere' };
    const noEpisode = { guid: 'x', title: 'x', audioUrl: 'https://nowhere.example/x.mp3' };
    for (const [changes, sentence] of [
      [nowhere, 'does not know this podcast'],
      [noEpisode, 'does not know this episode'],
    ] as const) {
      const trouble = await troubleOf(start(changes));
      expect([trouble.kind, trouble.message]).toEqual(['rejected', expect.stringContaining(sentence)]);
    }
  });

  it('whose makers asked not to be transcribed is left alone', async () => {
    twist('not-wanted');
    const trouble = await troubleOf(start());
    expect([trouble.kind, trouble.message]).toEqual([
      'rejected',
      expect.stringContaining('asked Taddy not to'),
    ]);
    expect(asked()).toHaveLength(1);
  });
});

describe('a transcript', () => {
  const look = async (index: number, show = 'lockbox-weather') => {
    const { jobId } = await service().start(episodeOf(sandbox, show, index), signal);
    return service().look(jobId, signal);
  };

  it('that exists takes no credit; one that does not is made, once', async () => {
    const ready = await look(1);
    expect(onDemand()).toEqual([false]);
    expect(ready?.utterances.length).toBeGreaterThan(10);
    expect(ready).toMatchObject({ names: [], costUsd: null });
    expect(ready?.durationSecs).toBeGreaterThan(60);
    for (const { speaker, start: from, end } of ready?.utterances ?? []) {
      expect(speaker).toBe('');
      expect(end - from).toBeLessThanOrEqual(60_000);
    }
    sandbox.faults.clear();
    const made = await look(0);
    expect(onDemand()).toEqual([false, true]);
    expect(made?.utterances.length).toBeGreaterThan(10);
    sandbox.faults.clear();
    await look(0);
    expect(onDemand()).toEqual([false]);
  });

  it('that Taddy is working on is asked for again later', async () => {
    const { jobId } = await service().start(episodeOf(sandbox, 'forty-doors', 0), signal);
    twist('silent', 'processing');
    expect(await service().look(jobId, signal)).toBeNull();
    expect(onDemand()).toEqual([false]);
  });

  it('that neither exists nor can be made is refused', async () => {
    const { jobId } = await service().start(episodeOf(sandbox, 'forty-doors', 0), signal);
    twist('silent', 'none', 'silent');
    expect((await troubleOf(service().look(jobId, signal))).message).toContain('has no transcript');
    expect(onDemand()).toEqual([false, true]);
  });

  it('that nobody has credits for says so', async () => {
    const { jobId } = await service().start(episodeOf(sandbox, 'forty-doors', 0), signal);
    twist('none', 'none', 'no-credits');
    const trouble = await troubleOf(service().look(jobId, signal));
    expect([trouble.kind, trouble.message]).toEqual(['misconfigured', expect.stringContaining('credits')]);
  });

  it('is made where asking for one that does not exist is an error', async () => {
    const { jobId } = await service().start(episodeOf(sandbox, 'forty-doors', 0), signal);
    const message = 'No transcript. Set useOnDemandCreditsIfNeeded to true to make one';
    sandbox.faults.next(
      'taddy',
      answering(200, { errors: [{ code: 'BAD_USER_INPUT', message }], data: null }),
    );
    expect((await service().look(jobId, signal))?.utterances.length).toBeGreaterThan(10);
  });

  it('is joined from phrases, in order, with the speakers that it names', async () => {
    const recorded = readFileSync(`${import.meta.dirname}/../../fixtures/taddy/transcript.json`, 'utf8');
    sandbox.faults.next(
      'taddy',
      { kind: 'answer', status: 200, body: recorded },
      answering(200, { data: { getPodcastEpisode: { taddyTranscribeStatus: 'COMPLETED', duration: null } } }),
    );
    expect(await service().look('job', signal)).toEqual({
      utterances: [
        {
          speaker: '',
          start: 1_000,
          end: 6_900,
          text: 'The first bid came in low. And the second bid was lower still.',
          marks: [0, 1_000, 27, 4_200, 46, 5_600],
        },
        { speaker: 'Ines Marrow', start: 7_000, end: 8_000, text: 'Who sends that?', marks: [0, 7_000] },
        { speaker: '', start: 8_100, end: 8_100, text: 'A tired man.', marks: [0, 8_100] },
      ],
      names: [],
      durationSecs: null,
      costUsd: null,
    });
  });

  it('has nothing to find again or to stop', async () => {
    expect(await service().find(known().audioUrl, new Date(0), signal)).toEqual([]);
    await service().cancel('unknown', signal);
    expect(sandbox.faults.ledger).toEqual([]);
  });
});

describe('what is asked', () => {
  const checked = Object.entries(queries);
  it.each(checked)('%s stands in words of the schema', (_name, query) => {
    expect(validate(taddySchema, parse(query))).toEqual([]);
  });

  it('in other words is refused by the sandbox, as there', async () => {
    const response = await fetch(sandbox.url('taddy'), {
      method: 'POST',
      headers: { 'x-user-id': '7', 'x-api-key': 'key', 'content-type': 'application/json' },
      body: JSON.stringify({ query: '{ getPodcastSeries(feed: "x") { uuid } }' }),
    });
    const { errors } = (await response.json()) as { errors: { code: string }[] };
    expect([response.status, errors[0]?.code]).toEqual([200, 'INVALID_QUERY_OR_SYNTAX']);
  });

  corpusCase("stands in words of the vendor's own schema", 'taddy/schema.graphql', (path) => {
    const schema = buildSchema(readFileSync(path, 'utf8'), { assumeValidSDL: true });
    for (const [name, query] of checked) expect([name, validate(schema, parse(query))]).toEqual([name, []]);
  });
});
