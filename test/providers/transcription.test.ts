/** What the transcription services answer, read: recorded answers, and the emulators over real HTTP. */
import { readFileSync } from 'node:fs';
import { buildSchema, parse, validate } from 'graphql';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { emulators } from '../../sandbox/emulators.ts';
import { type Sandbox, startSandbox } from '../../sandbox/server.ts';
import { readShows } from '../../sandbox/shows/read-shows.ts';
import { taddySchema } from '../../sandbox/taddy/schema.ts';
import { Trouble } from '../../server/kit/errors.ts';
import { createTranscribers } from '../../server/providers/transcription/index.ts';
import type { AudioEpisode } from '../../server/providers/transcription/port.ts';
import { readAssemblyAiTranscript } from '../../server/providers/transcription/read-assemblyai.ts';
import * as queries from '../../server/providers/transcription/taddy-queries.ts';
import { corpusCase } from '../corpus.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ emulators, shows: readShows(), firstStartAt: new Date() });
});
afterAll(() => sandbox.stop());
beforeEach(() => sandbox.faults.clear());

const signal = new AbortController().signal;
const keys = { assemblyai: 'key', taddy: 'key' };
const services = (given: Partial<typeof keys> = {}) => {
  const { assemblyai, taddy } = { ...keys, ...given };
  return createTranscribers({
    assemblyai: { apiKey: assemblyai, baseUrl: `${sandbox.url('assemblyai')}/` },
    taddy: { userId: '7', apiKey: taddy, baseUrl: sandbox.url('taddy') },
  });
};

function episodeOf(showSlug: string, index = 0): AudioEpisode {
  const show = readShows().find(({ slug }) => slug === showSlug);
  const episode = show?.episodes[index];
  if (!show || !episode) throw new Error('No such episode');
  const base = `${sandbox.url('podcasts')}/${show.slug}`;
  return {
    audioUrl: `${base}/${episode.slug}.wav`,
    feedUrl: `${base}/feed.xml`,
    guid: `${show.slug}-${episode.number}`,
    title: episode.title,
    podcastTitle: show.title,
    names: show.hosts,
  };
}

async function troubleOf(asking: Promise<unknown>): Promise<Trouble> {
  const error = await asking.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof Trouble)) throw new Error(`No trouble: ${String(error)}`);
  return error;
}

const json = (path: string) => JSON.parse(readFileSync(path, 'utf8'));

describe('an answer of AssemblyAI', () => {
  const completed = {
    status: 'completed',
    text: 'Hi.',
    audio_duration: 3_600,
    speech_model_used: 'universal-3-5-pro',
  };

  it('without speakers is joined from its words', () => {
    const words = ['We', 'closed', 'early.', 'Then', 'we', 'rested.'].map((text, index) => ({
      text,
      start: index * 400,
      end: index * 400 + 350,
      speaker: null,
    }));
    const { utterances, costUsd } = readAssemblyAiTranscript({ ...completed, utterances: null, words });
    expect(utterances).toEqual([
      { speaker: '', start: 0, end: 2_350, text: 'We closed early. Then we rested.' },
    ]);
    expect(costUsd).toBeCloseTo(0.21, 10);
  });

  it('may hold fields that nobody announced, and nulls', () => {
    const read = readAssemblyAiTranscript({
      ...completed,
      speech_model_used: null,
      surprise: { deep: true },
      words: null,
      entities: null,
      utterances: [
        { speaker: 'A', text: ' Hello  there ', start: 10.4, end: 5, confidence: 1, channel: null },
      ],
    });
    expect(read).toMatchObject({ costUsd: null, names: [], durationSecs: 3_600 });
    expect(read.utterances).toEqual([{ speaker: 'A', text: 'Hello there', start: 10, end: 10 }]);
  });

  it.each([
    ['Download error to https://a.b/c.mp3, 403 Client Error: Forbidden for url: x', 'Audio URL answers 403.'],
    ['Download error, unable to access file at https://a.b/c', 'AssemblyAI could not download the audio.'],
    ['Audio duration is too short.', 'too short'],
    ['Language detection failed', 'AssemblyAI: Language detection failed.'],
  ])('that failed with "%s" says so', async (error, sentence) => {
    const trouble = await troubleOf((async () => readAssemblyAiTranscript({ status: 'error', error }))());
    expect(trouble.kind).toBe('rejected');
    expect(trouble.message).toContain(sentence);
  });

  it('that was deleted there is no transcript', async () => {
    const deleted = { ...completed, text: 'Deleted by user.', utterances: null, words: null };
    expect((await troubleOf((async () => readAssemblyAiTranscript(deleted))())).kind).toBe('rejected');
  });

  corpusCase('a diarised answer', 'assemblyai/utterances.wildfires.docs.json', (path) => {
    const recorded = json(path);
    const { utterances } = readAssemblyAiTranscript({ ...completed, ...recorded });
    expect(utterances).toHaveLength(recorded.utterances.length);
    expect(utterances[0]).toMatchObject({ speaker: 'A', start: 250, end: 26_950 });
    expect(new Set(utterances.map(({ speaker }) => speaker)).size).toBeGreaterThan(1);
  });

  corpusCase('an answer with entities', 'assemblyai/entities.wildfires.docs.json', (path) => {
    expect(readAssemblyAiTranscript({ ...completed, ...json(path) }).names[0]).toBe('Peter de Carlo');
  });

  corpusCase('a whole example', 'assemblyai/transcript.completed.example.json', (path) => {
    const read = readAssemblyAiTranscript(json(path));
    expect(read.utterances.length).toBeGreaterThan(0);
    expect(read.durationSecs).toBeGreaterThan(0);
  });
});

