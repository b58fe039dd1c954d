/** Real files against facts that other software found in them (`*_parsed.json`), or that a plain pattern finds. */
import { readFileSync } from 'node:fs';
import { describe, expect } from 'vitest';
import { z } from 'zod';
import { detectNames } from '../../../../server/pipeline/transcripts/names/index.ts';
import { corpusCase, corpusPath } from '../../../app/corpus.ts';
import { readPath, turnsOf, wordsOf } from './read.ts';

const segments = z.object({
  segments: z.array(
    z.object({
      startTime: z.number(),
      endTime: z.number(),
      speaker: z.string().optional(),
      body: z.string(),
    }),
  ),
});

/** The oracle's turns: its own segments, put together where the speaker stays. */
function oracleTurns(path: string) {
  const parsed = segments.parse(JSON.parse(readFileSync(corpusPath(path), 'utf8')));
  return turnsOf(
    parsed.segments.map(({ speaker, startTime, body }) => ({
      speaker: speaker ?? '',
      start: Math.round(startTime * 1000),
      text: body,
    })),
  );
}

/** A sentence is never kept from its start by more than the time of the utterance that it stands in. */
function expectReadable(utterances: readonly { start: number; end: number; text: string }[]) {
  for (const { start, end, text } of utterances) {
    expect(text.length).toBeLessThanOrEqual(400);
    expect(end - start).toBeLessThanOrEqual(45_000);
  }
  const starts = utterances.map(({ start }) => start);
  expect(starts).toEqual(starts.toSorted((a, b) => a - b));
}

const withOracle = [
  ['transcriptator/buzzcast.json', 'transcriptator/buzzcast_json_parsed.json', 'json'],
  ['transcriptator/buzzcast.srt', 'transcriptator/buzzcast_srt_parsed.json', 'srt'],
  [
    'transcriptator/how_to_start_a_podcast.json',
    'transcriptator/how_to_start_a_podcast_json_parsed.json',
    'json',
  ],
  [
    'transcriptator/podnews_weekly_review_2024-01-19.vtt',
    'transcriptator/podnews_weekly_review_2024-01-19_vtt_parsed.json',
    'vtt',
  ],
  ['transcriptator/one_word_segments.json', 'transcriptator/one_word_segments.json', 'json'],
  [
    'podcast-namespace/docs/examples/transcripts/example.json',
    'podcast-namespace/docs/examples/transcripts/example.json',
    'json',
  ],
] as const;

describe('the same words of the same turns at the same times as the oracle', () => {
  for (const [file, oracle, format] of withOracle) {
    corpusCase(file, file, (path) => {
      const read = readPath(path);
      expect(read.format).toBe(format);
      expect(turnsOf(read.utterances)).toEqual(oracleTurns(oracle));
      expect(read.warnings).toEqual([]);
      expectReadable(read.utterances);
    });
  }
});

/** What a plain pattern finds in HTML of the podcast form. */
function htmlTurns(html: string) {
  const block = /<cite>([^<]*?)\s*:?\s*<\/cite>\s*<time>(\d+):(\d+)<\/time>\s*<p>([\s\S]*?)<\/p>/g;
  return Array.from(html.matchAll(block), ([, speaker = '', minutes, secs, text = '']) => ({
    speaker,
    start: (Number(minutes) * 60 + Number(secs)) * 1000,
    text: text.replaceAll('&#39;', "'").replaceAll('&quot;', '"').replaceAll('&amp;', '&'),
  }));
}

describe('HTML of the podcast form', () => {
  for (const file of [
    'transcriptator/buzzcast.html',
    'podcast-namespace/docs/examples/transcripts/example.html',
  ]) {
    corpusCase(file, file, (path) => {
      const read = readPath(path);
      expect(read.format).toBe('html');
      const turns = htmlTurns(readFileSync(path, 'utf8'));
      expect(turns.length).toBeGreaterThan(9);
      expect(turnsOf(read.utterances)).toEqual(turnsOf(turns));
      expectReadable(read.utterances);
    });
  }
});

