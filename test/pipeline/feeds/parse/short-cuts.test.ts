/** What is read by a short way is what the long way says: addresses, and the hash of an episode. */
import { hash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { resolveUrl } from '../../../../server/pipeline/feeds/parse/resolve-url.ts';
import { cases, seedOr } from '../../../app/cases.ts';
import { threadMs } from '../../../app/thread-ms.ts';
import { readWhole, rss } from './read-whole.ts';

const seed = seedOr(20_261_124);

function byTheStandard(address: string, base: string): string | null {
  const clean = address.trim().replace(/[\t\r\n]/g, '');
  const url = clean === '' ? null : URL.parse(clean, base);
  return url !== null && ['http:', 'https:'].includes(url.protocol) ? url.href : null;
}

describe('an address', () => {
  const base = 'https://show.example/feed/';
  const part = fc.constantFrom(
    ...[
      'https://',
      'http://',
      'HTTPS://',
      '//',
      'cdn.example',
      'Cdn.Example',
      '1.2.3.4',
      '0x7f.1',
      'a',
      '.',
      '..',
      '/',
      '/.',
    ],
    ...[
      '%2e',
      '%2E/',
      'xn--a',
      'xn--80ak6aa92e.com',
      'b-c.example',
      ':80',
      ':443',
      ':8080',
      'user@',
      '?',
      '#',
      '&',
      '=',
      '%',
    ],
    ...[
      ' ',
      '\t',
      '"',
      "'",
      '<',
      '|',
      '^',
      '`',
      '{',
      '[',
      ']',
      '\\',
      'é',
      '日',
      ';',
      ':',
      ',',
      '+',
      '$',
      '!',
      '(',
      '*',
      '~',
      '_',
    ],
    ...['.com/', '.example/', '/show/1.mp3', '?a=1&b=2', 'e', '-', '--', '\u0001', '\u00ad', '。'],
  );
  it(`is what the URL standard makes of it (seed ${seed})`, () => {
    let plain = 0;
    fc.assert(
      fc.property(
        fc.constantFrom('', 'https://cdn.example/', 'http://a-b.c.example/x'),
        fc.array(part, { maxLength: 8 }),
        (start, parts) => {
          const address = start + parts.join('');
          const expected = byTheStandard(address, base);
          if (expected === address) plain += 1;
          expect({ address, read: resolveUrl(address, base) }).toEqual({ address, read: expected });
        },
      ),
      { seed, numRuns: cases(50_000) },
    );
    expect(plain).toBeGreaterThan(1_000);
  });

  it('costs no more than its length', () => {
    const worst = [
      `https://${'a-'.repeat(240)}`,
      `https://${'a.'.repeat(240)}`,
      `https://a.b${'/a?'.repeat(150)} `,
    ];
    const resolve = () => {
      for (let times = 0; times < 200; times += 1) for (const url of worst) resolveUrl(url, base);
    };
    expect(threadMs(resolve)).toBeLessThan(1_000);
  });
});

it(`the hash of an episode is over the JSON of its fields (seed ${seed})`, () => {
  const words = fc.constantFrom(
    '',
    'Plain',
    'a "quoted" \\ word',
    'line\nfeed',
    'tab\t',
    '日本 é',
    '\u2028',
    '\ud83c\udfa7',
    '&#55356;',
    '0',
    '12',
    '01:02:03',
    '59.5',
    '-3',
  );
  const item = fc
    .record({
      title: words,
      duration: words,
      notes: words,
      season: words,
      length: words,
      date: fc.boolean(),
      transcript: fc.boolean(),
      person: words,
    })
    .map(
      (
        it,
      ) => `<item><title>${it.title}</title><description>${it.notes}</description><itunes:duration>${it.duration}</itunes:duration>
        <itunes:season>${it.season}</itunes:season><enclosure url="https://cdn.example/a.mp3" type="audio/mpeg" length="${it.length.replaceAll('"', '')}"/>
        ${it.date ? '<pubDate>Mon, 05 Jan 2026 06:00:00 GMT</pubDate>' : ''}<podcast:person>${it.person}</podcast:person>
        ${it.transcript ? '<podcast:transcript url="https://cdn.example/a.vtt" type="text/vtt"/>' : ''}</item>`,
    );
  fc.assert(
    fc.property(fc.array(item, { minLength: 1, maxLength: 3 }), (items) => {
      const all = readWhole(
        rss(items.join(''), ' xmlns:podcast="https://podcastindex.org/namespace/1.0"'),
      ).episodes;
      for (const {
        guid: _guid,
        guidFrom: _from,
        sharesGuid: _shares,
        description,
        contentHash,
        ...fields
      } of all) {
        const expected = hash('sha256', `${JSON.stringify(fields)}${description}`, 'base64url').slice(0, 22);
        expect({ fields, contentHash }).toEqual({ fields, contentHash: expected });
      }
    }),
    { seed, numRuns: cases(2_000) },
  );
});
