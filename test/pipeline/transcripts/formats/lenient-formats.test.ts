import { describe, expect, it } from 'vitest';
import { endsSentence, splitSentences } from '../../../../server/pipeline/transcripts/formats/sentences.ts';
import { readBody, refusalOf, rows } from './read.ts';

const _utf16 = (text: string, order: 'le' | 'be') => {
  const bytes = Buffer.from(`\uFEFF${text}`, 'utf16le');
  return order === 'le' ? bytes : bytes.swap16();
};
const _oneCue = (text: string) => `1\n00:00:00,000 --> 00:00:01,000\n${text}\n`;
const spoken = (body: string | Uint8Array, type: string | null = null) =>
  rows(readBody(body, { type }).utterances);

const srt = (...texts: string[]) =>
  texts.map((text, at) => `${at + 1}\n00:00:0${at},000 --> 00:00:0${at + 1},000\n${text}\n`).join('\n');
const who = (body: string) => readBody(body).utterances.map(({ speaker, text }) => [speaker, text]);

describe('sentences', () => {
  it('an utterance closes at a pause', () => {
    expect(
      spoken(
        'WEBVTT\n\n00:00.000 --> 00:01.000\nOne.\n\n00:02.400 --> 00:03.000\nTwo.\n\n00:04.600 --> 00:05.000\nThree.\n',
      ),
    ).toEqual([
      ['', 0, 3000, 'One. Two.'],
      ['', 4600, 5000, 'Three.'],
    ]);
  });

  it('a long monologue is cut at ends of sentences, not at Dr. or 1.5, and never runs over 45 seconds', () => {
    const sentence = 'Dr. J. Smith paid $1.5 million in the U.S. market last year alone. ';
    const { utterances } = readBody(`WEBVTT\n\n00:00:00.000 --> 00:04:00.000\n${sentence.repeat(50)}\n`);
    expect(utterances.length).toBeGreaterThan(8);
    for (const { start, end, text } of utterances) {
      expect(text).toMatch(/^Dr\. J\. Smith.*alone\.$/);
      expect(end - start).toBeLessThanOrEqual(45_000);
    }
    expect(utterances[0]?.start).toBe(0);
    expect(utterances.at(-1)?.end).toBe(240_000);
  });

  it('words without any stop are cut between words', () => {
    const { utterances } = readBody(
      `WEBVTT\n\n00:00:00.000 --> 00:04:00.000\n${'and then we sold it '.repeat(150)}\n`,
    );
    expect(utterances.every(({ text }) => text.length <= 400 && /^\w.*\w$/.test(text))).toBe(true);
    expect(utterances.map(({ text }) => text).join(' ')).toBe('and then we sold it '.repeat(150).trim());
  });

  it.each([
    ['Dr. J. Smith met Mr. Lee. They sold.', ['Dr. J. Smith met Mr. Lee.', 'They sold.']],
    [
      'It costs $1.5 million in the U.S. market. “Really?” Yes!',
      ['It costs $1.5 million in the U.S. market.', '“Really?”', 'Yes!'],
    ],
    ['Well... maybe not. So do I. And you?', ['Well... maybe not.', 'So do I.', 'And you?']],
    ['売りました。次です。', ['売りました。', '次です。']],
  ])('%s', (text, sentences) => {
    expect(splitSentences(text)).toEqual(sentences);
    expect(sentences.every(endsSentence)).toBe(true);
    expect(endsSentence('So I met Dr.')).toBe(false);
  });

  it('scripts without spaces are joined without spaces', () => {
    expect(who(srt('家を売り', 'ました。'))).toEqual([['', '家を売りました。']]);
  });
});

const spokenJson = (value: unknown) => rows(readBody(JSON.stringify(value)).utterances);

