/** Gmail clips above 102 KB (wire.md section 9), whatever the issue holds. */
import { describe, expect, it } from 'vitest';
import type { Issue } from '../../contract/digests.ts';
import { type Brand, type LetterLinks, renderEdition } from '../../edition/index.ts';
import { BRAND, fixture, LINKS, withEveryText } from './issues.ts';
import { byteLength, headings, linksOf, parsePage, visibleText } from './page.ts';

const GMAIL = 102_000;
const AIM = 90_000;

/** Every list of the issue made longer by repeating it. */
function manyOf<T>(list: readonly T[], count: number): T[] {
  return Array.from({ length: count }, (_, index) => list[index % list.length]).filter(
    (it) => it !== undefined,
  );
}

function swollen(issue: Issue, count: number): Issue {
  return {
    ...issue,
    overview: { ...issue.overview, macro_themes: manyOf(issue.overview.macro_themes, count) },
    episodes: manyOf(issue.episodes.slice(0, 4), 40).map((it) => ({
      ...it,
      key_topics: manyOf(it.key_topics, count),
      key_insights: manyOf(it.key_insights, count),
      viral_moments: manyOf(it.viral_moments, count),
    })),
    crossEpisodeConnections: manyOf(issue.crossEpisodeConnections, count).map((it) => ({
      ...it,
      supporting_episodes: manyOf(['One', 'Two', 'Three'], count),
      actionable_tip: 'Do it.',
    })),
    actionableTips: manyOf(issue.actionableTips, count),
    notableQuotes: manyOf(issue.notableQuotes, count),
  };
}

const STAYS = /\.(startDate|endDate|publishDate|release_date|episodeId|spotifyEpisodeId|state|episode_url)$/;
/** Replaces the texts; each stays different, so that nothing is saved by repetition. */
const filled = (issue: Issue, make: (index: number) => string): Issue => {
  let index = 0;
  return withEveryText(issue, (text, path) => (STAYS.test(path) ? text : make(index++)));
};
const longUrls = (issue: Issue): Issue =>
  withEveryText(issue, (text, path) =>
    path.endsWith('.episode_url') ? `https://a.example/?${'a=1&'.repeat(390)}` : text,
  );

const BASE = fixture('full');
const SENTENCE = 'The listing went live on a Tuesday and the neighbors already knew the price. ';

const MONSTERS: [string, () => Issue][] = [
  ['fourteen episodes with long prose', () => filled(swollen(BASE, 8), (i) => `${i} ${SENTENCE.repeat(12)}`)],
  ['forty items of everything', () => swollen(BASE, 40)],
  ['prose without end', () => filled(swollen(BASE, 12), (i) => `${i} ${SENTENCE.repeat(40)}`)],
  ['nothing but ampersands', () => filled(swollen(BASE, 5), (i) => `${i}${'&'.repeat(2000)}`)],
  ['nothing but quotation marks', () => filled(swollen(BASE, 5), (i) => `${i}${'"\''.repeat(1000)}`)],
  ['one word', () => filled(swollen(BASE, 5), (i) => `${i}${'W'.repeat(2000)}`)],
  ['wide script', () => filled(swollen(BASE, 5), (i) => `${i}${'不動産の話。'.repeat(500)}`)],
  ['emoji families', () => filled(swollen(BASE, 5), (i) => `${i}${'👨‍👩‍👧‍👦 '.repeat(60)}`)],
  ['marks upon marks', () => filled(swollen(BASE, 5), (i) => `${i}${`e${'\u0301'.repeat(50)}`.repeat(300)}`)],
  ['right to left', () => filled(swollen(BASE, 5), () => 'המחיר עלה שוב השבוע. '.repeat(150))],
  [
    'one text of megabytes',
    () => ({
      ...BASE,
      overview: { summary: `${SENTENCE.repeat(20_000)}\n`, macro_themes: ['"'.repeat(2_000_000)] },
    }),
  ],
  ['long addresses', () => longUrls(filled(swollen(BASE, 5), (i) => `${i}<>${SENTENCE.repeat(40)}`))],
];

const LONG_BRAND: Brand = {
  name: '"&'.repeat(5000),
  supportEmail: `${'&'.repeat(5000)}@a.example`,
  appUrl: `https://a.example/${'b'.repeat(1500)}`,
  postalAddress: '\'"'.repeat(5000),
  sandbox: true,
};

/** Far longer than those that the product makes. */
const LONG_LINKS: LetterLinks = {
  readUrl: `https://a.example/read/${'r'.repeat(400)}`,
  preferencesUrl: `https://a.example/preferences/${'p'.repeat(1500)}`,
  unsubscribeUrl: `https://a.example/u/${'t'.repeat(1500)}`,
};

/** Without deep links every quote leads to the reading page. */
const unlinked = (issue: Issue): Issue => ({
  ...issue,
  notableQuotes: issue.notableQuotes.map((it) => ({ ...it, spotifyEpisodeId: null })),
  episodes: issue.episodes.map((it) => ({ ...it, spotifyEpisodeId: null })),
});

describe.each(MONSTERS)('%s', (_, make) => {
  const issue = make();
  const mail = renderEdition(issue, BRAND, { letter: LINKS });

  it('is under the aim, whole to its last link', () => {
    expect(byteLength(mail.html)).toBeLessThanOrEqual(AIM);
    expect(mail.html.trimEnd().endsWith('</html>')).toBe(true);
    const dom = parsePage(mail.html);
    // The first page takes whole lines only: there is none where every headline and tip is too long for it.
    expect(headings(dom).filter((heading) => heading !== 'This Week at a Glance')).toHaveLength(5);
    expect(linksOf(dom).map((link) => link.text)).toContain('Unsubscribe');
  });

  it('stays under the limit with the longest brand and links, every quote linked', () => {
    const { html } = renderEdition(unlinked(issue), LONG_BRAND, { letter: LONG_LINKS });
    expect(byteLength(html)).toBeLessThan(GMAIL);
    expect(linksOf(parsePage(html)).map((link) => link.text)).toContain('Unsubscribe');
  });

  it('keeps the plain text and the subject within reason', () => {
    expect(byteLength(mail.text)).toBeLessThan(GMAIL);
    expect(mail.subject.length).toBeLessThan(320);
  });
});

describe('what gives way', () => {
  it('is nothing in a usual week', () => {
    const mail = renderEdition(BASE, BRAND);
    expect(byteLength(mail.html)).toBeLessThan(70_000);
    expect(visibleText(parsePage(mail.html))).toContain('Just before:');
  });

  it('is the evidence first, before a word of a quote', () => {
    const evident = {
      ...BASE,
      notableQuotes: manyOf(BASE.notableQuotes, 16).map((it, nth) => ({
        ...it,
        quote: it.quote.replaceAll(/[.!?](?=\s|$)/g, `, on street ${nth}.`),
        before: SENTENCE,
        after: SENTENCE,
      })),
      episodes: BASE.episodes.map((it, number) => ({
        ...it,
        key_insights: manyOf(it.key_insights, 8).map((insight, nth) => ({
          ...insight,
          text: `In episode ${number} lesson ${nth} is this: ${insight.text}`,
        })),
      })),
    };
    const mail = renderEdition(evident, BRAND);
    const text = visibleText(parsePage(mail.html));
    expect(byteLength(mail.html)).toBeGreaterThan(AIM * 0.9);
    expect(text).not.toContain('Just before:');
    expect(text.match(/Virality \d/g)).toHaveLength(16);
  });
});
