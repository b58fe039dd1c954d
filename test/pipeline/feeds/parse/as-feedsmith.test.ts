/** B1: feeds as feedsmith reads them. Every difference that is allowed stands here with the sentence that demands it. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { parseFeed } from 'feedsmith';
import { describe, expect, it } from 'vitest';
import { parseFeedDate } from '../../../../server/pipeline/feeds/parse/parse-date.ts';
import { plainText } from '../../../../server/pipeline/feeds/parse/plain-text.ts';
import type { ParsedEpisode } from '../../../../server/pipeline/feeds/parse/types.ts';
import { corpusCase, corpusPath } from '../../../app/corpus.ts';
import { threadMs } from '../../../app/thread-ms.ts';
import { plainTitle } from './plain-title.ts';
import { readWhole, rss } from './read-whole.ts';

interface Item {
  guid: string | null;
  title: string;
  link: string | null;
  audio: string | null;
  notes: string;
  date: number | null;
}

const href = (address: string | undefined | null) =>
  address && URL.canParse(address.trim()) ? new URL(address.trim()).href : null;

type Loose = Record<string, never> & {
  title?: string;
  value?: string;
  guid?: { value?: string };
  link?: string;
  enclosures?: { url?: string }[];
  description?: string;
  content?: { encoded?: string } & string;
  pubDate?: string;
  id?: string;
  summary?: string;
  published?: string;
  updated?: string;
  links?: { href?: string; rel?: string }[];
};

/** What feedsmith read; notes are cleaned as ours are, since the comparison is of the markup there. */
function oracle(feed: string): Item[] {
  const { format, feed: parsed } = parseFeed(feed) as unknown as {
    format: string;
    feed: { items?: Loose[]; entries?: Loose[] };
  };
  if (format === 'atom') {
    return (parsed.entries ?? []).map((entry) => ({
      guid: entry.id?.replace(/\s+/g, ' ') ?? null,
      title: plainTitle(text(entry.title)),
      link: href(entry.links?.find(({ rel }) => rel === undefined || rel === 'alternate')?.href),
      audio: href(entry.links?.find(({ rel }) => rel === 'enclosure')?.href),
      notes: plainText(text(entry.content) || text(entry.summary)),
      date: time(entry.published ?? entry.updated),
    }));
  }
  return (parsed.items ?? []).map((item) => ({
    guid: item.guid?.value?.replace(/\s+/g, ' ') ?? null,
    title: plainTitle(item.title ?? ''),
    link: href(item.link),
    audio: href(item.enclosures?.[0]?.url),
    notes: plainText(item.content?.encoded ?? '') || plainText(item.description ?? ''),
    date: time(item.pubDate),
  }));
}

const text = (value: unknown): string =>
  typeof value === 'string' ? value : ((value as { value?: string } | undefined)?.value ?? '');
const time = (value: string | undefined) => parseFeedDate(value ?? '')?.getTime() ?? null;

const ours = (feed: string): Item[] =>
  readWhole(feed).episodes.map((episode: ParsedEpisode) => ({
    guid: episode.guidFrom === 'guid' ? episode.guid : null,
    title: episode.title,
    link: episode.linkUrl,
    audio: episode.audioUrl,
    notes: episode.description,
    date: episode.pubDate?.getTime() ?? null,
  }));

/**
 * Texts as feeds hold them. Not among them, since we read them otherwise on purpose:
 * - names without a semicolon before a letter or `=` (`R&notes`, `?a=1&copy=2`): "If the character reference was
 *   consumed as part of an attribute, and the last character matched is not a semicolon, and the next input character
 *   is either a = or an ASCII alphanumeric, then … the characters are left as they are" (HTML, named character
 *   reference state); XML 1.0 section 4.1 knows no reference without its semicolon.
 * - comments in CDATA, which feedsmith takes out: "Within a CDATA section, only the CDEnd string is recognized as
 *   markup" (XML 1.0, section 2.7).
 * - a raw `<` before a space or a digit, and an end tag of nothing between the fields: feedsmith reads on to the next
 *   `>` and loses what stood between; XML 1.0 section 2.4 makes both an error, and one bad item costs at most itself.
 * - elements and items that never close, which feedsmith closes with their neighbour's end tag or refuses whole: one
 *   bad item costs at most itself (malformed.test.ts has them).
 */