describe('JSON of many tools', () => {
  it.each<[string, unknown, unknown[]]>([
    [
      'Whisper, seconds',
      { text: 'x', segments: [{ id: 0, start: 0, end: 2.5, text: ' Hello there my friends' }] },
      [['', 0, 2500, 'Hello there my friends']],
    ],
    [
      'milliseconds',
      { utterances: [{ speaker: 'A', start: 250, end: 2500, text: 'Hello there my friends' }] },
      [['A', 250, 2500, 'Hello there my friends']],
    ],
    [
      'clock times',
      { segments: [{ speaker: 'A', startTime: '00:01:02.5', endTime: '00:01:04', body: 'Hi.' }] },
      [['A', 62_500, 64_000, 'Hi.']],
    ],
    [
      'numbers as text',
      [{ start: '1.5', dur: '2', text: 'Hello to all of you' }],
      [['', 1500, 3500, 'Hello to all of you']],
    ],
    [
      'numbered speakers',
      {
        results: {
          channels: [
            {
              alternatives: [
                {
                  transcript: 'a b',
                  words: [
                    { word: 'a', start: 0.1, end: 0.3, speaker: 0 },
                    { word: 'b', punctuated_word: 'B.', start: 0.4, end: 0.6, speaker: 1 },
                  ],
                },
              ],
            },
          ],
        },
      },
      [
        ['Speaker 0', 100, 300, 'a'],
        ['Speaker 1', 400, 600, 'B.'],
      ],
    ],
    [
      'monologues with elements',
      {
        monologues: [
          {
            speaker: 0,
            elements: [
              { value: 'Hi', ts: 0.5, end_ts: 0.9 },
              { value: ', ' },
              { value: 'Bob', ts: 1, end_ts: 1.2 },
              { value: '.' },
            ],
          },
        ],
      },
      [['Speaker 0', 500, 1200, 'Hi, Bob.']],
    ],
    [
      'a speaker given once goes on; an empty one does not',
      {
        segments: [
          { speaker: 'Dana', startTime: 0, endTime: 1, body: 'One.' },
          { startTime: 1, endTime: 2, body: 'Two.' },
          { speaker: '', startTime: 2, endTime: 3, body: 'Three.' },
        ],
      },
      [
        ['Dana', 0, 2000, 'One. Two.'],
        ['', 2000, 3000, 'Three.'],
      ],
    ],
    [
      'times that are none',
      {
        segments: [
          { startTime: 1e300, body: 'x' },
          { startTime: -0.2, endTime: 1, body: 'Hello.' },
          { startTime: null, body: 'y' },
        ],
      },
      [['', 0, 1000, 'Hello.']],
    ],
    [
      'names in bodies',
      {
        segments: [
          { startTime: 0, endTime: 1, body: 'Dana Whitfield: Hello.' },
          { startTime: 1, endTime: 2, body: 'Marcus: Hi.' },
        ],
      },
      [
        ['Dana Whitfield', 0, 1000, 'Hello.'],
        ['Marcus', 1000, 2000, 'Hi.'],
      ],
    ],
  ])('%s', (_name, value, expected) => {
    expect(spokenJson(value)).toEqual(expected);
  });

  it('tokens that carry their own spaces', () => {
    const tokens = Array.from({ length: 12 }, () => [' hou', 'ses', ' sell', ' fast', '.']).flat();
    const segments = tokens.map((body, at) => ({ startTime: at / 5, endTime: at / 5 + 0.2, body }));
    expect(readBody(JSON.stringify({ segments })).utterances[0]?.text).toMatch(
      /^houses sell fast\. houses sell fast\./,
    );
  });

  it('one object a line', () => {
    expect(
      spoken('{"start":0,"end":1,"text":"Hello you all"}\n{"start":1,"end":2,"text":"good people"}\n'),
    ).toEqual([['', 0, 2000, 'Hello you all good people']]);
  });
});

