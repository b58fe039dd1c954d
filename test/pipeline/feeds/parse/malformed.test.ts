/** B1, B5: what is broken in an item costs at most itself, and never takes the text of its neighbour. */
import { describe, expect, it } from 'vitest';
import { createFeedParser } from '../../../../server/pipeline/feeds/parse/feed-parser.ts';
import { defaultLimits } from '../../../../server/pipeline/feeds/parse/types.ts';
import { readWhole, rss } from './read-whole.ts';

const item = (n: number, title = `Episode ${n}`, more = '') =>
  `<item><title>${title}</title><guid isPermaLink="false">g${n}</guid><link>https://show.example/${n}</link><pubDate>Mon, 16 Nov 2026 0${n}:00:00 GMT</pubDate><enclosure url="https://cdn.example/${n}.mp3" type="audio/mpeg" length="1"/><description>Notes ${n}</description>${more}</item>`;
const around = (broken: string) => rss(item(1) + broken + item(3) + item(4) + item(5));
const brief = (feed: string, pieceBytes?: number) => readWhole(feed, pieceBytes).episodes;
const others = ['g1', 'g3', 'g4', 'g5'];

describe('B1 a broken item among whole ones', () => {
  it.each<[string, string, Record<string, unknown> | null]>([
    ['a bare ampersand in the title', item(2, 'Q&A'), { title: 'Q&A' }],
    ['a bare ampersand and an entity further on', item(2, 'Q&A; R&amp;D &eacute;'), { title: 'Q&A; R&D é' }],
    ['two bare ampersands', item(2, 'a && b & c'), { title: 'a && b & c' }],
    ['an undeclared entity', item(2, 'The &foo; show'), { title: 'The &foo; show' }],
    ['&nbsp without a semicolon', item(2, 'One&nbsptwo &nbsp three'), { title: 'One two three' }],
    ['an ampersand in CDATA', item(2, '<![CDATA[Q&A & R&D]]>'), { title: 'Q&A & R&D' }],
    ['a raw < in text', item(2, 'if 3 < 4 and 5 <6'), { title: 'if 3 < 4 and 5 <6' }],
    ['an unclosed tag inside the title', item(2, 'The <i>Real Brokerage'), { title: 'The Real Brokerage' }],
    ['a line break tag', item(2, 'One<br>two'), { title: 'One two' }],
    ['crossed tags', item(2, '<b><i>Bold</b></i> move'), { title: 'Bold move' }],
    ['words in angle brackets', item(2, '<Vector> search'), { title: '<Vector> search' }],
    ['escaped words in angle brackets', item(2, '&lt;Vector&gt; search'), { title: '<Vector> search' }],
    [
      'escaped names of tags',
      item(2, 'Using the &lt;table&gt; and &lt;video&gt; tags'),
      { title: 'Using the <table> and <video> tags' },
    ],
    [
      'escaped names of tags in CDATA',
      item(2, '<![CDATA[Vitamin <b> and <i>]]>'),
      { title: 'Vitamin <b> and <i>' },
    ],
    [
      'an address in angle brackets',
      item(
        2,
        'See &lt;https://x.example/a&gt; now',
        '<itunes:summary>See &lt;https://x.example/b&gt;</itunes:summary>',
      ),
      { title: 'See <https://x.example/a> now' },
    ],
    ['a pair of escaped tags', item(2, '&lt;b&gt;Bold&lt;/b&gt; move'), { title: 'Bold move' }],
    ['a tag with attributes', item(2, '&lt;a href="/x"&gt; here'), { title: 'here' }],
    ['a section in a section', item(2, '<![CDATA[a <![CDATA[b]]> c]]>'), { title: 'a b c' }],
    ['an escaped section', item(2, '&lt;![CDATA[Q&amp;A]]&gt;'), { title: 'Q&A' }],
    ['the word item in angle brackets', item(2, 'the <item> tag'), { title: 'the <item> tag' }],
    ['text in child elements', item(2, 'The <i>Real</i> Brokerage'), { title: 'The Real Brokerage' }],
    ['&#146;', item(2, 'it&#146;s &#8217;'), { title: 'it’s ’' }],
    ['a second title that is empty', item(2, 'Two', '<title/>'), { title: 'Two' }],
    ['a title that never closes', item(2).replace('</title>', ''), { title: 'Episode 2', guid: 'g2' }],
    ['a guid that never closes', item(2).replace('</guid>', ''), { title: 'Episode 2', guid: 'g2' }],
    [
      'notes that never close',
      item(2).replace('</description>', ''),
      { description: 'Notes 2', audioUrl: 'https://cdn.example/2.mp3' },
    ],
    ['no end of its own', item(2).replace('</item>', ''), { title: 'Episode 2' }],
    ['an end tag of nothing', item(2, 'Two</b>'), { title: 'Two' }],
    ['a foreign end tag', item(2).replace('<guid', '</media:group><guid'), { guid: 'g2' }],
    ['an element that never closes', item(2).replace('<guid', '<media:group><guid'), { title: 'Episode 2' }],
    [
      'an ampersand in its audio address',
      item(2).replace('2.mp3', '2.mp3?a=1&b=2&copy=3'),
      { audioUrl: 'https://cdn.example/2.mp3?a=1&b=2&copy=3' },
    ],
    [
      'an ampersand in its link',
      item(2).replace('/2<', '/2?a=1&copy=2&lt=3<'),
      { linkUrl: 'https://show.example/2?a=1&copy=2&lt=3' },
    ],
    [
      'an audio address whose quote never closes',
      item(2).replace('2.mp3"', '2.mp3'),
      { audioUrl: 'https://cdn.example/2.mp3', audioType: 'audio/mpeg' },
    ],
    [
      'attributes without a space between',
      item(2).replace('2.mp3" type', '2.mp3"type'),
      { audioUrl: 'https://cdn.example/2.mp3', audioType: 'audio/mpeg' },
    ],
    [
      'attributes without quotes',
      item(2).replace('"https://cdn.example/2.mp3"', 'https://cdn.example/2.mp3'),
      { audioUrl: 'https://cdn.example/2.mp3' },
    ],
    [
      'a CDATA section that never closes',
      item(2).replace('Notes 2', '<![CDATA[Notes <b>2</b>') + item(6, '<![CDATA[Six]]>'),
      { description: 'Notes 2' },
    ],
    [
      'a comment that never closes',
      item(2, 'Two', '<!-- note') + item(6, 'Six', '<!-- x -->'),
      { title: 'Two' },
    ],
    [
      'a prefix that means something else here',
      item(2).replace('<item>', '<item xmlns:itunes="http://search.yahoo.com/mrss/">'),
      { title: 'Episode 2' },
    ],
  ])('%s', (_case, broken, expected) => {
    const episodes = brief(around(broken));
    expect(episodes.filter(({ guid }) => others.includes(guid)).map(({ title }) => title)).toEqual(
      [1, 3, 4, 5].map((n) => `Episode ${n}`),
    );
    expect(episodes.map(({ guid }) => guid).slice(0, 3)).toEqual([
      'g1',
      'g2',
      expect.stringMatching(/^g[36]$/),
    ]);
    expect(episodes[1]).toMatchObject(expected ?? {});
    for (const size of [1, 7, 61]) expect(brief(around(broken), size)).toEqual(episodes);
  });

  it('leaves out an item that nests too deeply or is far too long, and names it', () => {
    const deep = item(2, 'Deep', '<x>'.repeat(100));
    const long = item(6, 'Long', '<x>y</x>'.repeat(300_000));
    const { episodes, warnings } = readWhole(around(deep + long));
    expect(episodes.map(({ guid }) => guid)).toEqual(others);
    expect(warnings[0]).toBe(
      '2 episodes were left out: “Deep” (its elements are nested too deeply), “Long” (it is far too long).',
    );
  });

  it('says when a feed was not well-formed, and only then', () => {
    expect(readWhole(around(item(2))).warnings).toEqual([]);
    expect(readWhole(around(item(2, 'Q&A'))).warnings).toEqual([
      'The feed is not well-formed XML; it was read all the same.',
    ]);
  });
});

