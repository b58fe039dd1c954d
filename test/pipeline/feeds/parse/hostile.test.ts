/** B3: a text takes time by its length alone, whatever stands in it; F18. */
import { expect, it } from 'vitest';
import { comparableAudioUrl } from '../../../../server/kit/outbound/index.ts';
import { FeedError } from '../../../../server/pipeline/feeds/parse/feed-error.ts';
import { readWhole, rss } from './read-whole.ts';

const item = (inside: string) => `<item><title>t</title>${inside}</item>`;
const notes = (text: string) => item(`<description>${text}</description>`);
const section = (text: string) => notes(`<![CDATA[${text}]]>`);

it.each<[string, string]>([
  ['a bracket and spaces', notes(`<${' '.repeat(190_000)}`)],
  ['brackets', notes('<'.repeat(190_000))],
  ['brackets in a section', section('<a'.repeat(95_000))],
  ['comments that never close in a section', section('<!--'.repeat(45_000))],
  ['scripts that never close', section('<script>'.repeat(24_000))],
  ['ampersands', notes('&'.repeat(190_000))],
  ['titles that never close', item('<title>'.repeat(100_000))],
  ['comments that never close', notes('<!--'.repeat(100_000))],
  ['sections that never close in many items', '<item><![CDATA[</item>'.repeat(10_000)],
  ['a tag of many attributes', item(`<enclosure ${'a="'.repeat(200_000)}/>`)],
  ['brackets in a date', item(`<pubDate>${'('.repeat(190_000)}</pubDate>`)],
  ['brackets in an author', `<managingEditor>${'(@'.repeat(95_000)}</managingEditor>${item('')}`],
  ['two million character references', notes('&#97;'.repeat(2_000_000))],
  ['deep nesting', '<x>'.repeat(200_000)],
  ['deep nesting in an item', item('<x>'.repeat(200_000))],
  ['line breaks', notes('\n \n'.repeat(60_000))],
])('S14, F18: %s', (_case, inside) => {
  const started = performance.now();
  try {
    readWhole(rss(inside));
  } catch (error) {
    expect(error).toBeInstanceOf(FeedError);
  }
  // A quadratic reading of these takes ten seconds and more; the rest is room for a busy machine.
  expect(performance.now() - started).toBeLessThan(4_000);
});

it('an audio address of slashes or of many parameters', () => {
  const started = performance.now();
  comparableAudioUrl(`https://cdn.example/${'/'.repeat(190_000)}a`);
  comparableAudioUrl(
    `https://cdn.example/a?${Array.from({ length: 20_000 }, (_, n) => `utm_${n}=`).join('&')}`,
  );
  expect(performance.now() - started).toBeLessThan(2_000);
});
