import { describe, expect, it } from 'vitest';
import { readBody, rows } from './read.ts';

const utf16 = (text: string, order: 'le' | 'be') => {
  const bytes = Buffer.from(`\uFEFF${text}`, 'utf16le');
  return order === 'le' ? bytes : bytes.swap16();
};
const oneCue = (text: string) => `1\n00:00:00,000 --> 00:00:01,000\n${text}\n`;
const spoken = (body: string | Uint8Array, type: string | null = null) =>
  rows(readBody(body, { type }).utterances);

describe('encodings', () => {
  it.each<[string, string | Uint8Array, string | null]>([
    ['UTF-8 with a mark', `\uFEFF${oneCue('Café olé')}`, null],
    ['UTF-16 little end first', utf16(oneCue('Café olé'), 'le'), null],
    ['UTF-16 big end first', utf16(oneCue('Café olé'), 'be'), null],
    ['UTF-16 without a mark', Buffer.from(oneCue('Café olé'), 'utf16le'), null],
    ['windows-1252 said to be UTF-8', Buffer.from(oneCue('Café olé'), 'latin1'), 'text/plain; charset=utf-8'],
    ['iso-8859-1, declared', Buffer.from(oneCue('Café olé'), 'latin1'), 'text/plain; charset=ISO-8859-1'],
    ['UTF-8 encoded twice', oneCue('CafÃ© olÃ©'), null],
    ['old line ends', oneCue('Café olé').replaceAll('\n', '\r'), null],
    ['entities', oneCue('Caf&eacute; ol&#233;'), null],
    ['escaped entities', oneCue('Caf&amp;#233; olé'), null],
  ])('%s', (_name, body, contentType) => {
    expect(readBody(body, { contentType }).utterances[0]?.text).toBe('Café olé');
  });

  it('UTF-8 that stops in the middle of a letter is still UTF-8', () => {
    const whole = Buffer.from(oneCue('Café olé').trimEnd());
    expect(readBody(whole.subarray(0, -1)).utterances[0]?.text).toMatch(/^Café ol\uFFFD?$/);
  });

  it('a charset that the answer declares', () => {
    const body = Buffer.concat([
      Buffer.from('1\n00:00:00,000 --> 00:00:01,000\n'),
      Buffer.from([0xea, 0xe1, 0xeb, 0xe7]),
    ]);
    expect(readBody(body, { contentType: 'text/plain; charset=iso-8859-7' }).utterances[0]?.text).toBe(
      'καλη',
    );
  });

  it('an apostrophe that a conversion lost, invisible marks and tags of SRT', () => {
    expect(
      spoken(oneCue('{\\an8}<font color="#fff">I don\uFFFDt\u200B</font> \u200Ethink <b>so</b>')),
    ).toEqual([['', 0, 1000, 'I don’t think so']]);
  });
});

describe('times', () => {
  it.each([
    ['0.000 --> 3.480', 0, 3480],
    ['1:04.620 --> 1:05.5', 64_620, 65_500],
    ['00:01:02,500 --> 00:01:03,000', 62_500, 63_000],
    ['00:01:02:500 --> 00:01:03:000', 62_500, 63_000],
    ['100:00.000 --> 100:01.000', 6_000_000, 6_001_000],
    ['00:00:01 ,000 -> 00:00:02 ,000', 1000, 2000],
    ['00:00:01,000 --&gt; 00:00:02,000', 1000, 2000],
    ['00:00:01,000 → 00:00:02,000', 1000, 2000],
    ['7 00:00:01,000 --> 00:00:02,000', 1000, 2000],
    ['0:00:00.599,0:00:04.160', 599, 4160],
    ['00:00:01.000 --> 00:00:02.000 align:start line:90% X1:10', 1000, 2000],
  ])('%s', (line, start, end) => {
    expect(spoken(`${line}\nHello there.\n`)).toEqual([['', start, end, 'Hello there.']]);
  });

  it('cues out of order, a cue with no length, one that nobody can read', () => {
    const { utterances, warnings } = readBody(
      'WEBVTT\n\n00:05.000 --> 00:03.000\nSecond.\n\n00:01.000 --> 00:01.000\nFirst.\n\n1:2:3:4:5 --> 7\nLost.\n',
    );
    expect(utterances.map(({ start, text }) => [start, text])).toEqual([
      [1000, 'First.'],
      [5000, 'Second.'],
    ]);
    expect(warnings).toEqual([
      '1 cue without a readable time was left out.',
      '1 cue ends before it starts.',
      'The file does not say who speaks.',
    ]);
  });

  it('text on the line of times, text after a blank line, no blank line before an index', () => {
    expect(
      spoken('1\n00:00:01,000 --> 00:00:02,000 One\n\ntwo\n2\n00:00:02,000 --> 00:00:03,000\nthree 3\n'),
    ).toEqual([['', 1000, 3000, 'One two three 3']]);
  });
});

const srt = (...texts: string[]) =>
  texts.map((text, at) => `${at + 1}\n00:00:0${at},000 --> 00:00:0${at + 1},000\n${text}\n`).join('\n');
