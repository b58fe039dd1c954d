import { describe, expect, it } from 'vitest';
import { rankTranscriptLinks } from '../../../../server/pipeline/transcripts/formats/index.ts';

type Given = [url: string, type: string | null, language?: string | null, rel?: string | null];
const link = ([url, type, language = null, rel = null]: Given) => ({ url, type, language, rel });

describe('which transcript of a feed to try first', () => {
  it.each<[string, Given[], string | null, string[]]>([
    [
      'by what the format can say',
      [
        ['t', 'text/plain'],
        ['h', 'text/html'],
        ['s', 'application/srt'],
        ['v', 'text/vtt'],
        ['j', 'application/json'],
      ],
      'en',
      ['j', 'v', 's', 'h', 't'],
    ],
    [
      'by the address when the type says nothing',
      [
        ['a.txt', null],
        ['b.SRT?x=1.vtt', null],
        ['c.vtt#x', ''],
      ],
      null,
      ['c.vtt#x', 'b.SRT?x=1.vtt', 'a.txt'],
    ],
    [
      'all the names of SRT',
      [
        ['h', 'text/html'],
        ['x', 'application/x-subrip'],
        ['s', 'text/srt'],
      ],
      null,
      ['x', 's', 'h'],
    ],
    [
      'the podcast’s language before the format',
      [
        ['es', 'application/json', 'es'],
        ['en', 'application/srt', 'en'],
      ],
      'en-US',
      ['en', 'es'],
    ],
    [
      'the very language before its relative, then none, then another',
      [
        ['fr', 'text/vtt', 'fr'],
        ['none', 'text/vtt'],
        ['gb', 'text/vtt', 'en-GB'],
        ['us', 'text/vtt', 'en_us'],
      ],
      'en-US',
      ['us', 'gb', 'none', 'fr'],
    ],
    [
      'without a language of the podcast the format decides',
      [
        ['s', 'application/srt', 'en'],
        ['v', 'text/vtt', 'fr'],
      ],
      null,
      ['v', 's'],
    ],
    [
      'captions after files of about the same worth',
      [
        ['cap', 'text/vtt', null, 'captions'],
        ['v', 'text/vtt'],
        ['s', 'application/srt'],
        ['h', 'text/html'],
      ],
      null,
      ['v', 's', 'cap', 'h'],
    ],
    [
      'no PDF, no audio, no address twice, no empty address',
      [
        ['p', 'application/pdf'],
        ['m', 'audio/mpeg'],
        ['', 'text/vtt'],
        ['v', 'text/vtt'],
        ['v', 'application/json'],
      ],
      null,
      ['v'],
    ],
    [
      'the feed’s order among equals',
      [
        ['1', 'text/vtt'],
        ['2', 'text/vtt'],
      ],
      null,
      ['1', '2'],
    ],
  ])('%s', (_name, given, language, expected) => {
    expect(rankTranscriptLinks(given.map(link), language).map(({ url }) => url)).toEqual(expected);
  });
});