describe('AssemblyAI over the wire', () => {
  it('hands over, waits, answers, finds again and forgets', async () => {
    const { assemblyai } = services();
    const episode = episodeOf('lockbox-weather');
    const before = new Date();
    const { jobId } = await assemblyai.start(episode, signal);
    expect(await assemblyai.look(jobId, signal)).toBeNull();
    const done = await assemblyai.look(jobId, signal);
    expect(done?.utterances.length).toBeGreaterThan(20);
    expect(await assemblyai.find(episode.audioUrl, before, signal)).toEqual([jobId]);
    await assemblyai.cancel(jobId, signal);
    expect(await assemblyai.find(episode.audioUrl, before, signal)).toEqual([]);
    expect((await troubleOf(assemblyai.look(jobId, signal))).message).toContain('deleted');
    await assemblyai.cancel('unknown', signal);
    expect((await troubleOf(assemblyai.look('unknown', signal))).message).toContain('no longer knows');
    const [submitted] = sandbox.faults.ledger;
    expect(submitted?.headers.authorization).toBe('key');
    expect(submitted?.body).toMatchObject({
      speech_models: ['universal-3-5-pro', 'universal-2'],
      speaker_labels: true,
    });
  });

  it('says which variable is missing, or refused', async () => {
    const missing = createTranscribers({
      assemblyai: { apiKey: undefined, baseUrl: 'http://localhost' },
      taddy: { userId: undefined, apiKey: undefined, baseUrl: 'http://localhost' },
    });
    expect(() => missing.assemblyai.checkUsable()).toThrow('ASSEMBLYAI_API_KEY');
    expect(() => missing.taddy.checkUsable()).toThrow('TADDY_API_KEY');
    const refused = services({ assemblyai: 'wrong-key', taddy: 'wrong-key' });
    for (const service of Object.values(refused)) {
      const trouble = await troubleOf(service.start(episodeOf('lockbox-weather'), signal));
      expect(trouble.kind).toBe('misconfigured');
    }
  });
});

describe('Taddy over the wire', () => {
  it('finds the episode, asks for what exists first, and pays only for what does not', async () => {
    const { taddy } = services();
    const older = await taddy.start(episodeOf('lockbox-weather', 1), signal);
    expect((await taddy.look(older.jobId, signal))?.utterances.length).toBeGreaterThan(10);
    const asked = () =>
      sandbox.faults.ledger
        .map(({ body }) => (body as { variables?: { onDemand?: boolean } }).variables?.onDemand)
        .filter((onDemand) => onDemand !== undefined);
    expect(asked()).toEqual([false]);
    const newest = await taddy.start(episodeOf('lockbox-weather', 0), signal);
    const made = await taddy.look(newest.jobId, signal);
    expect(asked()).toEqual([false, false, true]);
    expect(new Set(made?.utterances.map(({ speaker }) => speaker))).toEqual(new Set(['']));
  });

  it('looks a feed up under its other spellings, and says when it knows nothing', async () => {
    const { taddy } = services();
    const known = episodeOf('lockbox-weather', 1);
    await taddy.start({ ...known, feedUrl: `${known.feedUrl}/` }, signal);
    const unknown = { ...known, feedUrl: 'https://nowhere.example/feed', podcastTitle: 'Nowhere' };
    expect((await troubleOf(taddy.start(unknown, signal))).message).toContain('does not know this podcast');
    const noEpisode = { ...known, guid: 'x', title: 'x', audioUrl: 'https://nowhere.example/x.mp3' };
    expect((await troubleOf(taddy.start(noEpisode, signal))).message).toContain('does not know this episode');
  });

  it.each([
    ['quota', 'misconfigured'],
    ['server-error', 'down'],
    ['not-wanted', 'rejected'],
  ])('in trouble (%s) says so', async (name, kind) => {
    sandbox.faults.next('taddy', { kind: 'twist', name });
    const trouble = await troubleOf(services().taddy.start(episodeOf('lockbox-weather', 1), signal));
    expect(trouble.kind).toBe(kind);
  });

  it('that still works on it is asked again later', async () => {
    const { taddy } = services();
    const { jobId } = await taddy.start(episodeOf('forty-doors', 0), signal);
    sandbox.faults.next('taddy', { kind: 'twist', name: 'silent' }, { kind: 'twist', name: 'processing' });
    expect(await taddy.look(jobId, signal)).toBeNull();
  });

  const checked = Object.entries(queries);
  it.each(checked)('asks %s in words of the schema', (_name, query) => {
    expect(validate(taddySchema, parse(query))).toEqual([]);
  });
  corpusCase("queries against the vendor's own schema", 'taddy/schema.graphql', (path) => {
    const schema = buildSchema(readFileSync(path, 'utf8'), { assumeValidSDL: true });
    for (const [, query] of checked) expect(validate(schema, parse(query))).toEqual([]);
  });
});
