/** CDATA sections are taken out of the text before the XML parser: wherever the pieces are cut, the same is read. */
import { describe, expect, it } from 'vitest';
import { createFeedParser } from '../../../../server/pipeline/feeds/parse/feed-parser.ts';

const limits = { maxDecodedBytes: 1e6, maxDepth: 50, maxTextChars: 1_000, maxBusyMs: 60_000 };

function read(feed: string, pieceBytes: number) {
  const bytes = new TextEncoder().encode(feed);
  const parser = createFeedParser({ url: 'https://feeds.example/show.xml', contentType: null }, limits);
  const episodes = [];
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    episodes.push(...parser.write(bytes.subarray(at, at + pieceBytes)));
  }
  const { episodes: last, podcast, warnings } = parser.end();
  return { episodes: [...episodes, ...last], podcast, warnings };
}

const item = (title: string, notes = '') =>
  `<item><title>${title}</title><guid>${title}</guid><description>${notes}</description></item>`;
// Longer than the head that the parser waits for, so that every border can fall into a section.
const feed = (inside: string) =>
  `<?xml version="1.0"?><!-- ${'x'.repeat(1_100)} --><rss version="2.0"><channel><title>Show</title>${inside}</channel></rss>`;

it.each([
  ['between texts', 'one <![CDATA[two]]> three', 'one two three'],
  ['one after the other', '<![CDATA[one ]]><![CDATA[two]]>', 'one two'],
  ['with what looks like its end', '<![CDATA[a ]] > b ]> c]]]>', 'a ]] > b ]> c]'],
  ['with what looks like a number of ours', '<![CDATA[0]]><![CDATA[7]]>', '07'],
  ['with a bare ampersand and escaped text', '<![CDATA[R&D &amp; more]]> &amp; on', 'R&D & more & on'],
  ['with nothing', 'a<![CDATA[]]>b', 'ab'],
  ['that is none', 'a ![CDATA[b c', 'a ![CDATA[b c'],
])('a section %s', (_name, title, expected) => {
  const whole = read(feed(item(title)), 100_000);
  expect(whole.episodes.map((episode) => episode.title)).toEqual([expected]);
  expect(whole.warnings).toEqual([]);
});

describe('wherever it is cut', () => {
  const rich = feed(
    [
      item('plain', '<![CDATA[<p>First line</p>\r\n<p>Second  line ]] and more</p>]]>'),
      '<!-- <item><title><![CDATA[commented out]]></title></item> -->',
      item('both', 'before <![CDATA[<b>within</b>]]> after &amp; on'),
      item('long', `<![CDATA[${'word '.repeat(400)}]]>`),
    ].join('\n'),
  );
  const whole = read(rich, 100_000);

  it('reads text, sections and comments as they stand', () => {
    expect(whole.episodes.map(({ title }) => title)).toEqual(['plain', 'both', 'long']);
    expect(whole.episodes[0]?.description).toBe('First line\n\nSecond line ]] and more');
    expect(whole.episodes[1]?.description).toBe('before within after & on');
    expect(whole.episodes[2]?.description.length).toBeLessThanOrEqual(limits.maxTextChars);
  });

  it.each(Array.from({ length: 64 }, (_, n) => n + 1))('in pieces of %i bytes', (size) => {
    expect(read(rich, size)).toEqual(whole);
  });

  it('says that a feed breaks off inside a section', () => {
    const cut = feed(`${item('kept')}<item><title><![CDATA[never ends`);
    expect(() => read(cut, 50)).toThrow(
      'The feed breaks off in the middle. The 1 episode before it was kept.',
    );
  });
});
