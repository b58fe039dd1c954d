import { expect, test } from 'vitest';
import { browserWords, isHandheld } from '../../web/format/browser.ts';

const like = 'Mozilla/5.0';
test.each([
  [
    `${like} (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36`,
    'Chrome on Linux',
    false,
  ],
  [
    `${like} (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/141.0 Safari/537.36 Edg/141.0`,
    'Edge on Windows',
    false,
  ],
  [
    `${like} (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.1 Safari/605.1.15`,
    'Safari on macOS',
    false,
  ],
  [
    `${like} (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Mobile/15E148 Safari/604.1`,
    'Safari on iPhone',
    true,
  ],
  [`${like} (Android 15; Mobile; rv:132.0) Gecko/132.0 Firefox/132.0`, 'Firefox on Android', true],
  ['curl/8.10.1', 'curl', false],
  ['node', 'node', false],
  ['some program', 'some', false],
  ['', 'Unknown browser', false],
])('%s', (userAgent, words, handheld) => {
  expect([browserWords(userAgent), isHandheld(userAgent)]).toEqual([words, handheld]);
});
