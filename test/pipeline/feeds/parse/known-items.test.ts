/** Row 5 of the table of speed: what stands in a feed as it did is not read again, and nothing is missed for that. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { parseFeed } from 'feedsmith';
import { describe, expect, it } from 'vitest';
import { makeFeed } from '../../../../bench/feeds/make-feed.ts';
import type { ParsedEpisode } from '../../../../server/pipeline/feeds/parse/types.ts';
import { cases, seedOr } from '../../../app/cases.ts';
import { corpusCase } from '../../../app/corpus.ts';
import { threadMs } from '../../../app/thread-ms.ts';
import { readWhole, rss } from './read-whole.ts';

const seed = seedOr(20_261_123);
type Read = ReturnType<typeof readWhole>;

const stateOf = ({ guid, sharesGuid, contentHash }: ParsedEpisode) => `${guid} ${sharesGuid} ${contentHash}`;

/** Reads `after` once whole and once with what `before` left, and holds the one against the other. */
function compare(before: string | Uint8Array, after: string | Uint8Array, pieceBytes: number): number {
  const then = attempt(() => readWhole(before));
  const whole = attempt(() => readWhole(after));
  const quick = attempt(() => readWhole(after, pieceBytes, then.read?.items ?? null));
  expect(quick.why).toBe(whole.why);
  if (quick.read === null || whole.read === null) return 0;
  return hold(then.read?.episodes ?? [], whole.read, quick.read);
}

function attempt(read: () => Read): { read: Read; why: null } | { read: null; why: string } {
  try {
    return { read: read(), why: null };
  } catch (error) {
    return { read: null, why: String(error) };
  }
}

function hold(then: readonly ParsedEpisode[], whole: Read, quick: Read): number {
  expect(quick.podcast).toEqual(whole.podcast);
  expect(quick.warnings).toEqual(whole.warnings);
  expect(quick.episodeCount).toBe(whole.episodeCount);
  expect(Buffer.compare(quick.items, whole.items)).toBe(0);
  const taken = new Set(then.map(stateOf));
  const handed = new Set(quick.episodes.map(stateOf));
  // All that is handed over stands in the feed, and all that is not was handed over so the last time.
  expect(quick.episodes.every((it) => whole.episodes.some((one) => stateOf(one) === stateOf(it)))).toBe(true);
  for (const episode of whole.episodes) {
    if (!handed.has(stateOf(episode))) expect(taken).toContain(stateOf(episode));
  }
  return whole.episodes.length - quick.episodes.length;
}

interface Item {
  guid: number;
  title: string;
  notes: string;
  audio: number | null;
}

const notes = fc.constantFrom(
  '<description>Plain words</description>',
  '<description><![CDATA[<p>A <b>word</b></p>]]></description>',
  '<description><![CDATA[the </item> tag and the <item> tag]]></description>',
  '<description><![CDATA[never closed</description>',
  '<!-- <item> --><description>Größe &amp; 日本</description>',
  '<description>flawed & open<br></description>',
  '<itunes:summary xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd">own</itunes:summary>',
  '<!-- never closed <description>a</description>',
  '',
);
const item: fc.Arbitrary<Item> = fc.record({
  guid: fc.nat(12),
  title: fc.constantFrom('One', 'Two & three', 'Vier ä', 'Five <i>six</i>'),
  notes,
  // Few, so that items of one guid often share their audio too.
  audio: fc.option(fc.nat(3)),
});
const itemText = ({ guid, title, notes: text, audio }: Item) =>
  `<item><guid>g${guid}</guid><title>${title}</title>${text}${audio === null ? '' : `<enclosure url="https://cdn.example/${audio}.mp3" type="audio/mpeg"/>`}</item>`;
const gap = fc.constantFrom('', '\n  ', '<!-- between -->', 'words ');
const feedOf = (items: readonly Item[], between: string, head: string) =>
  rss(`${head}${items.map(itemText).join(between)}`);
const heads = fc.constantFrom(
  '',
  '<link>https://other.example/</link>',
  '<podcast:person xmlns:podcast="https://podcastindex.org/namespace/1.0">Ann</podcast:person>',
);