describe('B1 what stands around a feed', () => {
  const whole = around(item(2));
  const bare = whole.slice(whole.indexOf('<rss'));
  const notice = '<br />\n<b>Notice</b>: Undefined index in <b>/x.php</b> on line <b>3</b><br />\n';
  const bom = '\ufeff';

  it.each([
    ['a notice', notice + whole],
    ['a notice, and no prolog', notice + bare],
    ['notices longer than the first look', notice.repeat(60) + whole],
    ['a notice and a byte order mark', `${notice}${bom}${whole}`],
    ['a line of a log', `[24-Nov-2026 10:00:00] PHP Warning: x\n${whole}`],
    ['a page', `<!DOCTYPE html><html><body>x</body></html>${whole}`],
    ['blank lines', `\n\n  ${whole}`],
    ['byte order marks', `${bom} \n${bom}${whole}`],
    ['comments and blanks', ` \n<!-- a -->\n<!-- b -->\n${whole}`],
    ['a byte order mark and a comment', `${bom}<!-- c -->\n${bare}`],
    ['a notice behind it', whole + notice],
    ['no end of rss', whole.replace('</rss>', '')],
  ])('is passed over: %s', (_case, feed) => {
    for (const size of [1, 61, 65_536]) {
      expect(brief(feed, size).map(({ guid }) => guid)).toEqual(['g1', 'g2', 'g3', 'g4', 'g5']);
    }
  });

  it('a page alone is none, whatever it prints first', () => {
    expect(() => readWhole(notice.repeat(3))).toThrow('not a podcast feed');
    expect(() => readWhole(`<html><body>${'<p>words</p>'.repeat(3_000)}</body></html>`)).toThrow(
      'a web page',
    );
  });

  it('a feed that ends between two items is read and told; one that broke off is cut off', () => {
    const open = whole.replace('</channel></rss>', '');
    const { episodes, warnings } = readWhole(open);
    expect(episodes).toHaveLength(5);
    expect(warnings[0]).toBe(
      'The feed ends without its closing tags: episodes may be missing. The 5 that it holds were taken.',
    );
    expect(() => readWhole(`${open}</chan`)).toThrow('breaks off');
    expect(() => readWhole(open.slice(0, -3))).toThrow('The 4 episodes before it were kept.');
    const parser = createFeedParser({ url: 'https://feeds.example/x', contentType: null }, defaultLimits);
    parser.write(new TextEncoder().encode(open));
    expect(() => parser.end(true)).toThrow('breaks off');
  });
});

