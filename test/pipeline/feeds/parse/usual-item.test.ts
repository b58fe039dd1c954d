/** What is read in one go is what the reader of any markup reads; and usual items are read in one go. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Element } from '../../../../server/pipeline/feeds/parse/element.ts';
import { KnownTags } from '../../../../server/pipeline/feeds/parse/known-tags.ts';
import { Namespaces } from '../../../../server/pipeline/feeds/parse/namespaces.ts';
import { readMarkup } from '../../../../server/pipeline/feeds/parse/read-markup.ts';
import { readUsualItem } from '../../../../server/pipeline/feeds/parse/read-usual-item.ts';
import { defaultLimits as limits } from '../../../../server/pipeline/feeds/parse/types.ts';
import { cases, seedOr } from '../../../app/cases.ts';
import { corpusCase } from '../../../app/corpus.ts';
import { readWhole, rss } from './read-whole.ts';

const seed = seedOr(20_261_124);

const plain = ({ name, attributes, text, children }: Element): object => ({
  name,
  attributes,
  text,
  children: children.map(plain),
});

// One for all, so that what was met in another item is there.
const tags = new KnownTags(new Namespaces());

/** Whether it was read in one go; then it is what the other reader makes of it. */
function compare(item: string): boolean {
  const usual = readUsualItem(item, tags, limits);
  if (usual === null || usual.end !== item.length) return false;
  const { top, flawed, refused } = readMarkup(item, new Namespaces(), limits, true);
  expect({ item, refused, flawed, read: top.children.map(plain) }).toEqual({
    item,
    refused: null,
    flawed: usual.flawed,
    read: [plain(usual.item)],
  });
  return true;
}

// What items are made of, whole and broken; one after the other they make both.
const pieces = fc.constantFrom(
  '<title>',
  '</title>',
  '<title>One &amp; two</title>',
  '<Title>Upper</Title>',
  '<title>a & b</title>',
  '<title >spaced</title >',
  '<description><![CDATA[<p>A &amp; <b>b</b></p>]]></description>',
  '<description> <![CDATA[around]]> it</description>',
  '<description><![CDATA[one]]><![CDATA[two]]></description>',
  '<description><![CDATA[the </description> and <![CDATA[ in it]]></description>',
  '<description>&lt;p&gt;escaped&lt;/p&gt; &nbsp; &#146;</description>',
  '<description>of <b>raw</b> markup</description>',
  '<description><!-- no words --></description>',
  '<enclosure url="https://cdn.example/a.mp3?a=1&amp;b=2" type="audio/mpeg" length="1"/>',
  '<enclosure url="https://cdn.example/a.mp3?a=1&b=2">',
  "<enclosure url='https://cdn.example/b.mp3' type=audio/mpeg></enclosure>",
  '<media:group><media:content url="https://cdn.example/c.mp3" medium="audio"/></media:group>',
  '<media:group>',
  '</media:group>',
  '<category>News & views</category>',
  '<category><![CDATA[News & views]]></category>',
  '<category>a<![CDATA[b',
  '<itunes:image href="https://shows.example/1.jpg"/>',
  '<guid isPermaLink="false">g-1</guid>',
  '<guid/>',
  '<podcast:person role="guest">Ann</podcast:person>',
  '<x:y xmlns:x="https://podcastindex.org/namespace/1.0">own</x:y>',
  '<ti\u0001tle>odd</ti\u0001tle>',
  '<été>name</été>',
  '<a.b-c_d>name</a.b-c_d>',
  '<item>',
  '<atom:entry/>',
  '<!-- words -->',
  '<?php echo ?>',
  ']]>',
  'words',
  '&',
  '&amp;',
  '<',
  '>',
  '\n  ',
  '\r\n',
  'ä',
);

describe('an item as nearly every host writes it', () => {
  it(`is read as any markup is (seed ${seed})`, () => {
    let quick = 0;
    const items = fc
      .tuple(
        fc.constantFrom('<item>', '<item rdf:about="x">', '<entry>', '<Item>'),
        fc.array(pieces, { maxLength: 9 }),
      )
      .map(([open, inside]) => `${open}${inside.join('')}</${/\w+/.exec(open)?.[0]}>`);
    fc.assert(
      fc.property(items, (item) => {
        if (compare(item)) quick += 1;
      }),
      { seed, numRuns: cases(20_000) },
    );
    // The test would say nothing if every item were left to the other.
    expect(quick).toBeGreaterThan(1_000);
  });

  it(`is one episode with the same words where a comment makes it unusual (seed ${seed})`, () => {
    const inside = fc.array(pieces, { maxLength: 6 }).map((all) => all.join(''));
    const feed = (items: readonly string[], mark: string) =>
      rss(items.map((one, nth) => `<item><guid>${nth}</guid>${one}${mark}</item>`).join('\n'));
    const attempt = (text: string, pieceBytes: number) => {
      try {
        const { episodes, warnings, episodeCount } = readWhole(text, pieceBytes);
        return { episodes, warnings, episodeCount };
      } catch (error) {
        return String(error);
      }
    };
    const closed = fc
      .array(inside, { maxLength: 5 })
      .filter((items) => items.every((one) => compare(`<item>${one}</item>`)));
    fc.assert(
      fc.property(closed, fc.constantFrom(1, 50, 65_536), (items, pieceBytes) => {
        expect(attempt(feed(items, ''), pieceBytes)).toEqual(attempt(feed(items, '<!---->'), 65_536));
      }),
      { seed, numRuns: 500 },
    );
  });

  it(`is one episode with the same words wherever a long feed is cut, and leaves ASCII (seed ${seed})`, () => {
    const odd = fc.record({
      nth: fc.nat(199),
      words: fc.constantFrom('Größe', '日本', '\u0007', '\u0000&#7;', 'é'),
    });
    const filler = 'Plain words about it, &amp; more. '.repeat(10);
    const feed = (odds: readonly { nth: number; words: string }[], mark: string) =>
      rss(
        Array.from({ length: 200 }, (_, nth) => {
          const words = odds.filter((one) => one.nth === nth).map((one) => one.words);
          return `<item><guid>${nth}</guid><title>No. ${nth} ${words.join(' ')}</title><description>${filler}${words.join('<p>')}</description>${mark}</item>`;
        }).join('\n'),
      );
    fc.assert(
      fc.property(
        fc.array(odd, { maxLength: 6 }),
        fc.integer({ min: 900, max: 70_000 }),
        (odds, pieceBytes) => {
          expect(readWhole(feed(odds, ''), pieceBytes).episodes).toEqual(
            readWhole(feed(odds, '<!---->'), 65_536).episodes,
          );
        },
      ),
      { seed, numRuns: 60 },
    );
  });

  for (const folder of ['partytime/real-world', 'npm-podcast-parser']) {
    corpusCase(`${folder}: usual items as any markup`, folder, (path) => {
      let [items, quick] = [0, 0];
      for (const file of readdirSync(path, { recursive: true, encoding: 'utf8' })) {
        const full = join(path, file);
        if (!statSync(full).isFile()) continue;
        for (const [item] of readFileSync(full, 'utf8').matchAll(/<item[\s>][\s\S]{0,400000}?<\/item>/g)) {
          items += 1;
          if (compare(item)) quick += 1;
        }
      }
      expect(quick).toBeGreaterThan(items / 2);
    });
  }
});