describe('an item that stands in the feed as it did', () => {
  it(`is not read again, and nothing else is passed over (seed ${seed})`, () => {
    let passedOver = 0;
    fc.assert(
      fc.property(
        fc.record({
          items: fc.array(item, { maxLength: 12 }),
          fresh: fc.array(item, { maxLength: 3 }),
          at: fc.nat(12),
          removed: fc.nat(3),
          between: gap,
          head: heads,
          otherHead: fc.option(heads),
          pieceBytes: fc.constantFrom(1, 7, 100, 65_536),
        }),
        ({ items, fresh, at, removed, between, head, otherHead, pieceBytes }) => {
          const next = items.toSpliced(at, removed, ...fresh);
          const before = feedOf(items, between, head);
          passedOver += compare(before, feedOf(next, between, otherHead ?? head), pieceBytes);
        },
      ),
      { seed, numRuns: cases(1_500) },
    );
    // The test would say nothing if every item were read anew.
    expect(passedOver).toBeGreaterThan(cases(1_000));
  });

  it('is read again where the channel changed what it is read by, and where another stands before it', () => {
    const one = itemText({ guid: 1, title: 'One', notes: '', audio: 1 });
    const twin = itemText({ guid: 1, title: 'Other', notes: '', audio: 2 });
    expect(compare(rss(one), rss(one), 65_536)).toBe(1);
    expect(compare(rss(one), rss(twin + one), 65_536)).toBe(0);
    expect(compare(rss(one), rss(`<link>https://b.example/</link>${one}`), 65_536)).toBeLessThan(2);
  });

  it.each([['utf-16le'], ['windows-1252'], ['shift_jis'], ['utf-8']])(
    'whatever the charset: %s',
    (charset) => {
      const text = `<?xml version="1.0" encoding="${charset}"?><rss version="2.0"><channel><title>Größe</title>${itemText({ guid: 1, title: 'Vier ä', notes: '', audio: 1 })}</channel></rss>`;
      const bytes =
        charset === 'utf-16le'
          ? Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')])
          : charset === 'utf-8'
            ? Buffer.from(text)
            : charset === 'windows-1252'
              ? Buffer.from(text, 'latin1')
              : Buffer.from(text.replaceAll(/[äöß]/g, 'x'));
      expect(compare(bytes, bytes, 5)).toBe(1);
    },
  );

  it('of what another program or nobody packed nothing is taken', () => {
    const feed = rss(itemText({ guid: 1, title: 'One', notes: '', audio: 1 }));
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        expect(readWhole(feed, 65_536, bytes).episodes).toHaveLength(1);
      }),
      { seed, numRuns: 200 },
    );
    const { items } = readWhole(feed);
    expect(readWhole(feed, 65_536, items.with(0, 99)).episodes).toHaveLength(1);
  });
});

describe('its cost', () => {
  it('is a small part of a whole reading by feedsmith', () => {
    const feed = makeFeed(1_000, 0);
    const { items } = readWhole(feed);
    const least = (run: () => unknown): number => Math.min(...Array.from({ length: 7 }, () => threadMs(run)));
    const ours = least(() => expect(readWhole(feed, 65_536, items).episodes).toEqual([]));
    const theirs = least(() => parseFeed(feed.toString('utf8')));
    expect(theirs / ours).toBeGreaterThan(3);
  });
});

describe('real feeds', () => {
  for (const folder of ['partytime/real-world', 'npm-podcast-parser']) {
    corpusCase(`${folder} with what was read of it before`, folder, (path) => {
      for (const name of readdirSync(path).filter((it) => /\.(?:xml|rss)$/.test(it))) {
        const feed = readFileSync(join(path, name));
        compare(feed, feed, 65_536);
        // An old item changes, and one goes.
        const text = feed.toString('latin1');
        const changed = text.replace(/<\/title>(?![\s\S]*<\/title>)/, ' (again)</title>');
        compare(feed, Buffer.from(changed, 'latin1'), 4_096);
        compare(Buffer.from(changed, 'latin1'), feed, 65_536);
      }
    });
  }
});