describe('examples of the podcast namespace', () => {
  corpusCase('example.vtt', 'podcast-namespace/docs/examples/transcripts/example.vtt', (path) => {
    const { format, utterances } = readPath(path);
    expect(format).toBe('vtt');
    expect(turnsOf(utterances).map(({ speaker, start }) => [speaker, start])).toEqual([
      ['Sarah', 0],
      ['Gillian', 19_080],
    ]);
    expect(utterances[0]?.text).toContain('Welcome to Podcasting Q&A, where you learn the best tips');
  });

  corpusCase('example.srt', 'podcast-namespace/docs/examples/transcripts/example.srt', (path) => {
    const { format, utterances } = readPath(path);
    expect(format).toBe('srt');
    const source = readFileSync(path, 'utf8').replaceAll('\r', '');
    const cues = Array.from(source.matchAll(/^\d+\n(\d\d):(\d\d):(\d\d),(\d{3}) --> .*\n((?:.+\n?)+)/gm));
    const named = cues.flatMap(([, h, m, s, ms, text = '']) => {
      const name = /^(Travis|Sarah|Gilon): /.exec(text)?.[1];
      return name ? [[name, Number(h) * 3_600_000 + Number(m) * 60_000 + Number(s) * 1000 + Number(ms)]] : [];
    });
    expect(turnsOf(utterances).map(({ speaker, start }) => [speaker, start])).toEqual(named);
    const words = wordsOf(cues.map(([, , , , , text = '']) => text.replace(/^(?:Travis|Sarah|Gilon): /, '')));
    expect(wordsOf(utterances.map(({ text }) => text))).toEqual(words);
    expectReadable(utterances);
  });

  corpusCase(
    'transcripts.md, which shows cues in a text',
    'podcast-namespace/docs/examples/transcripts/transcripts.md',
    (path) => {
      const { utterances } = readPath(path);
      expect(new Set(utterances.map(({ speaker }) => speaker))).toContain('Tom');
    },
  );
});

const changelog = [
  ['founders-talk-51', ['Adam Stacoviak', 'Sam Soffes']],
  ['founders-talk-52', ['Adam Stacoviak', 'Pia Mancini']],
  ['founders-talk-89', ['Adam Stacoviak', 'Sid Sijbrandij']],
  ['founders-talk-96', ['Adam Stacoviak', 'Michael Grinich']],
] as const;

/** The rule of the difference: marks of time go, `Break` goes, a note keeps its words without its time. */
function markdownWords(source: string): string[] {
  const plain = source
    .replaceAll(/\*\*Break:?\*\*:?/g, '')
    .replaceAll(/\*\*[^*]+:\*\*/g, '')
    .replaceAll(/(?<!\\)\*([^*\n]+)(?<!\\)\*/g, '$1')
    .replaceAll(/\[([^\]\n]+)\]\(http[^)\n]*\)/g, '$1')
    .replaceAll(/\\([[\]*_()#.!>~`-])/g, '$1')
    .replaceAll(/\[([^\]\d]*?) ?\d{1,2}(?::\d\d){1,2}(?:\.\d+)?\]/g, (_all, note: string) =>
      note ? `[${note}]` : ' ',
    );
  return wordsOf([plain]);
}

describe('markdown of a podcast network, with a time every few minutes', () => {
  for (const [name, speakers] of changelog) {
    corpusCase(name, `changelog-transcripts/founderstalk/${name}.md`, (path) => {
      const source = readFileSync(path, 'utf8');
      const { format, utterances } = readPath(path);
      expect(format).toBe('text');
      expect(new Set(utterances.map(({ speaker }) => speaker))).toEqual(new Set(speakers));
      expect(wordsOf(utterances.map(({ text }) => text))).toEqual(markdownWords(source));
      expectReadable(utterances);
      // A paragraph that begins with a mark starts at that time exactly.
      const marks = Array.from(source.matchAll(/^\*\*[^*]+:\*\* \\\[(\d\d):(\d\d)\\\] (\S+ \S+)/gm));
      for (const [, minutes, secs, words = ''] of marks) {
        const start = (Number(minutes) * 60 + Number(secs)) * 1000;
        expect(
          utterances.find((one) => one.start === start)?.text.startsWith(words.replaceAll('\\', '')),
        ).toBe(true);
      }
    });
  }
});

describe('names of people', () => {
  corpusCase(
    'ids that are names come first',
    'changelog-transcripts/founderstalk/founders-talk-52.md',
    (path) => {
      const { utterances } = readPath(path);
      expect(detectNames({ utterances })).toEqual(['Adam Stacoviak', 'Pia Mancini']);
    },
  );

  corpusCase(
    'hosts who introduce themselves under numbers',
    'transcriptator/podnews_weekly_review_2024-01-19.vtt',
    (path) => {
      const { utterances } = readPath(path);
      expect(detectNames({ utterances })).toEqual(['James Cridland', 'Sam Sethi', 'Andy Goldsmith']);
    },
  );

  corpusCase('an interview', 'transcriptator/how_to_start_a_podcast.json', (path) => {
    const utterances = readPath(path).utterances.map((one) => ({ ...one, speaker: 'A' }));
    expect(detectNames({ utterances })).toEqual(['Eric Nuzum', 'Travis Albritain']);
  });
});
