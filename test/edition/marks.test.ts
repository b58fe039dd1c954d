/** Delivery replaces marks in the rendered letter by each reader's own tokens: every one must come out whole. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Issue } from '../../contract/digests.ts';
import { renderEdition } from '../../edition/index.ts';
import { cases } from '../app/cases.ts';
import { BRAND, fixture, withEveryText } from './issues.ts';
import { linksOf, parsePage } from './page.ts';

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'];
const mark = (length: number) =>
  fc.array(fc.constantFrom(...letters), { minLength: length, maxLength: length }).map((it) => it.join(''));
const appUrl = fc.constantFrom(
  'https://walkthrough.example',
  'http://localhost:3107',
  'https://a.example/paper',
  'https://a-very-long-name-of-a-house-for-the-monday-paper.brokers-of-the-palmer-coast.example',
);

const words = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 120 }),
  fc.constantFrom('', 'word '.repeat(300), '&<>"\'', 'המחיר עלה', '不動産の話。'.repeat(40), 'W'.repeat(400)),
);
const STAYS = /\.(startDate|endDate|publishDate|release_date|episodeId|spotifyEpisodeId|state|secondFrom)$/;
const issues = fc
  .tuple(
    fc.constantFrom('full', 'small', 'world'),
    fc.array(words, { minLength: 1, maxLength: 12 }),
    fc.boolean(),
  )
  .map(([name, texts, keeps]): Issue => {
    let index = 0;
    const issue = fixture(name as 'full');
    const said = keeps
      ? issue
      : withEveryText(issue, (text, path) =>
          STAYS.test(path) ? text : (texts[index++ % texts.length] ?? ''),
        );
    return {
      ...said,
      notableQuotes: said.notableQuotes.map((it, at) =>
        at % 2 === 0 ? { ...it, spotifyEpisodeId: null } : it,
      ),
      episodes: said.episodes.map((it) => ({ ...it, spotifyEpisodeId: null })),
    };
  });

/** How often a text stands in another. */
const count = (text: string, part: string) => text.split(part).length - 1;

it('every mark survives whole, in the HTML and in the text, for any issue', () => {
  fc.assert(
    fc.property(issues, appUrl, mark(71), mark(44), (issue, url, reading, preferences) => {
      const letter = {
        readUrl: `${url}/read/${reading}`,
        preferencesUrl: `${url}/preferences/${preferences}`,
        unsubscribeUrl: `${url}/u/${preferences}`,
      };
      const { html, text, subject, preheader } = renderEdition(issue, { ...BRAND, appUrl: url }, { letter });
      const hrefs = linksOf(parsePage(html)).map(({ href }) => href);
      const lines = text.split('\n').map((line) => line.trim());
      const isRead = (line: string) => new RegExp(`^${url}/read/`).test(line);

      for (const href of hrefs.filter(isRead)) expect(href.split('#')[0]).toBe(letter.readUrl);
      for (const line of lines.filter(isRead)) expect(line.split('#')[0]).toBe(letter.readUrl);
      expect(hrefs.filter((href) => href === letter.readUrl)).toHaveLength(2);
      expect(lines.filter((line) => line === letter.readUrl)).toHaveLength(2);
      expect(hrefs).toContain(letter.preferencesUrl);
      expect(hrefs).toContain(letter.unsubscribeUrl);
      expect(lines).toContain(`Preferences: ${letter.preferencesUrl}`);
      expect(lines).toContain(`Unsubscribe: ${letter.unsubscribeUrl}`);

      // As bytes, before anything is parsed: each address is followed by its whole mark, each time.
      for (const part of [html, text]) {
        expect(count(part, `${url}/read/`)).toBe(count(part, letter.readUrl));
        expect(count(part, reading)).toBe(count(part, letter.readUrl));
        expect(count(part, preferences)).toBe(2);
        expect(count(part, `${url}/u/`)).toBe(1);
      }
      expect(`${subject}${preheader}`).not.toContain(reading);

      // What delivery does with them changes neither size nor anything else.
      const own = 'x'.repeat(71);
      const mine = html.replaceAll(reading, own);
      expect(mine.length).toBe(html.length);
      expect(mine.replaceAll(own, reading)).toBe(html);
    }),
    { numRuns: cases(120) },
  );
});
