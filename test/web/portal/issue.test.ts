import { describe, expect, test } from 'vitest';
import { renderEdition } from '../../../edition/index.ts';
import { splitSentences } from '../../../edition/model/sentences.ts';
import { keyed } from '../../../web/format/keyed.ts';
import { contentsOf, printIssue } from '../../../web/issue/printed-issue.ts';
import { secondLink } from '../../../web/issue/second-link.ts';
import { digestWords, verifiedCount } from '../../../web/portal/digests/digest-words.ts';
import { BRAND, bareEpisode, bareIssue, fixture } from '../../edition/issues.ts';

const meta = {
  brandName: BRAND.name,
  supportEmail: BRAND.supportEmail,
  appUrl: BRAND.appUrl,
  timeZone: 'America/New_York',
};
const spotify = 'https://open.spotify.com/episode/4rOoJ6Egrf8K2IrywzwOMk';

describe('the place in the audio', () => {
  test.each([
    ['the deep link', `${spotify}?t=95`, 'https://cdn.example/a.mp3', 95, `${spotify}?t=95`],
    ['the audio from the second on', null, 'https://cdn.example/a.mp3', 95, 'https://cdn.example/a.mp3#t=95'],
    ['whole seconds', null, 'https://cdn.example/a.mp3?x=1', 95.9, 'https://cdn.example/a.mp3?x=1#t=95'],
    [
      'in place of another fragment',
      null,
      'https://cdn.example/a.mp3#top',
      5,
      'https://cdn.example/a.mp3#t=5',
    ],
    ['from the beginning', null, 'https://cdn.example/a.mp3', 0, 'https://cdn.example/a.mp3'],
    ['no second known', null, 'https://cdn.example/a.mp3', null, 'https://cdn.example/a.mp3'],
    ['nothing to hear', null, null, 5, null],
    ['no address', null, '', 5, null],
    ['a script', null, 'javascript:alert(1)', 5, null],
    ['data', null, 'data:text/html,x', 5, null],
    ['a look-alike', null, 'https://bank.example@evil.example/a.mp3', 5, null],
  ])('%s', (_, deepLink, listenUrl, secs, link) => expect(secondLink(deepLink, listenUrl, secs)).toBe(link));
});

const quote = {
  quote: 'Nobody buys a rate.',
  source_episode: 'Rates',
  podcast_name: 'Rate Sheet',
  episodeId: 'e1',
  spotifyEpisodeId: null,
  timestamp: 62,
  virality_score: 9,
  speaker: 'B',
  state: null,
  secondFrom: 'source' as const,
  before: 'b'.repeat(400),
  after: '',
};

describe('the issue on the page', () => {
  test.each(['full', 'small', 'world'] as const)('%s says what the mail says', (name) => {
    const issue = fixture(name);
    const { frame, sections } = printIssue(issue, meta);
    const mail = renderEdition(issue, BRAND, { timeZone: meta.timeZone });
    expect(mail.subject).toBe(frame.subject);
    expect(mail.text).toContain(frame.standfirst);
    for (const { title } of contentsOf(sections)) expect(mail.html).toContain(`>${title}</h2>`);
    expect(contentsOf(sections)).toHaveLength(mail.html.match(/<h2/g)?.length ?? 0);
  });

  test('an issue with nothing in it has no contents', () => {
    expect(contentsOf(printIssue(bareIssue(), undefined).sections)).toEqual([]);
  });

  test('a quote keeps long evidence, drops a bare letter, and is heard where its episode is', () => {
    const issue = bareIssue({
      episodes: [bareEpisode({ episode_url: 'https://cdn.example/a.mp3' })],
      notableQuotes: [quote],
    });
    const [printed] = printIssue(issue, meta).sections.quotes;
    expect(printed).toMatchObject({
      speaker: null,
      at: '1:02',
      secs: 62,
      url: null,
      listenUrl: 'https://cdn.example/a.mp3',
      before: quote.before,
      after: null,
      state: null,
    });
  });

  test('a quote without its episode in the issue has nothing to be heard at', () => {
    const issue = bareIssue({ episodes: [bareEpisode({ episodeId: 'e2' })], notableQuotes: [quote] });
    expect(printIssue(issue, meta).sections.quotes[0]?.listenUrl).toBeNull();
  });
});

describe('the card of a digest', () => {
  test.each([
    ['2025-11-17T11:00:00.000Z', 'America/New_York', 'Published Nov 17, 2025'],
    ['2025-11-17T03:00:00.000Z', 'America/New_York', 'Published Nov 16, 2025'],
    ['2025-11-17T03:00:00.000Z', 'UTC', 'Published Nov 17, 2025'],
    [null, 'UTC', 'Recently'],
  ])('%s in %s: %s', (publishDate, zone, published) => {
    expect(digestWords(bareIssue({ publishDate }), zone).published).toBe(published);
  });

  test('words in the right number; the group stands in for a missing title', () => {
    const issue = bareIssue({ groupName: 'Agents', episodes: [bareEpisode()] });
    expect(digestWords(issue, 'UTC')).toMatchObject({ title: 'Agents', episodes: '1 episode', summary: [] });
    expect(digestWords(bareIssue(), 'UTC').episodes).toBe('0 episodes');
  });

  test('only a passed check counts as verified', () => {
    const states = (['verified', 'repaired', null, 'verified'] as const).map((state) => ({
      ...quote,
      state,
    }));
    expect(verifiedCount(bareIssue({ notableQuotes: states }))).toBe(2);
  });
});

test('the sentences of a quote', () => {
  expect(splitSentences('They fire you. For the surprise!  Yes')).toEqual([
    'They fire you.',
    'For the surprise!',
    'Yes',
  ]);
});

test('texts that repeat have keys of their own', () => {
  const keys = keyed(['a', 'b', 'a'], (text) => text).map(({ key }) => key);
  expect(new Set(keys).size).toBe(3);
});
