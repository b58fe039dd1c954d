/** RFC 9110 section 13.1.2: what a browser has kept. */
import { expect, test } from 'vitest';
import { matchesEtag } from '../../server/http/matches-etag.ts';
import { threadMs } from '../app/thread-ms.ts';

const etag = '"abc-1"';

test.each([
  ['the tag itself', '"abc-1"', true],
  ['as a proxy that compresses has weakened it', 'W/"abc-1"', true],
  ['one of several', '"old", W/"abc-1" ,"other"', true],
  ['a comma inside another tag', '"a,b","abc-1"', true],
  ['whatever stands here', ' * ', true],
  ['another tag', '"abc-2"', false],
  ['a longer tag', '"abc-1x"', false],
  ['without its quotes', 'abc-1', false],
  ['nothing', undefined, false],
  ['an empty list', '', false],
])('%s', (_, given, expected) => {
  expect([matchesEtag(given, etag), matchesEtag(given, `W/${etag}`)]).toEqual([expected, expected]);
});

test('a header of quotes costs no more than its length', () => {
  const worst = `${'"a" '.repeat(4_000)}"`;
  const look = () => {
    for (let times = 0; times < 20; times += 1) expect(matchesEtag(worst, etag)).toBe(false);
  };
  expect(threadMs(look)).toBeLessThan(500);
});
