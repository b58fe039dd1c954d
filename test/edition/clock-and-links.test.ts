import { describe, expect, it } from 'vitest';
import { formatMinutes } from '../../edition/clock.ts';
import { dayRange, knownZone, longDate, shortDate } from '../../edition/dates.ts';
import { downloadName, formatClock, spotifyLink } from '../../edition/index.ts';
import { appLink, safeUrl } from '../../edition/links.ts';

describe('formatClock', () => {
  it.each([
    [0, '0:00'],
    [7, '0:07'],
    [59.9, '0:59'],
    [60, '1:00'],
    [1421, '23:41'],
    [3599, '59:59'],
    [3600, '1:00:00'],
    [4203, '1:10:03'],
    [36_061, '10:01:01'],
    [-5, '0:00'],
    [Number.NaN, '0:00'],
  ])('%s seconds is %s', (seconds, is) => expect(formatClock(seconds)).toBe(is));
});

describe('formatMinutes', () => {
  it.each([
    [null, null],
    [0, null],
    [0.4, null],
    [1, '1 min'],
    [52, '52 min'],
    [60, '1 h'],
    [64, '1 h 4 min'],
    [138.6, '2 h 19 min'],
    [527, '8 h 47 min'],
  ])('%s is %s', (minutes, is) => expect(formatMinutes(minutes)).toBe(is));
});

describe('spotifyLink', () => {
  const id = '4rOoJ6Egrf8K2IrywzwOMk';
  const page = `https://open.spotify.com/episode/${id}`;
  it.each([
    [id, undefined, page],
    [id, 0, page],
    [id, 0.9, page],
    [id, -3, page],
    [id, 1, `${page}?t=1`],
    [id, 1421.7, `${page}?t=1421`],
    [id, Number.NaN, page],
    [null, 5, null],
    ['', 5, null],
    ['abc?x=1', 5, null],
    ['../user', 5, null],
  ])('%s from %s', (episodeId, start, is) => expect(spotifyLink(episodeId, start)).toBe(is));
});

describe('safeUrl', () => {
  it.each([
    ['https://a.example/x?y=1&z=2', 'https://a.example/x?y=1&z=2'],
    [' http://a.example ', 'http://a.example/'],
    ['https://a.example/"onclick=', 'https://a.example/%22onclick='],
    ['', null],
    ['a.example', null],
    ['/relative', null],
    ['//a.example', null],
    ['javascript:alert(1)', null],
    ['java\nscript:alert(1)', null],
    ['JAVASCRIPT://a.example/%0aalert(1)', null],
    ['data:text/html,x', null],
    ['mailto:a@b.example', null],
    ['file:///etc/passwd', null],
    ['https://bank.example@evil.example/', null],
    [`https://a.example/${'x'.repeat(3000)}`, null],
  ])('%s', (address, is) => expect(safeUrl(address)).toBe(is));

  it('counts bytes as they are escaped', () => {
    expect(safeUrl(`https://a.example/?${'&'.repeat(100)}`, 400)).toBeNull();
    expect(safeUrl(`https://a.example/?${'x'.repeat(100)}`, 400)).not.toBeNull();
  });

  it('joins paths to the origin', () => {
    expect(appLink('https://a.example', '/portal')).toBe('https://a.example/portal');
    expect(appLink('https://a.example/base/', '/portal')).toBe('https://a.example/base/portal');
    expect(appLink('javascript:x', '/portal')).toBeNull();
  });
});

describe('dates', () => {
  it('are days of the publication, not of the machine', () => {
    const lateEvening = '2026-03-16T03:30:00.000Z';
    expect(longDate(lateEvening, 'America/New_York')).toBe('Sunday, March 15, 2026');
    expect(longDate(lateEvening, 'Europe/Berlin')).toBe('Monday, March 16, 2026');
    expect(shortDate(lateEvening, 'UTC')).toBe('Mar 16, 2026');
  });
  it('are left out when they cannot be read', () => {
    expect(longDate(null, 'UTC')).toBeNull();
    expect(shortDate('soon', 'UTC')).toBeNull();
    expect(dayRange('2026-03-14', '2026-03-08')).toBeNull();
    expect(dayRange('x', 'y')).toBeNull();
  });
  it('name the days that an issue covers', () => {
    expect(dayRange('2026-03-08', '2026-03-14')).toMatch(/^Mar 8 – 14, 2026$/);
    expect(dayRange('2025-12-29', '2026-01-04')).toMatch(/^Dec 29, 2025 – Jan 4, 2026$/);
  });
  it('take a zone that the platform knows', () => {
    expect(knownZone('Europe/Berlin')).toBe('Europe/Berlin');
    expect(knownZone('Mars/Olympus')).toBe('America/New_York');
    expect(knownZone(undefined)).toBe('America/New_York');
  });
});

describe('downloadName', () => {
  it.each([
    ['w11-north-harbor', 'digest-w11-north-harbor.html'],
    ['../../etc/passwd', 'digest-..-..-etc-passwd.html'],
    ['a b"c\r\n', 'digest-a-b-c-.html'],
  ])('%s', (digestId, is) => expect(downloadName({ digestId })).toBe(is));
});
