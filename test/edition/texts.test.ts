import { describe, expect, it } from 'vitest';
import { clampProse, clampText, weigh } from '../../edition/clamp-text.ts';
import { cleanName, cleanParagraphs, cleanText, directionOf, splitLead } from '../../edition/clean-text.ts';
import { wrap } from '../../edition/text/wrap.ts';

const chars = (count: number) => ({ chars: count, bytes: count * 4 });

describe('clampText', () => {
  it.each([
    ['short enough', 40, 'short enough'],
    ['one two three four five', 14, 'one two three…'],
    ['one two three four five', 16, 'one two three…'],
    ['one two, three four', 9, 'one two…'],
    ['Donaudampfschifffahrtsgesellschaft', 10, 'Donaudampf…'],
    ['', 5, ''],
  ])('%s to %s', (text, count, is) => expect(clampText(text, chars(count))).toBe(is));

  it('never cuts inside an emoji family or a letter with its marks', () => {
    const family = '👨‍👩‍👧‍👦';
    expect(clampText(family.repeat(9), { chars: 2, bytes: 1000 })).toBe(`${family}${family}…`);
    expect(clampText('e\u0301'.repeat(9), { chars: 3, bytes: 1000 })).toBe(`${'e\u0301'.repeat(3)}…`);
  });

  it('keeps to the bytes of the escaped text', () => {
    for (const text of [
      '&'.repeat(500),
      '"<\'>'.repeat(200),
      '宅'.repeat(400),
      `a${'\u0301'.repeat(900)}`,
      '🏡'.repeat(300),
    ]) {
      expect(weigh(clampText(text, { chars: 200, bytes: 300 }))).toBeLessThanOrEqual(300);
    }
  });

  it('weighs as the page is written', () => {
    expect(weigh('a&"\'<>é宅🏡')).toBe(1 + 5 + 6 + 6 + 4 + 4 + 2 + 3 + 4);
  });
});

describe('clampProse', () => {
  it('ends on a sentence where one ends late enough', () => {
    expect(clampProse('First one here. Second one is longer than it may be.', chars(24))).toBe(
      'First one here.',
    );
    expect(clampProse('No. It goes on and on without another stop anywhere', chars(30))).toBe(
      'No. It goes on and on without…',
    );
  });
});

describe('cleanText', () => {
  it.each([
    ['  two\n\tlines ', 'two lines'],
    ['a\u0000b\u0007c', 'abc'],
    ['turned \u202earound\u2066', 'turned around'],
    ['half \ud83c pair', 'half \ufffd pair'],
    ['Unknown Podcast', ''],
    ['unknown', ''],
    ['null', ''],
    ['undefined', ''],
    ['N/A', ''],
    ['The unknown buyer', 'The unknown buyer'],
  ])('%j', (text, is) => expect(cleanText(text)).toBe(is));

  it('keeps paragraphs apart', () => {
    expect(cleanParagraphs('One.\n\n \r\nTwo  words.')).toEqual(['One.', 'Two words.']);
  });
});

describe('cleanName', () => {
  it.each([
    'A',
    'b',
    'Speaker A',
    'speaker_1',
    'SPK_0',
    'Speaker 12',
    'Host B',
    'Unknown',
    'unknown speaker',
    '7',
    'Speaker',
    '',
  ])('no name: %s', (name) => expect(cleanName(name)).toBe(''));
  it.each(['Al', 'Dana Whitlow', 'Host Anna', 'Dr. O', 'Speaker Johnson'])('a name: %s', (name) =>
    expect(cleanName(name)).toBe(name),
  );
});

describe('splitLead', () => {
  it.each([
    ['Date the payment. Ask for one page.', 'Date the payment.', 'Ask for one page.'],
    ['Ask Dr. Whitlow first.', '', 'Ask Dr. Whitlow first.'],
    ['Only one sentence.', '', 'Only one sentence.'],
    ['Rates at 6.24%. Buyers have stopped waiting.', 'Rates at 6.24%.', 'Buyers have stopped waiting.'],
  ])('%s', (text, lead, rest) => expect(splitLead(text)).toEqual({ lead, rest }));
});

describe('directionOf', () => {
  it.each([
    ['שלום', 'rtl'],
    ['123 السعر', 'rtl'],
    ['“السعر”', 'rtl'],
    ['Hello שלום', undefined],
    ['123', undefined],
  ])('%s', (text, is) => expect(directionOf(text)).toBe(is));
});

describe('wrap', () => {
  it('indents under its first line and breaks what has no spaces', () => {
    expect(
      wrap('word '.repeat(20).trim(), '1. ')
        .split('\n')
        .every((line) => /^(1\.| {2}) /.test(line)),
    ).toBe(true);
    const lines = wrap('宅'.repeat(80)).split('\n');
    expect(lines.map((line) => line.length)).toEqual([37, 37, 6]);
  });
});