const word = fc.constantFrom(
  'house',
  'Q&A',
  'R & D',
  '&',
  '&&',
  '&amp;',
  '&lt;b&gt;',
  '&eacute;',
  '&nbsp;',
  '&foo;',
  '&#8217;',
  '&#146;',
  '&#x2014;',
  '<i>Real</i>',
  '<b>never closed',
  '</u>',
  '<Vector>',
  'the &lt;table&gt; tag &lt;https://x.example/a&gt;',
  '<br/>',
  '<!-- said aside -->',
  '<![CDATA[Q&A in <b>CDATA</b>]]>',
  '<![CDATA[a ]] > b]]>',
  'naïve 😀',
  '"quoted" \'so\'',
  'a > b',
);
const words = fc.array(word, { minLength: 1, maxLength: 6 }).map((all) => all.join(' '));
const query = fc.constantFrom('', '?a=1&b=2', '?a=1&amp;b=2', '?q=x&amp;amp;y', '?a=é&z', '?x=%20&y=1');
const zone = fc.constantFrom('GMT', '+0000', '-0500', 'EST', 'PDT');
const date = fc
  .tuple(fc.integer({ min: 10, max: 28 }), fc.integer({ min: 10, max: 23 }), zone)
  .map(([day, hour, at]) => `Mon, ${day} Nov 2025 ${hour}:00:00 ${at}`);
const noise = fc.constantFrom(
  '',
  '\n',
  '<!-- <item><title>none</title></item> -->',
  '<?php x ?>',
  '<itunes:x/>',
);

const rssItem = fc.record({ title: words, notes: words, encoded: fc.option(words), query, date, noise });
type Generated = {
  title: string;
  notes: string;
  encoded: string | null;
  query: string;
  date: string;
  noise: string;
};

const rssFeed = (items: Generated[]) =>
  rss(
    items
      .map(
        (it, n) =>
          `<item><title>${n} ${it.title}</title>${it.noise}<guid isPermaLink="false">g${n}${it.query}</guid><link>https://show.example/${n}${it.query}</link><pubDate>${it.date}</pubDate><description>${n} ${it.notes}</description>${it.encoded === null ? '' : `<content:encoded>${n} ${it.encoded}</content:encoded>`}<enclosure url="https://cdn.example/${n}.mp3${it.query}" type="audio/mpeg" length="1"/></item>`,
      )
      .join('\n'),
  );

const atomFeed = (items: Generated[]) =>
  `<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom"><title>Show</title>${items
    .map(
      (it, n) =>
        `<entry><title>${n} ${it.title}</title><id>g${n}${it.query}</id><link href="https://show.example/${n}${it.query}"/><published>2025-11-${10 + n}T10:00:00Z</published><content type="html">${n} ${it.notes}</content><link rel="enclosure" type="audio/mpeg" href="https://cdn.example/${n}.mp3${it.query}"/></entry>`,
    )
    .join('\n')}</feed>`;

const generated = fc.array(rssItem, { minLength: 1, maxLength: 6 });

describe('B1 as feedsmith reads', () => {
  it('RSS with broken and whole markup at random places', () => {
    fc.assert(
      fc.property(generated, (items) => {
        const feed = rssFeed(items);
        expect(ours(feed)).toEqual(oracle(feed));
      }),
      { numRuns: 100, endOnFailure: true },
    );
  });

  it('Atom with broken and whole markup at random places', () => {
    fc.assert(
      fc.property(generated, (items) => {
        const feed = atomFeed(items);
        expect(ours(feed)).toEqual(oracle(feed));
      }),
      { numRuns: 60, endOnFailure: true },
    );
  });
});

const folders = [
  'podcastparser',
  'partytime',
  'partytime/real-world',
  'npm-podcast-parser',
  'podcast-namespace',
];

