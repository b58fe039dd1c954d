import { describe, expect, test } from 'vitest';
import { fixture, withEveryText } from '../../edition/issues.ts';
import { htmlOf, textOf } from './facts.ts';

/** The texts of people and models in an issue; its dates, ids and states stay what the server checks them to be. */
const free = /title|summary|theme|insight|tip|category|quote|speaker|before|after|podcast_name|topic|text/;

function issueSaying(words: string) {
  return withEveryText(fixture('full'), (text, path) => (free.test(path) ? words : text));
}

describe.each([
  '</script><script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '"><svg onload=alert(1)>',
  '<!--<script>',
  'a\u2028b\u2029c',
  "'; alert(1); //",
  '{{constructor}}',
])('S15: a digest that says %j everywhere', (words) => {
  const issue = issueSaying(words);
  test.each(['/', '/offer'])('stays text on %s', (path) => {
    const html = htmlOf(path, issue);
    expect(html.match(/<script/g)).toHaveLength(3);
    expect(html.match(/<\/script>/g)).toHaveLength(3);
    expect(html).not.toMatch(/<(img|iframe|object)\b/);
    expect(html).not.toContain('<svg onload');
    expect(html).not.toContain('<!--<script>');
  });
  test('comes back whole from the block that the browser reads', () => {
    const json = /<script type="application\/json" id="view">(.*?)<\/script>/s.exec(htmlOf('/', issue))?.[1];
    expect(json).not.toMatch(/[<>\u2028\u2029]/);
    expect(JSON.parse(json ?? '').sample.issueNumber).toBe(16);
  });
});

test('S15: a hostile name of the publication stays text in title, metas and page', () => {
  const html = htmlOf('/', null, { brandName: '"></title><script>x</script>', supportEmail: 'a@b"><b>' });
  expect(html.match(/<script/g)).toHaveLength(3);
  expect(html.match(/<\/title>/g)).toHaveLength(1);
});

test('S15: an origin that is no http address makes no links to it', () => {
  const html = htmlOf('/', fixture('full'), { appUrl: 'javascript:alert(1)' });
  expect(html).not.toContain('javascript:');
  expect(html).not.toContain('rel="canonical"');
});

test('very long texts are cut, so that the page stays small', () => {
  const html = htmlOf('/', issueSaying('word '.repeat(4_000)));
  expect(html.length).toBeLessThan(90_000);
  expect(textOf(html)).toContain('…');
});
