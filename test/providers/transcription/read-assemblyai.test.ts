/** Answers of AssemblyAI, ours and recorded ones, through the functions that read them. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  lacksTimes,
  readAssemblyAiTranscript,
} from '../../../server/providers/transcription/read-assemblyai.ts';
import { corpusCase } from '../../app/corpus.ts';
import { troubleOf } from './emulated.ts';

const json = (path: string) => JSON.parse(readFileSync(path, 'utf8'));
const fixture = (name: string) => json(`${import.meta.dirname}/../../fixtures/assemblyai/${name}`);
const reading = async (answer: unknown) => readAssemblyAiTranscript(answer);

const completed = {
  status: 'completed',
  text: 'Hi.',
  audio_duration: 3_600,
  speech_model_used: 'universal-3-5-pro',
};

describe('a finished transcript', () => {
  it('keeps its turns and speakers whatever stands around them', () => {
    const read = readAssemblyAiTranscript(fixture('diarised.json'));
    expect(read.utterances).toEqual([
      { speaker: 'A', start: 400, end: 2_900, text: 'The lender pulled the rate on Tuesday.', marks: [] },
      { speaker: 'B', start: 3_100, end: 3_100, text: 'Which one?', marks: [] },
      {
        speaker: 'A',
        start: 4_000,
        end: 7_601,
        text: 'Harbor Point, and Nora Quill heard it first.',
        marks: [],
      },
    ]);
    expect(read).toMatchObject({ names: ['Nora Quill'], durationSecs: 1_800 });
    expect(read.costUsd).toBeCloseTo(0.075, 10);
  });

  it.each(['of the turn', 'of the whole'])('C5: keeps the times of the words %s', (where) => {
    const words = ['We', 'closed', 'early.'].map((text, at) => ({
      text,
      start: 500 + at * 400,
      end: 850 + at * 400,
    }));
    const others = ['Early?'].map((text) => ({ text, start: 700, end: 900, speaker: 'B' }));
    const turn = { speaker: 'A', start: 500, end: 1_700, text: '\u0000We  closed\nearly.' };
    const answer =
      where === 'of the turn'
        ? { ...completed, utterances: [{ ...turn, words }], words: null }
        : {
            ...completed,
            utterances: [turn],
            words: [...words.map((word) => ({ ...word, speaker: 'A' })), ...others],
          };
    expect(readAssemblyAiTranscript(answer).utterances).toEqual([
      { speaker: 'A', start: 500, end: 1_700, text: 'We closed early.', marks: [0, 500, 3, 900, 10, 1_300] },
    ]);
  });

  it('is joined from its words where nobody is told apart', () => {
    const words = ['We', 'closed', 'early.', 'Then', 'we', 'rested.'].map((text, index) => ({
      text,
      start: index * 400,
      end: index * 400 + 350,
      speaker: null,
    }));
    for (const utterances of [null, []]) {
      expect(readAssemblyAiTranscript({ ...completed, utterances, words }).utterances).toEqual([
        {
          speaker: '',
          start: 0,
          end: 2_350,
          text: 'We closed early. Then we rested.',
          marks: [0, 0, 3, 400, 10, 800, 17, 1_200, 22, 1_600, 25, 2_000],
        },
      ]);
    }
  });

  it('is joined from its sentences where words have no times either', () => {
    const untimed = { ...completed, utterances: null, words: null };
    expect(lacksTimes(untimed)).toBe(true);
    const read = readAssemblyAiTranscript({ ...untimed, ...fixture('sentences.json') });
    expect(read.utterances.map(({ start, end, text }) => [start, end, text])).toEqual([
      [300, 3_300, 'We walked the block twice. Nobody had swept it.'],
      [9_000, 9_900, 'Then a door opened.'],
    ]);
  });

  it.each([
    ['', false],
    [null, false],
    ['Deleted by user.', false],
    ['Something.', true],
  ])('with the text %j and no words needs its sentences: %s', (text, needed) => {
    expect(lacksTimes({ ...completed, text })).toBe(needed);
  });

  it.each([
    ['universal-3-5-pro', 3_600, 0.21],
    ['universal-2', 1_800, 0.075],
    ['universal-9', 3_600, null],
    [null, 3_600, null],
    ['universal-2', null, null],
  ])('by %s of %s s costs %s', (speech_model_used, audio_duration, costUsd) => {
    const read = readAssemblyAiTranscript({ ...completed, speech_model_used, audio_duration });
    if (costUsd === null) expect(read.costUsd).toBeNull();
    else expect(read.costUsd).toBeCloseTo(costUsd, 10);
  });

  it('in which nothing is said has no turns', () => {
    const silent = { ...completed, text: '', utterances: [], words: [], entities: null };
    expect(readAssemblyAiTranscript(silent)).toMatchObject({ utterances: [], names: [] });
  });

  it('that was deleted there is no transcript', async () => {
    const deleted = { ...completed, text: 'Deleted by user.', utterances: null, words: null };
    const trouble = await troubleOf(reading(deleted));
    expect([trouble.kind, trouble.message]).toEqual(['rejected', expect.stringContaining('deleted')]);
  });

  it.each([[undefined], [null], ['text'], [[]], [{}], [{ status: 'resting' }]])(
    'cannot be read from %j: trying again may help',
    async (answer) => {
      expect((await troubleOf(reading(answer))).kind).toBe('down');
    },
  );
});

describe('a failed job', () => {
  const url = 'https://a.example/episode-404/c.mp3';
  it.each([
    [`Download error to ${url}, 403 Client Error: Forbidden for url: ${url}`, 'Audio URL answers 403.'],
    [`Download error to ${url}, 404 Client Error: Not Found for url: ${url}`, 'Audio URL answers 404.'],
    [`503 Server Error: Service Unavailable for url: ${url}`, 'Audio URL answers 503.'],
    [`Download error, unable to access file at ${url}`, 'AssemblyAI could not download the audio.'],
    [
      `Download error, unable to download ${url}. Please make sure the file exists and is accessible from the internet.`,
      'AssemblyAI could not download the audio.',
    ],
    [
      'Transcoding failed. File does not appear to contain audio. File type is text/html.',
      'does not lead to audio',
    ],
    ['Audio duration is too short.', 'too short'],
    ['No spoken audio found in file.', 'Nothing is said'],
    ['Language detection failed.', 'AssemblyAI: Language detection failed.'],
    ['', 'AssemblyAI could not transcribe this audio.'],
  ])('with "%s" says so', async (error, sentence) => {
    const trouble = await troubleOf(reading({ status: 'error', error }));
    expect(trouble.kind).toBe('rejected');
    expect(trouble.message).toContain(sentence);
  });
});

corpusCase('a diarised answer', 'assemblyai/utterances.wildfires.docs.json', (path) => {
  const recorded = json(path);
  const { utterances } = readAssemblyAiTranscript({ ...completed, ...recorded });
  expect(utterances).toHaveLength(recorded.utterances.length);
  expect(utterances[0]).toMatchObject({ speaker: 'A', start: 250, end: 26_950 });
  expect(new Set(utterances.map(({ speaker }) => speaker)).size).toBeGreaterThan(1);
});

corpusCase('the same answer without its turns', 'assemblyai/utterances.wildfires.docs.json', (path) => {
  const words = json(path).utterances.flatMap((it: { words: unknown[] }) => it.words);
  const { utterances } = readAssemblyAiTranscript({ ...completed, utterances: null, words });
  expect(utterances.length).toBeGreaterThan(1);
  for (const { start, end } of utterances) expect(end - start).toBeLessThanOrEqual(60_000);
  expect(utterances.map(({ text }) => text).join(' ')).toContain('Smoke from hundreds of wildfires');
});

corpusCase('an answer with entities', 'assemblyai/entities.wildfires.docs.json', (path) => {
  expect(readAssemblyAiTranscript({ ...completed, ...json(path) }).names[0]).toBe('Peter de Carlo');
});

corpusCase('a whole example', 'assemblyai/transcript.completed.example.json', (path) => {
  const read = readAssemblyAiTranscript(json(path));
  expect(read.utterances.length).toBeGreaterThan(0);
  expect(read.durationSecs).toBe(281);
});

corpusCase('sentences', 'assemblyai/sentences.example.json', (path) => {
  const { utterances } = readAssemblyAiTranscript({ ...completed, ...json(path) });
  expect(utterances[0]?.start).toBe(250);
  expect(utterances[0]?.text).toContain('Smoke from hundreds of wildfires');
});
