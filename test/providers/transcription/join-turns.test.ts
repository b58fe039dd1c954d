import { describe, expect, it } from 'vitest';
import { joinTurns } from '../../../server/providers/transcription/join-turns.ts';

const piece = (start: number, end: number, text: string, speaker = '') => ({ speaker, start, end, text });
const spans = (pieces: ReturnType<typeof piece>[]) =>
  joinTurns(pieces).map(({ start, end, text }) => [start, end, text]);

describe('pieces of speech', () => {
  it.each<[string, ReturnType<typeof piece>[], (number | string)[][]]>([
    ['none', [], []],
    [
      'of one speaker make one turn',
      [piece(0, 900, 'One'), piece(900, 1_800, 'two.')],
      [[0, 1_800, 'One two.']],
    ],
    [
      'of two speakers stay apart',
      [piece(0, 900, 'One.', 'A'), piece(900, 1_800, 'Two.', 'B'), piece(1_800, 2_000, 'Three.', 'A')],
      [
        [0, 900, 'One.'],
        [900, 1_800, 'Two.'],
        [1_800, 2_000, 'Three.'],
      ],
    ],
    [
      'with a long pause stay apart',
      [piece(0, 900, 'One.'), piece(2_401, 3_000, 'Two.')],
      [
        [0, 900, 'One.'],
        [2_401, 3_000, 'Two.'],
      ],
    ],
    [
      'are cut at the end of a sentence when half a minute is full',
      [
        piece(0, 20_000, 'One.'),
        piece(20_000, 29_000, 'Two'),
        piece(29_000, 31_000, 'more.'),
        piece(31_000, 32_000, 'Three.'),
      ],
      [
        [0, 31_000, 'One. Two more.'],
        [31_000, 32_000, 'Three.'],
      ],
    ],
    [
      'that never end a sentence are cut at a minute',
      [piece(0, 30_000, 'and'), piece(30_000, 60_000, 'and'), piece(60_000, 60_001, 'and')],
      [
        [0, 60_000, 'and and'],
        [60_000, 60_001, 'and'],
      ],
    ],
    [
      'inside one another end with the longest',
      [piece(0, 3_000, 'One'), piece(500, 800, 'two.')],
      [[0, 3_000, 'One two.']],
    ],
  ])('%s', (_what, pieces, expected) => {
    expect(spans(pieces)).toEqual(expected);
  });

  it('are not changed themselves', () => {
    const pieces = [piece(0, 900, 'One'), piece(900, 1_800, 'two.')];
    joinTurns(pieces);
    expect(pieces[0]?.text).toBe('One');
  });
});