it('knows the channel before the first items come: a move is judged by it', () => {
  const feed = new TextEncoder().encode(rss(Array.from({ length: 200 }, (_, n) => item(n)).join('')));
  const parser = createFeedParser({ url: 'https://feeds.example/x', contentType: null }, defaultLimits);
  expect(parser.write(feed.subarray(0, 40_000)).length).toBeGreaterThan(10);
  expect(parser.podcast()).toMatchObject({ title: 'Show', linkUrl: 'https://show.example/' });
});

describe('B5 what feeds mean', () => {
  it('XHTML titles of Atom are text', () => {
    const { podcast, episodes } = readWhole(
      `<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom"><title type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml">A <b>bold</b> show</div></title><author><name>Ann</name></author><entry><id>e1</id><title type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml">Less: <em>&lt;</em> &amp; more</div></title><updated>2026-11-16T06:00:00Z</updated><link rel="enclosure" href="https://cdn.example/a.mp3" type="audio/mpeg"/></entry></feed>`,
    );
    expect([podcast.title, podcast.author]).toEqual(['A bold show', 'Ann']);
    expect(episodes[0]).toMatchObject({
      guid: 'e1',
      title: 'Less: < & more',
      audioUrl: 'https://cdn.example/a.mp3',
    });
  });

  it.each([
    ['<managingEditor>Ann Lee (ann@example.com)</managingEditor>', 'Ann Lee'],
    ['<managingEditor>ann@example.com (Ann Lee)</managingEditor>', 'Ann Lee'],
    ['<itunes:author>Ann Lee &lt;ann@example.com&gt;</itunes:author>', 'Ann Lee'],
    ['<author>ann@example.com</author>', ''],
    ['<itunes:author>Ann Lee, ann@x.com</itunes:author>', 'Ann Lee'],
    ['<itunes:author>Ann Lee - ann@x.com</itunes:author>', 'Ann Lee'],
    ['<itunes:author>Ann Lee | mailto:ann.b+c@x.co.uk</itunes:author>', 'Ann Lee'],
    ['<itunes:author>ann@x.com Ann Lee</itunes:author>', 'Ann Lee'],
    ['<itunes:author>ann@x.com, Ann Lee</itunes:author>', 'Ann Lee'],
    ['<itunes:author>"Ann Lee" &lt;ann@x.com&gt;</itunes:author>', 'Ann Lee'],
    ['<itunes:author>Ann (a@x.com) and Bob [b@x.com]</itunes:author>', 'Ann and Bob'],
    ['<itunes:author>Ann, a@x.com, Bob, b@x.com</itunes:author>', 'Ann, Bob'],
    ['<itunes:author>Ann Lee (she), ann@x.com</itunes:author>', 'Ann Lee (she)'],
    ['<itunes:author>The Show @ Home</itunes:author>', 'The Show @ Home'],
    ['<itunes:author>Work@Home</itunes:author>', 'Work@Home'],
    ['<itunes:author>Bits @ Bytes (b@x.com)</itunes:author>', 'Bits @ Bytes'],
    ['<itunes:author>a@x.com, b@x.com</itunes:author>', ''],
    ['<itunes:author>Ann Lee (she)</itunes:author>', 'Ann Lee (she)'],
  ])('the author of %s', (field, author) => {
    expect(readWhole(rss(field + item(1))).podcast.author).toBe(author);
  });

  it('keeps different items that share one guid, says so, and takes the same item once', () => {
    const shared = (n: number) => item(n).replace(`g${n}`, 'same');
    const { episodes, warnings } = readWhole(rss(shared(1) + shared(2) + shared(1) + shared(3) + shared(2)));
    expect(episodes.map(({ title, sharesGuid }) => [title, sharesGuid])).toEqual([
      ['Episode 1', false],
      ['Episode 2', true],
      ['Episode 3', true],
    ]);
    expect(warnings).toEqual([
      '3 different episodes carry a guid that another one has too; all were kept, told apart by their audio.',
    ]);
  });

  describe('items of one guid', () => {
    const one = (title: string, audio: string | null, day: number | null) =>
      `<item><guid>same</guid><title>${title}</title>${day === null ? '' : `<pubDate>${day} Nov 2026 06:00:00 GMT</pubDate>`}${audio === null ? '' : `<enclosure url="https://cdn.example/${audio}.mp3" type="audio/mpeg"/>`}</item>`;
    const audios = (feed: string) =>
      readWhole(rss(feed)).episodes.map(({ audioUrl }) => audioUrl?.slice(-5) ?? null);

    it.each([null, 16])('with one title (on day %s) and different audio are different', (day) => {
      const feed = ['1', '2', '3'].map((n) => one('Daily News', n, day)).join('');
      expect(audios(feed)).toEqual(['1.mp3', '2.mp3', '3.mp3']);
    });

    it('without audio are told apart by title and date', () => {
      const feed = one('A', null, 1) + one('A', null, 2) + one('A', null, 1) + one('B', null, 1);
      expect(readWhole(rss(feed)).episodes).toHaveLength(3);
      // Where one of two has audio, title and date are all there is.
      expect(audios(one('A', null, 1) + one('A', '1', 1))).toEqual([null]);
      expect(audios(one('A', '1', 1) + one('A', null, 1))).toEqual(['1.mp3']);
    });

    it('and one audio are one episode; the others are named', () => {
      const feed = one('A', '1', 1) + one('B', '1', 2) + one('A', '1', 1) + one('C', '1', 1);
      const whole = readWhole(rss(feed));
      expect(whole.episodes.map(({ title }) => title)).toEqual(['A']);
      const sentence =
        '2 episodes were left out: “B” (it has the guid and the audio of another one), “C” (it has the guid and the audio of another one).';
      expect(whole.warnings).toEqual([sentence]);
      expect(readWhole(rss(feed), 65_536, whole.items).warnings).toEqual([sentence]);
    });
  });
});