const who = (body: string) => readBody(body).utterances.map(({ speaker, text }) => [speaker, text]);

describe('who speaks, where only a colon says so', () => {
  it.each<[string, string, string[][]]>([
    [
      'no speaker at all',
      srt('Note: this is it.', 'The plan: sell.', 'Remember: buy low.'),
      [['', 'Note: this is it. The plan: sell. Remember: buy low.']],
    ],
    [
      'a word that also stands in lower case',
      srt('Advice: wait.', 'That advice is good.'),
      [['', 'Advice: wait. That advice is good.']],
    ],
    [
      'one full name',
      srt('Jane Doe: My advice: wait.', 'Question: why?'),
      [['Jane Doe', 'My advice: wait. Question: why?']],
    ],
    [
      'a name that is also a word, again and again',
      srt('Will: I will.', 'Dana: Ok.', 'Will: Yes.', 'Will: No.'),
      [
        ['Will', 'I will.'],
        ['Dana', 'Ok.'],
        ['Will', 'Yes. No.'],
      ],
    ],
    [
      'two in one cue, one in the middle of a line',
      srt('Dana: Hello.\nMARCUS: Hi. Dana: Bye.'),
      [
        ['Dana', 'Hello.'],
        ['MARCUS', 'Hi.'],
        ['Dana', 'Bye.'],
      ],
    ],
    [
      'one name in two spellings',
      srt('DANA WHITFIELD: Hello.', 'Marcus: Hi.', 'Dana Whitfield : Bye.'),
      [
        ['Dana Whitfield', 'Hello.'],
        ['Marcus', 'Hi.'],
        ['Dana Whitfield', 'Bye.'],
      ],
    ],
    [
      'ids in brackets',
      srt('[SPEAKER_00]: Hello.', '[SPEAKER_01] Hi.', 'Speaker 2: Hey.'),
      [
        ['SPEAKER_00', 'Hello.'],
        ['SPEAKER_01', 'Hi.'],
        ['Speaker 2', 'Hey.'],
      ],
    ],
    [
      'a name on its own line',
      srt('Dana Whitfield:\nHello.', 'It is me.'),
      [['Dana Whitfield', 'Hello. It is me.']],
    ],
    [
      'questions and answers',
      srt('Q: Why?', 'A: Rates.', 'Q: And?', 'A: Taxes.'),
      [
        ['Q', 'Why?'],
        ['A', 'Rates.'],
        ['Q', 'And?'],
        ['A', 'Taxes.'],
      ],
    ],
    [
      'times and addresses',
      srt('Dana: Look at https://a.example: it is there.', 'Marcus: Come at\n10:30: I wait.'),
      [
        ['Dana', 'Look at https://a.example: it is there.'],
        ['Marcus', 'Come at 10:30: I wait.'],
      ],
    ],
    [
      'chevrons',
      srt('>> HOST: Hello.\n>> Hi.', '&gt;&gt; Yes. >> No.'),
      [
        ['HOST', 'Hello.'],
        ['', 'Hi.'],
        ['', 'Yes.'],
        ['', 'No.'],
      ],
    ],
    [
      'dashes of a dialogue',
      srt('- Hello.\n- Hi.', 'well-known - thing'),
      [
        ['', 'Hello.'],
        ['', 'Hi. well-known - thing'],
      ],
    ],
    ['a dash where names are known', srt('Dana: One.', '- Two.'), [['Dana', 'One. Two.']]],
  ])('%s', (_name, body, expected) => {
    expect(who(body)).toEqual(expected);
  });

  it('two dashes are two others, even where names are known', () => {
    expect(who(srt('Dana Whitfield: One.', '- Two.\n- Three.'))).toEqual([
      ['Dana Whitfield', 'One.'],
      ['', 'Two.'],
      ['', 'Three.'],
    ]);
  });

  it('no speaker from a single word before a single colon', () => {
    expect(who(srt('It is up.', 'Inventory: eleven percent.'))).toEqual([
      ['', 'It is up. Inventory: eleven percent.'],
    ]);
  });

  it('somebody who speaks alone is named once, at the start', () => {
    expect(who(srt('Sarah: Welcome.', 'The point: sell.'))).toEqual([['Sarah', 'Welcome. The point: sell.']]);
  });

  it('a voice that its text repeats', () => {
    expect(who('WEBVTT\n\n00:00.000 --> 00:01.000\n<v Tom>Tom: Hello.\n')).toEqual([['Tom', 'Hello.']]);
  });

  it('people may say the same thing twice', () => {
    expect(who(srt('Yeah.', 'Yeah.', 'No.', 'No.', 'So be it.'))).toEqual([
      ['', 'Yeah. Yeah. No. No. So be it.'],
    ]);
  });

  it('captions that grow keep the last form and the first time', () => {
    const grows = ['so', 'so we', 'so we sold', 'and left'];
    expect(spoken(srt(...grows))).toEqual([['', 0, 4000, 'so we sold and left']]);
  });
});
