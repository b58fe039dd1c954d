import { describe, expect, it } from 'vitest';
import { parseEpisodeText, parseShowText } from '../../../sandbox/shows/parse-show-text.ts';

const episode = `title: One: two
summary: Short.
publishedDaysAgo: 1.25
speakers: A=Ann Lee; B=Bo Ray (guest)
---
A: Hello: again.

B: Hi.
`;

const show = `title: A Show
author: Somebody
summary: About houses.
slug: a-show
accent: #2f6b4f
glyph: door
hosts: Ann Lee; Cy Dow
transcripts: provider
`;

describe('an episode text', () => {
  it('keeps colons in values and drops the guest mark and empty lines', () => {
    expect(parseEpisodeText(episode, 'e.txt')).toEqual({
      title: 'One: two',
      summary: 'Short.',
      publishedDaysAgo: 1.25,
      speakers: [
        { id: 'A', name: 'Ann Lee' },
        { id: 'B', name: 'Bo Ray' },
      ],
      turns: [
        { speaker: 'A', text: 'Hello: again.' },
        { speaker: 'B', text: 'Hi.' },
      ],
    });
  });

  it.each([
    ['no border', episode.replace('---\n', ''), /e\.txt: put a line "---"/],
    ['a stranger', episode.replace('B: Hi', 'C: Hi'), /e\.txt:8: a turn reads/],
    ['no speaker', episode.replace('B: Hi', 'Hi'), /e\.txt:8: a turn reads/],
    ['no title', episode.replace('title: One: two\n', ''), /"title:" is missing/],
    ['a bad age', episode.replace('1.25', 'soon'), /publishedDaysAgo must be a number/],
    ['a negative age', episode.replace('1.25', '-1'), /publishedDaysAgo must be a number/],
    ['a bad speaker', episode.replace('A=Ann Lee', 'Ann Lee'), /speakers must read/],
    ['a loose header line', episode.replace('summary: Short.', 'Short.'), /e\.txt:2: write "key: value"/],
    ['silence', episode.slice(0, episode.indexOf('A: Hello')), /nobody says anything/],
  ])('is refused with %s', (_what, text, reason) => {
    expect(() => parseEpisodeText(text, 'e.txt')).toThrow(reason);
  });
});

describe('a show text', () => {
  it('is read whole', () => {
    expect(parseShowText(show, 's.txt')).toMatchObject({
      slug: 'a-show',
      hosts: ['Ann Lee', 'Cy Dow'],
      glyph: 'door',
    });
  });

  it.each([
    ['an unknown glyph', show.replace('door', 'boat'), /glyph must be one of house, key/],
    [
      'an unknown source',
      show.replace('provider', 'nobody'),
      /transcripts must be one of publisher, provider/,
    ],
    ['a colour word', show.replace('#2f6b4f', 'green'), /accent must look like/],
  ])('is refused with %s', (_what, text, reason) => {
    expect(() => parseShowText(text, 's.txt')).toThrow(reason);
  });
});
