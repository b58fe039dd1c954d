import { describe, expect, it } from 'vitest';
import { canonicalUrl, comparableAudioUrl, parseRetryAfter } from '../../../server/kit/outbound/index.ts';

const now = new Date('2026-11-21T12:00:00Z');

describe('Retry-After', () => {
  it.each([
    ['5', 5_000],
    ['0', 0],
    [' 120 ', 120_000],
    ['1.5', 1_500],
    ['Sat, 21 Nov 2026 12:00:30 GMT', 30_000],
    ['Sat, 21 Nov 2026 11:00:00 GMT', 0],
    ['Saturday, 21-Nov-26 12:01:00 GMT', 60_000],
    ['Sat Nov 21 12:00:10 2026', 10_000],
    ['999999', 86_400_000],
    ['-5', null],
    ['soon', null],
    ['', null],
    [null, null],
  ])('%s is %s ms', (value, expected) => {
    expect(parseRetryAfter(value, now)).toBe(expected);
  });
});

describe('the address of a feed', () => {
  it.each([
    ['http://Example.com/feed', 'https://example.com/feed'],
    ['https://example.com:443/feed/', 'https://example.com/feed'],
    ['https://example.com./feed#top', 'https://example.com/feed'],
    ['https://example.com/feed?', 'https://example.com/feed'],
    ['https://example.com/%7Efeed', 'https://example.com/~feed'],
    ['https://example.com/a%2fb', 'https://example.com/a%2Fb'],
  ])('%s and %s are one', (one, other) => {
    expect(canonicalUrl(one)).toBe(canonicalUrl(other));
  });

  it.each([
    ['https://example.com/feed', 'https://example.com/Feed'],
    ['https://example.com/feed?id=1', 'https://example.com/feed?id=2'],
    ['https://example.com/feed', 'https://www.example.com/feed'],
    ['https://example.com:8443/feed', 'https://example.com/feed'],
  ])('%s and %s are two', (one, other) => {
    expect(canonicalUrl(one)).not.toBe(canonicalUrl(other));
  });
});

describe('the address of audio', () => {
  it.each([
    ['https://dts.podtrac.com/redirect.mp3/cdn.example.com/e1.mp3', 'https://cdn.example.com/e1.mp3'],
    ['https://chrt.fm/track/ABC123/cdn.example.com/e1.mp3', 'https://cdn.example.com/e1.mp3'],
    ['https://pdst.fm/e/chrt.fm/track/A1/cdn.example.com/e1.mp3', 'https://cdn.example.com/e1.mp3'],
    ['https://op3.dev/e/https://cdn.example.com/e1.mp3', 'https://cdn.example.com/e1.mp3'],
    ['https://cdn.example.com/e1.mp3?updated=1698', 'https://cdn.example.com/e1.mp3'],
    ['http://cdn.example.com/e1.mp3?_=7&utm_source=rss', 'https://cdn.example.com/e1.mp3'],
  ])('%s is %s', (tracked, plain) => {
    expect(comparableAudioUrl(tracked)).toBe(comparableAudioUrl(plain));
  });

  it('keeps what tells files apart', () => {
    expect(comparableAudioUrl('https://cdn.example.com/play?episode=1')).not.toBe(
      comparableAudioUrl('https://cdn.example.com/play?episode=2'),
    );
  });
});
