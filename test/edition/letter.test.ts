/** The issue as a mail to somebody who pays: what an inbox shows of it, where its links lead. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Issue } from '../../contract/digests.ts';
import { renderEdition } from '../../edition/index.ts';
import { printIssue } from '../../web/issue/printed-issue.ts';
import { cases } from '../app/cases.ts';
import { BRAND, bareEpisode, bareIssue, fixture, LINKS } from './issues.ts';
import { linksOf, parsePage, sectionRows, visibleText } from './page.ts';

const letter = (issue: Issue, more = {}) => renderEdition(issue, BRAND, { letter: { ...LINKS, ...more } });
const full = fixture('full');
const unlinked: Issue = {
  ...full,
  notableQuotes: full.notableQuotes.map((it) => ({ ...it, spotifyEpisodeId: null })),
  episodes: full.episodes.map((it) => ({ ...it, spotifyEpisodeId: null })),
};
const theme = (words: string, impact_rating = 5, insight = '') => ({
  theme: words,
  insight,
  impact_rating,
  supporting_episodes: [],
});

describe('the subject', () => {
  it('is the finding, then the paper: a phone shows the finding whole', () => {
    expect(letter(full).subject).toBe('The open house starts on Wednesday - The Walkthrough No. 16');
  });
  it('is the theme of the highest impact where there is no title', () => {
    const issue = { ...full, title: '', crossEpisodeConnections: [theme('Low', 2), theme('High', 9)] };
    expect(letter(issue).subject).toBe('High - The Walkthrough No. 16');
  });
  it('is the group, else the paper, where nothing was found', () => {
    expect(letter(fixture('small')).subject).toBe('Coastal Brokers - The Walkthrough');
    expect(letter(bareIssue({ issueNumber: 3 })).subject).toBe('The Walkthrough No. 3');
    expect(letter(bareIssue({ title: 'The Walkthrough' })).subject).toBe('The Walkthrough');
  });
  it('says that it corrects, first', () => {
    expect(letter(full, { isCorrection: true }).subject).toMatch(/^Corrected: The open house/);
  });
});

const bare = (text: string) =>
  ` ${text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `;

describe('the line behind the subject', () => {
  it('tells the next findings', () => {
    expect(letter(full).preheader).toBe('A credit closes faster than a repair. The payment beats the rate.');
  });
  it('goes on with the insight where the next finding is short', () => {
    const issue = {
      ...full,
      crossEpisodeConnections: [
        theme(full.title, 9),
        theme(
          'Insurance first',
          5,
          'Buyers ask for the quote before the showing, and sellers who have it win.',
        ),
      ],
    };
    const { preheader } = letter(issue);
    expect(preheader).toMatch(/^Insurance first\. Buyers ask for the quote before the showing/);
    expect(preheader.length).toBeLessThanOrEqual(90);
  });
  it('takes what is left: the insight, a tip, the summary, the themes, the figures', () => {
    const connection = theme('The finding', 9, 'More of the finding.');
    const at = (change: Partial<Issue>) => letter(bareIssue({ title: 'The finding', ...change })).preheader;
    expect(at({ crossEpisodeConnections: [connection] })).not.toContain('The finding');
    expect(at({ actionableTips: [{ category: 'General', tip: 'Call the neighbors.' }] })).toBe(
      'Call the neighbors.',
    );
    expect(at({ overview: { summary: 'A quiet week.', macro_themes: [] } })).toBe('A quiet week.');
    expect(at({ overview: { summary: '', macro_themes: ['Rates', 'Roofs'] } })).toBe('Rates, Roofs');
    expect(at({})).toBe('1 minute to read.');
  });
  it('stays what product.md says in the download', () => {
    expect(renderEdition(full, BRAND).preheader).toBe(
      'Work moved forward, Payment, not rate, Insurance first',
    );
  });

  const words = fc
    .array(fc.constantFrom('rates', 'Roof', 'fall', 'the', 'a "deal"', '屋根', 'המחיר', 'up 3%', '&'), {
      maxLength: 30,
    })
    .map((parts) => parts.join(' '));
  const connections = fc.array(
    fc.record({ theme: words, insight: words, impact_rating: fc.integer({ min: 0, max: 10 }) }),
    { maxLength: 6 },
  );
  it('is one line of at most 90 characters that neither repeats the subject nor is repeated by it', () => {
    fc.assert(
      fc.property(
        words,
        connections,
        words,
        fc.array(words, { maxLength: 3 }),
        (title, found, summary, tips) => {
          const issue = bareIssue({
            title,
            crossEpisodeConnections: found.map((it) => ({ ...it, supporting_episodes: [] })),
            overview: { summary, macro_themes: [] },
            actionableTips: tips.map((tip) => ({ category: 'General', tip })),
          });
          const { subject, preheader } = letter(issue);
          expect([...preheader].length).toBeLessThanOrEqual(90);
          expect(preheader).toMatch(/\S/);
          expect(`${subject}${preheader}`).not.toMatch(/\p{Cc}/u);
          expect(bare(subject)).not.toContain(bare(preheader));
          if (bare(title).trim() !== '') expect(bare(preheader)).not.toContain(bare(title));
        },
      ),
      { numRuns: cases(300) },
    );
  });
});

describe('the links', () => {
  const dom = parsePage(letter(full).html);
  const links = linksOf(dom);
  const hrefOf = (text: string) => links.find((link) => link.text === text)?.href;

  it('open the issue at its top and at its end, and lead out of the list', () => {
    expect(links[0]).toEqual({ text: 'Read in the browser', href: LINKS.readUrl });
    expect(hrefOf('Read it in the browser')).toBe(LINKS.readUrl);
    expect(hrefOf('Unsubscribe')).toBe(LINKS.unsubscribeUrl);
    expect(hrefOf('Preferences')).toBe(LINKS.preferencesUrl);
    expect(hrefOf('Billing')).toBe('https://walkthrough.example/portal?tab=billing');
    expect(hrefOf('Your portal')).toBe('https://walkthrough.example/portal');
    expect(visibleText(dom)).toContain('You receive this because you are a reader of The Walkthrough.');
  });

  it('lead a quote to its second, or to its place on the reading page', () => {
    const quotesOf = (issue: Issue) =>
      sectionRows(parsePage(letter(issue).html), 'Notable Quotes')
        .flatMap(linksOf)
        .map(({ href }) => href);
    expect(quotesOf(full)).toContain('https://open.spotify.com/episode/4rOoJ6Egrf8K2IrywzwOMk?t=1421');
    const places = printIssue(unlinked, undefined).sections.quotes.map(({ place }) => place);
    expect(quotesOf(unlinked)).toEqual(places.map((place) => `${LINKS.readUrl}#${place}`));
    expect(letter(unlinked).text).toContain(`\n  ${LINKS.readUrl}#${places[0]}\n`);
  });

  it('lead into no dead end: every fragment is a place of the page, whatever the mail left out', () => {
    const sentence = 'The listing went live on a Tuesday and the neighbors already knew the price. ';
    // The same quote twice would be printed once.
    const threeOf = <T extends { quote: string }>(quotes: readonly T[]): T[] =>
      ['First: ', 'Then: ', 'Last: '].flatMap((nth) =>
        quotes.map((it) => ({ ...it, quote: nth + it.quote })),
      );
    const long: Issue = {
      ...unlinked,
      overview: { ...unlinked.overview, summary: sentence.repeat(80) },
      episodes: unlinked.episodes.map((it) => ({
        ...it,
        summary: sentence.repeat(30),
        viral_moments: threeOf(it.viral_moments),
        key_insights: it.key_insights.map((insight) => ({ ...insight, text: sentence.repeat(20) })),
      })),
      notableQuotes: threeOf(unlinked.notableQuotes).map((it, index) => ({
        ...it,
        before: sentence.repeat(index % 3),
        after: sentence,
      })),
    };
    const { quotes, dives } = printIssue(long, undefined).sections;
    const places = [...quotes, ...dives.flatMap(({ moments }) => moments)].map(({ place }) => place);
    expect(new Set(places).size).toBe(places.length);
    const fragments = linksOf(parsePage(letter(long).html)).flatMap(({ href }) => href.split('#')[1] ?? []);
    expect(fragments.length).toBeGreaterThan(12);
    for (const fragment of fragments) expect(places).toContain(fragment);
  });

  it('lead to another place once the words are others, never to another quote', () => {
    const corrected: Issue = {
      ...unlinked,
      notableQuotes: unlinked.notableQuotes.map((it, index) =>
        index === 0 ? { ...it, quote: `${it.quote} Or Thursday.` } : it,
      ),
    };
    const placesOf = (issue: Issue) =>
      new Map(printIssue(issue, undefined).sections.quotes.map(({ place, quote }) => [place, quote]));
    const [before, after] = [placesOf(unlinked), placesOf(corrected)];
    expect([...before.keys()].filter((place) => after.has(place))).toHaveLength(before.size - 1);
    for (const [place, quote] of after) expect(before.get(place) ?? quote).toBe(quote);
  });

  it('are left out where the product has no address that a mail can lead to', () => {
    const nowhere = { readUrl: 'javascript:x', preferencesUrl: 'x', unsubscribeUrl: '' };
    const { html, text } = renderEdition(unlinked, { ...BRAND, appUrl: 'nowhere' }, { letter: nowhere });
    expect(`${html}${text}`).not.toMatch(/javascript:|Read in the browser|Unsubscribe|href=""/);
  });
});

describe('a correction', () => {
  const corrected = { ...full, correctedAt: '2026-03-19T03:30:00.000Z' };
  it('says when, in the zone of the paper, in the mail, its text, the download and on the page', () => {
    const words = 'Corrected on Mar 18, 2026';
    const { html, text } = letter(corrected);
    expect(visibleText(parsePage(html))).toContain(words);
    expect(text).toContain(words);
    expect(visibleText(parsePage(renderEdition(corrected, BRAND).html))).toContain(words);
    expect(printIssue(corrected, undefined).frame.corrected).toBe('Mar 18, 2026');
  });
  it('is not spoken of where there was none', () => {
    expect(letter(full).html).not.toContain('Corrected');
    expect(letter(bareIssue({ episodes: [bareEpisode()] })).text).not.toContain('Corrected');
  });
});
