/** Files cut, damaged and huge: a sane result or a sentence, never a crash, and never slow. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { TranscriptFileError } from '../../../../server/pipeline/transcripts/formats/index.ts';
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
const fiveMb = 5 * 1024 * 1024;

function repeated(make: (at: number) => string): string {
  const lines: string[] = [];
  for (let size = 0, at = 0; size < fiveMb; at += 1) {
    const line = make(at);
    lines.push(line);
    size += line.length;
  }
  return lines.join('');
}

const huge: [string, () => string][] = [
  [
    'WebVTT',
    () =>
      `WEBVTT\n\n${repeated((at) => `${clock(at * 900)} --> ${clock(at * 900 + 850)}\n<v Dana>${words}\n\n`)}`,
  ],
  [
    'SRT with names',
    () =>
      repeated(
        (at) =>
          `${at}\n${clock(at * 900)} --> ${clock(at * 900 + 850)}\n${at % 2 ? 'Dana' : 'Marcus'}: ${words}\n\n`,
      ),
  ],
  [
    'JSON words',
    () =>
      `{"segments":[${repeated((at) => `${at ? ',' : ''}{"speaker":"A","startTime":${at / 3},"endTime":${at / 3 + 0.2},"body":"sold."}`)}]}`,
  ],
  [
    'HTML',
    () =>
      repeated(
        (at) =>
          `<cite>Dana:</cite><time>${Math.floor(at / 12)}:${String((at % 12) * 5).padStart(2, '0')}</time><p>${words}</p>`,
      ),
  ],
  ['markdown', () => repeated((at) => `**Dana:** \\[${clock(at * 4000).slice(0, 8)}\\] ${words}\n\n`)],
  ['one cue of words', () => `WEBVTT\n\n00:00.000 --> 99:00.000\n${words.repeat(90_000)}`],
  ['one cue without spaces', () => `WEBVTT\n\n00:00.000 --> 99:00.000\n${'x'.repeat(fiveMb)}`],
  ['open tags', () => `WEBVTT\n\n00:00.000 --> 99:00.000\n${'<v '.repeat(fiveMb / 3)}`],
  ['open brackets', () => `[${'['.repeat(fiveMb)}`],
  ['arrows', () => `1\n${'-->'.repeat(fiveMb / 3)}`],
  ['digits and colons', () => '1:'.repeat(fiveMb / 2)],
  ['nested tags', () => `<html>${'<div>'.repeat(fiveMb / 5)}`],
  ['spaces', () => `a${' '.repeat(fiveMb)}b`],
  ['markdown stars', () => '*a '.repeat(fiveMb / 3)],
  ['brackets in text', () => `[00:01] ${'[a '.repeat(fiveMb / 3)}`],
  ['letters with accents read twice', () => `1\n00:00:00,000 --> 00:00:01,000\n${'Ã©'.repeat(fiveMb / 4)}`],
];

describe('five megabytes in less than two seconds', () => {
  it.each(huge)('%s', (_name, make) => {
    const body = Buffer.from(make());
    expect(body.length).toBeGreaterThan(fiveMb * 0.9);
    // The work itself, not the wait for a busy machine.
    const begun = process.cpuUsage();
    expectSane(body);
    expect(process.cpuUsage(begun).user / 1000).toBeLessThan(2000);
  });
});
