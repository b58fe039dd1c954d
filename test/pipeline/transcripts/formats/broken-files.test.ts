/** Files cut, damaged and huge: a sane result or a sentence, never a crash, and never slow. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { TranscriptFileError } from '../../../../server/pipeline/transcripts/formats/index.ts';
import { threadMs } from '../../../app/thread-ms.ts';
import { fixturePath, readBody } from './read.ts';

const fixtures = [
  'voices.vtt',
  'illegal-times.vtt',
  'names.srt',
  'scrolling.vtt',
  'lines.json',
  'words.json',
  'bare-list.json',
  'podcast.html',
  'page.html',
  'marked.md',
];

/** A seeded stream of numbers from 0 up to 1 (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

function expectSane(body: Uint8Array): 'read' | 'refused' {
  try {
    const { utterances } = readBody(body);
    let before = 0;
    for (const { speaker, start, end, text } of utterances) {
      const sound =
        Number.isInteger(start) &&
        Number.isInteger(end) &&
        start >= before &&
        end >= start &&
        text.trim() === text;
      if (!sound || text === '' || speaker !== speaker.trim())
        expect.fail(JSON.stringify({ speaker, start, end, text }));
      before = start;
    }
    expect(utterances.length).toBeGreaterThan(0);
    return 'read';
  } catch (error) {
    if (!(error instanceof TranscriptFileError)) throw error;
    expect(error.message).toMatch(/^[A-Z].*\.$/);
    return 'refused';
  }
}

describe('a file cut anywhere', () => {
  it.each(fixtures)('%s', (name) => {
    const body = readFileSync(fixturePath(name));
    const outcomes = new Set<string>();
    for (let length = 0; length <= body.length; length += 7)
      outcomes.add(expectSane(body.subarray(0, length)));
    for (let from = 0; from < body.length; from += 13) outcomes.add(expectSane(body.subarray(from)));
    expect(outcomes).toEqual(new Set(['read', 'refused']));
  });
});

describe('a file with damage (seeded)', () => {
  it.each(fixtures)('%s', (name) => {
    const source = readFileSync(fixturePath(name));
    const random = randomFrom(name.length * 7919);
    const pick = (limit: number) => Math.floor(random() * limit);
    const alphabet = Buffer.from('<>[](){}:-.,"\'&;\\0123456789\n\r \t\0aZ\u00e9');
    for (let round = 0; round < 150; round += 1) {
      const body = Buffer.from(source);
      for (let hit = pick(12) + 1; hit > 0; hit -= 1)
        body[pick(body.length)] = alphabet[pick(alphabet.length)] ?? 0;
      const [from, to] = [pick(body.length), pick(body.length)];
      const twice = round % 3 === 0 ? Buffer.concat([body.subarray(0, from), body.subarray(to)]) : body;
      expectSane(twice);
    }
  });
});

const clock = (ms: number) => new Date(ms).toISOString().slice(11, 23);
const words = 'and the market in Boise moved again, which nobody expected. ';

function repeated(bytes: number, make: (at: number) => string): string {
  const lines: string[] = [];
  for (let size = 0, at = 0; size < bytes; at += 1) {
    const line = make(at);
    lines.push(line);
    size += line.length;
  }
  return lines.join('');
}

const huge: [string, (bytes: number) => string][] = [
  [
    'WebVTT',
    (bytes) =>
      `WEBVTT\n\n${repeated(bytes, (at) => `${clock(at * 900)} --> ${clock(at * 900 + 850)}\n<v Dana>${words}\n\n`)}`,
  ],
  [
    'SRT with names',
    (bytes) =>
      repeated(
        bytes,
        (at) =>
          `${at}\n${clock(at * 900)} --> ${clock(at * 900 + 850)}\n${at % 2 ? 'Dana' : 'Marcus'}: ${words}\n\n`,
      ),
  ],
  [
    'JSON words',
    (bytes) =>
      `{"segments":[${repeated(bytes, (at) => `${at ? ',' : ''}{"speaker":"A","startTime":${at / 3},"endTime":${at / 3 + 0.2},"body":"sold."}`)}]}`,
  ],
  [
    'HTML',
    (bytes) =>
      repeated(
        bytes,
        (at) =>
          `<cite>Dana:</cite><time>${Math.floor(at / 12)}:${String((at % 12) * 5).padStart(2, '0')}</time><p>${words}</p>`,
      ),
  ],
  [
    'markdown',
    (bytes) => repeated(bytes, (at) => `**Dana:** \\[${clock(at * 4000).slice(0, 8)}\\] ${words}\n\n`),
  ],
  ['one cue of words', (bytes) => `WEBVTT\n\n00:00.000 --> 99:00.000\n${words.repeat(bytes / words.length)}`],
  ['one cue without spaces', (bytes) => `WEBVTT\n\n00:00.000 --> 99:00.000\n${'x'.repeat(bytes)}`],
  ['open tags', (bytes) => `WEBVTT\n\n00:00.000 --> 99:00.000\n${'<v '.repeat(bytes / 3)}`],
  ['open brackets', (bytes) => `[${'['.repeat(bytes)}`],
  ['arrows', (bytes) => `1\n${'-->'.repeat(bytes / 3)}`],
  ['digits and colons', (bytes) => '1:'.repeat(bytes / 2)],
  ['nested tags', (bytes) => `<html>${'<div>'.repeat(bytes / 5)}`],
  ['spaces', (bytes) => `a${' '.repeat(bytes)}b`],
  ['markdown stars', (bytes) => '*a '.repeat(bytes / 3)],
  ['brackets in text', (bytes) => `[00:01] ${'[a '.repeat(bytes / 3)}`],
  [
    'letters with accents read twice',
    (bytes) => `1\n00:00:00,000 --> 00:00:01,000\n${'Ã©'.repeat(bytes / 4)}`,
  ],
];

/** Processor time of reading so much of it, in milliseconds; the shortest of so many tries. */
function readingMs(make: (bytes: number) => string, bytes: number, tries: number): number {
  const body = Buffer.from(make(bytes));
  expect(body.length).toBeGreaterThan(bytes * 0.9);
  return Math.min(...Array.from({ length: tries }, () => threadMs(() => expectSane(body))));
}

describe('four times the text takes at most twelve times as long', () => {
  // By the ratio within one run: how long it takes at all is the machine's business, and a square would be sixteen. The
  // machine may slow down between the two, so the best of some rounds counts; a disturbed little would hide a square.
  it.each(huge)('%s', (_name, make) => {
    const [little, much] = [200_000, 800_000];
    const ratios: number[] = [];
    for (let round = 0; round < 6 && !ratios.some((ratio) => ratio < 12); round += 1)
      ratios.push(readingMs(make, much, 1) / Math.max(15, readingMs(make, little, 4)));
    expect(Math.min(...ratios)).toBeLessThan(12);
  });
});