describe('HTML and text with times', () => {
  it.each<[string, string, unknown[]]>([
    [
      'a name and a time head each turn',
      'Dana Whitfield  0:00\nHello there and welcome to the show.\n\nTom Ibarra  0:09\nThank you so much for having me.\n',
      [
        ['Dana Whitfield', 0],
        ['Tom Ibarra', 9000],
      ],
    ],
    [
      'a time before each line',
      '[00:00.50]Hello there my dear friends\n[00:02.10]this is the next line\n',
      [['', 500]],
    ],
    [
      'a range of times, then a name',
      '[00:00:01 - 00:00:04] Dana: Hello there my friends.\n[00:00:04 - 00:00:08] Marcus: Hello to you, and to all.\n',
      [
        ['Dana', 1000],
        ['Marcus', 4000],
      ],
    ],
    [
      'a time inside an attribute',
      '<div><p data-start="1.5"><b>Dana:</b> Hello there my friends.</p><p data-start="5"><b>Marcus:</b> And hello to you.</p></div>',
      [
        ['Dana', 1500],
        ['Marcus', 5000],
      ],
    ],
    [
      'cues inside a page',
      '<html><body><pre>1\n00:00:01,000 --&gt; 00:00:02,000\nDana: Hello.\n\n2\n00:00:02,000 --&gt; 00:00:03,000\nMarcus: Hi.\n</pre></body></html>',
      [
        ['Dana', 1000],
        ['Marcus', 2000],
      ],
    ],
    [
      'the time before the name',
      '<time>0:03</time><cite>Dana</cite><p>Hello.</p><time>0:05</time><cite>Marcus</cite><p>Hi.</p>',
      [
        ['Dana', 3000],
        ['Marcus', 5000],
      ],
    ],
  ])('%s', (_name, body, expected) => {
    expect(readBody(body).utterances.map(({ speaker, start }) => [speaker, start])).toEqual(expected);
  });
});

describe('what is no transcript is refused with its reason', () => {
  it.each([
    ['', 'empty'],
    [' \n\uFEFF\n', 'empty'],
    ['WEBVTT\n\n', 'empty'],
    ['WEBVTT\n\n00:00.000 --> 00:01.000\n \n', 'empty'],
    ['{"version":"1.0.0","segments":[]}', 'empty'],
    ['[]', 'empty'],
    ['{"version":"1.0.0","segments":[{"startTime":0,"body":" "}]}', 'empty'],
    ['{"error":"not found"}', 'unreadable'],
    ['{"version":"1.0.0","segments":[{"startTime":0,"bo', 'unreadable'],
    ['%PDF-1.7 …', 'unreadable'],
    ['PK\u0003\u0004…', 'unreadable'],
    ['{"segments":[{"body":"Hello."},{"body":"Hi."}]}', 'no-times'],
    ['WEBVTT\n\nxx:1:2:3:4 1 --> 2:3:4:5:6\nHello\n', 'no-times'],
    ['Hello. These are words, and no times.', 'no-times'],
    ['00:00 Intro\n05:10 The guest\n09:30 The market\n14:00 Outro\n', 'no-times'],
    [
      '<cite>Dana:</cite><p>Hello there.</p><cite>Tom:</cite><p>Hello, hello.</p><cite>Dana:</cite><p>Bye.</p>',
      'no-times',
    ],
    ['<!DOCTYPE html><html><head><title>Log in</title></head><body><form>…</form></body></html>', 'web-page'],
    ['<html><body><p>We publish at 10:30 and at 18:45 every day of the week.</p></body></html>', 'web-page'],
  ])('%j: %s', (body, reason) => {
    expect(refusalOf(body, { type: 'text/vtt', url: 'https://feeds.example/t.vtt' })).toBe(reason);
  });

  it('says so in a sentence', () => {
    const page = '<!DOCTYPE html><html><head><title>Log in</title></head><body>x</body></html>';
    expect(() => readBody(page)).toThrow(
      'The publisher\'s transcript link leads to a web page ("Log in"), not to a transcript. Transcribe the audio instead.',
    );
  });
});

describe('the body decides the format', () => {
  it.each([
    ['\n\nWEBVTT\n\n00:00.000 --> 00:01.000\nHi.\n', 'application/srt', 'vtt'],
    ['1\n00:00:00,000 --> 00:00:01,000\nHi.\n', 'text/vtt', 'srt'],
    ['00:00.000 --> 00:01.000\nHi.\n', 'text/vtt', 'vtt'],
    ['00:00.000 --> 00:01.000\nHi.\n', 'application/x-subrip', 'srt'],
    ['00:00.000 --> 00:01.000\n<v Tom>Hi.\n', null, 'vtt'],
    ['{"segments":[{"startTime":0,"body":"Hi."}]}', 'text/plain', 'json'],
    ['<cite>A:</cite><time>0:00</time><p>Hi.</p>', 'application/json', 'html'],
    ['[00:00] Hi there.\n', 'text/html', 'text'],
  ])('%j declared as %s is %s', (body, type, format) => {
    expect(readBody(body, { type }).format).toBe(format);
  });
});
