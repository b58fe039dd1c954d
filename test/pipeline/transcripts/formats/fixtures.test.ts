import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { fixturePath, readPath, refusalOf, rows } from './read.ts';

const read = (name: string) => readPath(fixturePath(name));

describe('every kind of file, from fixtures of our own', () => {
  it('WebVTT with voices: who speaks, tags and entities away, two voices in one cue', () => {
    const file = read('voices.vtt');
    expect(file.format).toBe('vtt');
    expect(rows(file.utterances)).toEqual([
      [
        'Dana Whitfield',
        400,
        9000,
        "Inventory is up eleven percent & buyers finally have a choice. I'm Dana Whitfield, and this is The Closing Table.",
      ],
      ['Marcus Ode', 10_800, 14_300, 'Thanks, Dana. Sellers are cutting asks again.'],
      ['Dana Whitfield', 14_300, 15_538, 'Everywhere?'],
      ['Marcus Ode', 15_538, 17_000, 'Not in Boise.'],
    ]);
    expect(file.warnings).toEqual([]);
  });

  it('WebVTT with illegal times: bare seconds, m:ss, no length, an end before the start', () => {
    const { utterances, warnings } = read('illegal-times.vtt');
    expect(utterances.map(({ speaker, start }) => [speaker, start])).toEqual([
      ['SPEAKER_1', 0],
      ['SPEAKER_2', 2900],
      ['SPEAKER_1', 58_900],
      ['SPEAKER_2', 63_250],
      ['SPEAKER_1', 850_720],
    ]);
    expect(utterances.every(({ start, end }) => end >= start)).toBe(true);
    expect(warnings).toEqual(['1 cue ends before it starts.']);
  });

  it('SRT: a name where somebody speaks, not at every colon; CRLF, a missing index, a point in the time', () => {
    const { format, utterances } = read('names.srt');
    expect(format).toBe('srt');
    expect(rows(utterances)).toEqual([
      [
        'Dana',
        179,
        5000,
        'Every listing has a price and a story, it is the story that sells. Note: the price still matters.',
      ],
      ['Marcus', 5200, 8000, 'My advice: wait until 10:30: nobody calls before.'],
      ['Dana', 8000, 9500, 'Noted.'],
      ['Dana', 12_000, 14_000, 'See https://closing.example: it lists all of them.'],
    ]);
  });

  it('scrolling captions: each line once, the time of its first showing', () => {
    const { utterances, warnings } = read('scrolling.vtt');
    expect(rows(utterances)).toEqual([['', 80, 7000, 'rates fell again so buyers came back to the table']]);
    expect(warnings).toContain('The file repeats each line as live captions do; the repeats were left out.');
    expect(warnings).toContain('The file does not say who speaks.');
  });

  it('JSON lines: one time for two lines, blank bodies, no end', () => {
    const { format, utterances } = read('lines.json');
    expect(format).toBe('json');
    expect(rows(utterances)).toEqual([
      ['Dana', 500, 4100, 'Two lines share this one time, as some hosts write them.'],
      ['Marcus', 4400, 9250, 'And some leave out the end & the rest.'],
      ['Dana', 9250, 11_000, 'Right.'],
    ]);
  });

  it('JSON words become sentences of their speaker', () => {
    expect(rows(read('words.json').utterances)).toEqual([
      ['Dana', 300, 2050, 'Hello and welcome to the table.'],
      ['Marcus', 3000, 4450, 'Glad to be here, Dana.'],
      ['Dana', 8000, 9750, 'So what is a cap rate?'],
    ]);
  });

  it('a bare JSON list in milliseconds', () => {
    expect(rows(read('bare-list.json').utterances)).toEqual([
      ['', 0, 5100, 'This list has no envelope and counts in milliseconds.'],
    ]);
  });

  it('HTML of the podcast form: a first block without a name, a block without a new one', () => {
    const { format, utterances } = read('podcast.html');
    expect(format).toBe('html');
    expect(utterances.map(({ speaker, start, text }) => [speaker, start, text])).toEqual([
      ['', 0, 'Welcome to the Closing Table, where we read the fine print.'],
      ['Dana', 9000, "Let's begin with escrow. It is simple , until it is not."],
      ['Marcus', 62_000, 'It never is.'],
      ['Marcus', 70_000, 'I have an example & a warning.'],
    ]);
  });

  it('a web page that shows a transcript: its menu, title and introduction are nobody’s words', () => {
    expect(read('page.html').utterances.map(({ speaker, start, text }) => [speaker, start, text])).toEqual([
      ['Dana Whitfield', 0, 'Good morning. Today we look at what an escrow account really holds.'],
      ['Marcus Ode', 6000, 'Mostly your patience, and about two months of taxes, Dana.'],
      ['Dana Whitfield', 11_000, 'Then let us count both of them.'],
    ]);
  });

  it('markdown with time marks: paragraphs go on, breaks are silent, times between marks are estimated', () => {
    const { format, utterances } = read('marked.md');
    expect(format).toBe('text');
    expect(utterances.map(({ speaker }) => speaker)).toEqual([
      'Dana Whitfield',
      'Tom Ibarra',
      'Dana Whitfield',
    ]);
    expect(utterances[0]?.start).toBe(4000);
    expect(utterances[1]?.start).toBeGreaterThan(10_000);
    expect(utterances[1]?.end).toBe(31_000);
    expect(utterances[1]?.text).toContain('what people forget. You also learn');
    expect(utterances[2]).toMatchObject({
      start: 40_000,
      text: 'We are back. Tell me about the [unintelligible] behind the wall.',
    });
  });

  it.each([
    ['error-page.html', 'web-page'],
    ['without-times.txt', 'no-times'],
  ])('%s is refused: %s', (name, reason) => {
    expect(refusalOf(readFileSync(fixturePath(name)), { type: 'text/vtt' })).toBe(reason);
  });
});