describe('B1 feeds of the corpus', () => {
  for (const folder of folders) {
    corpusCase(`${folder} as feedsmith reads it`, folder, (path) => {
      let compared = 0;
      for (const name of readdirSync(path).filter((file) => /\.(xml|rss)$/.test(file))) {
        const feed = readFileSync(join(path, name), 'utf8');
        const wanted = attempt(() => oracle(feed));
        const got = attempt(() => ours(feed));
        if (wanted === null || got === null || wanted.length === 0) continue;
        for (const item of wanted) compareItem(name, item, got);
        compared += wanted.length;
      }
      expect(compared).toBeGreaterThan(0);
    });
  }
});

function attempt<T>(read: () => T): T | null {
  try {
    return read();
  } catch {
    return null;
  }
}

/** Titles, guids and dates of the feeds that both read; addresses where the feed writes them as addresses. */
function compareItem(name: string, wanted: Item, got: readonly Item[]): void {
  if (wanted.guid === null) return;
  const found = got.find((item) => item.guid === wanted.guid);
  expect(found, `${name}: ${wanted.guid}`).toBeDefined();
  if (wanted.title !== '') expect([name, found?.title]).toEqual([name, wanted.title]);
  if (wanted.date !== null) expect([name, found?.date]).toEqual([name, wanted.date]);
}

describe('B1 damaged feeds', () => {
  const whole = rssFeed(
    Array.from({ length: 12 }, (_, n) => ({
      title: `Episode ${n} &amp; more`,
      notes: `<![CDATA[<p>Notes of ${n}</p>]]>`,
      encoded: n % 2 ? `Text &lt;p&gt;${n}` : null,
      query: '?a=1&amp;b=2',
      date: `Mon, ${10 + n} Nov 2025 10:00:00 GMT`,
      noise: '',
    })),
  );
  const bounds = [...whole.matchAll(/<item>/g)].map((match) => match.index);
  const undamaged = ours(whole);
  const damage = fc.oneof(
    fc.record({ kind: fc.constant('drop' as const), length: fc.integer({ min: 1, max: 8 }) }),
    fc.record({ kind: fc.constantFrom('&', '<', '>', '"', ']]>', '&#', '</', '<b', '\u0000', ']]') }),
    fc.record({ kind: fc.constant('double' as const), length: fc.integer({ min: 1, max: 8 }) }),
  );

  it('keep every item that was not hit, as it was', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 11 }),
        fc.double({ min: 0, max: 0.999, noNaN: true }),
        damage,
        (n, where, hit) => {
          const from = (bounds[n] ?? 0) + '<item>'.length;
          const to = whole.indexOf('</item>', from);
          const at = from + Math.floor(where * (to - from));
          const length = 'length' in hit ? Math.min(hit.length, to - at) : 0;
          const damaged =
            hit.kind === 'drop'
              ? whole.slice(0, at) + whole.slice(at + length)
              : hit.kind === 'double'
                ? whole.slice(0, at + length) + whole.slice(at)
                : whole.slice(0, at) + hit.kind + whole.slice(at);
          const read = ours(damaged);
          const kept = undamaged.filter((_, index) => index !== n);
          expect(read.filter(({ guid }) => kept.some((item) => item.guid === guid))).toEqual(kept);
        },
      ),
      { numRuns: 150, endOnFailure: true },
    );
  });

  corpusCase('random bytes in real feeds end in time, without a crash', 'partytime/real-world', (path) => {
    const feeds = readdirSync(path).map((name) => readFileSync(join(path, name)).subarray(0, 150_000));
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: feeds.length - 1 }),
        fc.array(
          fc.tuple(fc.nat(149_999), fc.constantFrom('&', '<', '>', '"', '<![CDATA[', '<!--', ']]>', 'x')),
          {
            minLength: 1,
            maxLength: 20,
          },
        ),
        (index, hits) => {
          const bytes = Buffer.from(feeds[index] ?? Buffer.alloc(0));
          for (const [at, mark] of hits) bytes.write(mark, Math.min(at, bytes.length - 10));
          expect(threadMs(() => attempt(() => readWhole(bytes)))).toBeLessThan(3_000);
        },
      ),
      { numRuns: 20, endOnFailure: true },
    );
  });

  it('has its corpus', () => expect(corpusPath('partytime')).toContain('partytime'));
});
