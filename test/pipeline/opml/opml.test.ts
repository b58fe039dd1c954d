import fc from 'fast-check';
import { parseOpml } from 'feedsmith';
import { describe, expect, it } from 'vitest';
import { readOpml } from '../../../server/pipeline/opml/read-opml.ts';
import { writeOpml } from '../../../server/pipeline/opml/write-opml.ts';
import { codePoint } from '../../app/code-point.ts';
import { figure } from '../../app/trust.ts';

const createdAt = new Date('2026-11-22T08:00:00Z');
const file = (outlines: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<opml version="1.0"><head><title>Mine</title></head><body>${outlines}</body></opml>`;

const attributes = (count: number) => Array.from({ length: count }, (_, at) => `a${at}=""`).join(' ');

/** Whatever XML can hold, as a title: one line, no control characters. */
const title = fc
  .string({ unit: codePoint, minLength: 1, maxLength: 80 })
  .map((text) =>
    text
      .toWellFormed()
      .replace(/[\s\p{Cc}\ufffe\uffff]+/gu, ' ')
      .trim(),
  )
  .filter((text) => text !== '');
const feedUrl = fc.webUrl({ withQueryParameters: true, withFragments: true });
const feeds = fc.array(fc.record({ title, feedUrl }), { minLength: 1, maxLength: 30 });

describe('E10: OPML that is written', () => {
  it('is read again as it was, by us and by feedsmith', () => {
    fc.assert(
      fc.property(feeds, title, (list, name) => {
        const text = writeOpml({ title: name, createdAt, feeds: list });
        expect(readOpml(text)).toEqual(list);
        const other = parseOpml(text).body?.outlines ?? [];
        expect(other.map((outline) => outline.xmlUrl)).toEqual(list.map((one) => one.feedUrl));
      }),
      { numRuns: 60 },
    );
  });
});

describe('E10, S14, S24: OPML that is read', () => {
  it('is flattened, however deep; lines without a feed are passed over', () => {
    const nested = `<outline text="News"><outline text="A" type="rss" xmlUrl="https://a.example/feed"/>
      <outline text="More"><outline TITLE="B" XMLURL="https://b.example/feed"/></outline></outline>
      <outline text="A web page" htmlUrl="https://c.example"/>`;
    expect(readOpml(file(nested))).toEqual([
      { title: 'A', feedUrl: 'https://a.example/feed' },
      { title: 'B', feedUrl: 'https://b.example/feed' },
    ]);
  });

  it('keeps what follows a bare ampersand, in titles and addresses', () => {
    const bare = `<outline text="Q&A" xmlUrl="https://a.example/?show=1&format=rss"/>
      <outline text="R&amp;B &#8212; live" xmlUrl="https://b.example/feed"/>`;
    expect(readOpml(file(bare))).toEqual([
      { title: 'Q&A', feedUrl: 'https://a.example/?show=1&format=rss' },
      { title: 'R&B — live', feedUrl: 'https://b.example/feed' },
    ]);
  });

  it('reads 1,000 podcasts with ten bare ampersands each', () => {
    const one = `<outline text="A &amp B &C" htmlUrl="https://a.example/?b&c&d" xmlUrl="https://a.example/?${'&a'.repeat(6)}"/>`;
    const feeds = readOpml(file(one.repeat(1_000)));
    expect(feeds).toHaveLength(1_000);
    expect(feeds.at(-1)).toEqual({
      title: 'A &amp B &C',
      feedUrl: 'https://a.example/?&a&a&a&a&a&a',
    });
  });

  it('reads what keeps just within its limits', () => {
    const most = `<outline text="${'&'.repeat(100_000)}" xmlUrl="https://a.example/" ${attributes(98)}/>`;
    expect(readOpml(file(most))).toEqual([{ title: '&'.repeat(300), feedUrl: 'https://a.example/' }]);
  });

  it.each([
    ['a feed', '<rss version="2.0"><channel><title>x</title></channel></rss>', 'not an OPML file'],
    ['a page', '<!doctype html><html><body>hello</body></html>', 'not an OPML file'],
    ['words', 'these are my podcasts', 'not an OPML file'],
    ['no feeds', file('<outline text="Empty"/>'), 'names no podcasts'],
    [
      'entities',
      `<?xml version="1.0"?><!DOCTYPE opml [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]>${file('<outline text="&b;" xmlUrl="https://a.example/"/>')}`,
      'declares entities',
    ],
    [
      'too many',
      file('<outline text="x" xmlUrl="https://a.example/feed"/>'.repeat(1_001)),
      'more than 1,000 podcasts',
    ],
    ['ampersands alone', file('&'.repeat(100_001)), 'This file is broken'],
    ['an outline of a hundred and one attributes', file(`<outline ${attributes(101)}/>`), 'is broken'],
  ])('is refused with a sentence: %s', (_, text, words) => {
    expect(() => readOpml(text)).toThrow(words);
  });

  it('takes less than a second for the worst 900,000 characters', () => {
    const worst = [
      file('<outline>'.repeat(99_000)),
      file(`<outline text="${'&'.repeat(899_000)}"/>`),
      file(`<outline text="${'<'.repeat(899_000)}"/>`),
      file(`<outline ${'a="1" '.repeat(140_000)}/>`),
      file(`<outline ${attributes(85_000)}/>`),
      file(`<outline text="${'&#65;'.repeat(179_000)}"/>`),
      file('<outline/>'.repeat(89_000)),
      file('&'.repeat(899_000)),
      '<'.repeat(900_000),
      '&'.repeat(900_000),
    ];
    let mostMs = 0;
    for (const text of worst) {
      const before = process.cpuUsage();
      expect(() => readOpml(text)).toThrow();
      const tookMs = process.cpuUsage(before).user / 1_000;
      expect(tookMs, text.slice(0, 140)).toBeLessThan(1_000);
      mostMs = Math.max(mostMs, tookMs);
    }
    figure(
      'S14',
      `${worst.length} OPML files of 900,000 characters: all refused, slowest ${Math.round(mostMs)} ms of CPU`,
    );
  });

  it('never fails with anything but a refusal, whatever the bytes', () => {
    const bit = fc.constantFrom(
      '<',
      '>',
      '&',
      '"',
      '/',
      '<outline ',
      'xmlUrl="https://a.example"',
      ']]>',
      '<!--',
      '&#0;',
      'x',
    );
    fc.assert(
      fc.property(fc.array(bit, { maxLength: 40 }), (bits) => {
        try {
          readOpml(file(bits.join('')));
        } catch (error) {
          expect((error as { status?: number }).status).toBe(422);
        }
      }),
    );
  });
});
