/** E14: quotation marks and apostrophes as a printer sets them; what is stored is not touched. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Issue } from '../../contract/digests.ts';
import { CUTS } from '../../edition/cuts.ts';
import { issueDate } from '../../edition/dates.ts';
import { renderEdition } from '../../edition/index.ts';
import { minutesToRead } from '../../edition/model/reading-time.ts';
import { sectionsOf } from '../../edition/model/sections.ts';
import { splitSentences } from '../../edition/model/sentences.ts';
import { buildGlance } from '../../edition/model/snapshot.ts';
import { typeset } from '../../edition/typeset.ts';
import { threadMs } from '../app/thread-ms.ts';
import { BRAND, fixture, withEveryText } from './issues.ts';

describe('E14: curly quotes when printed', () => {
  test.each([
    [`don't`, 'don’t'],
    [`the sellers' agent`, 'the sellers’ agent'],
    [`"Call them," she said.`, '“Call them,” she said.'],
    [`He said, "She told me 'not yet' twice."`, 'He said, “She told me ‘not yet’ twice.”'],
    [`"'Not yet,' she said," he wrote.`, '“‘Not yet,’ she said,” he wrote.'],
    [`'Sold'`, '‘Sold’'],
    [`the '90s and the '08 crash`, 'the ’90s and the ’08 crash'],
    [`rock 'n' roll, 'til Friday, 'em all`, 'rock ’n’ roll, ’til Friday, ’em all'],
    [`1990's rates`, '1990’s rates'],
    [`a 6'2" buyer`, 'a 6′2″ buyer'],
    [`a 12' x 14' room`, 'a 12′ x 14′ room'],
    [`a 65" screen`, 'a 65″ screen'],
    [`"We closed 40."`, '“We closed 40.”'],
    [`"we sold 40"`, '“we sold 40”'],
    [`(“kept”) it's`, '(“kept”) it’s'],
    [`say "yes"—or "no"`, 'say “yes”—or “no”'],
    [`use \`it's "code"\` here`, `use \`it's "code"\` here`],
    [`<a href="x">it's</a>`, `<a href="x">it’s</a>`],
    [`https://a.example/?q='x' isn't`, `https://a.example/?q='x' isn’t`],
    [`name="Kim" doesn't`, `name="Kim" doesn’t`],
    ['nothing to do', 'nothing to do'],
  ])('%s', (said, printed) => expect(typeset(said)).toBe(printed));

  test('changes marks and nothing else, once', () => {
    const bare = (text: string) => text.replace(/["“”″]/gu, '"').replace(/['‘’′]/gu, "'");
    const text = fc.array(
      fc.constantFrom('"', "'", ' ', 'a', 'B', '9', '-', '(', '`', '=', '<', '>', '“', '’'),
    );
    fc.assert(
      fc.property(text, (parts) => {
        const said = parts.join('');
        const printed = typeset(said);
        expect(bare(printed)).toBe(bare(said));
        expect(typeset(printed).length).toBe(said.length);
      }),
      { numRuns: 300 },
    );
  });

  test('takes no longer than the text is long', () => {
    const parts = [`"`, `'`, '`', `a="`, '<', `6'`, `https://`];
    const set = () => parts.map((part) => typeset(part.repeat(20_000 / part.length)));
    expect(threadMs(set)).toBeLessThan(1_500);
  });

  test('the mail and its plain part are set, the issue is not', () => {
    const issue = { ...fixture('full'), title: `Sellers don't wait "for spring"` };
    const before = JSON.stringify(issue);
    const mail = renderEdition(issue, BRAND);
    expect(mail.html).toContain('Sellers don’t wait “for spring”');
    expect(mail.text).toContain('Sellers don’t wait “for spring”');
    expect(JSON.stringify(issue)).toBe(before);
  });
});

describe('E14: the same words are not said twice', () => {
  test('the bullet of the connection that gave the title goes without it', () => {
    const full = fixture('full');
    const [top] = [...full.crossEpisodeConnections].sort((a, b) => b.impact_rating - a.impact_rating);
    const [whole] = CUTS;
    if (top === undefined || whole === undefined) throw new Error('the fixture has connections');
    const linesUnder = (title: string) => buildGlance({ ...full, title }, whole).map(({ text }) => text);
    expect(linesUnder('Another title')[0]).toBe(`${top.theme}.`);
    expect(linesUnder(`${top.theme.toUpperCase()}.`)).not.toContain(`${top.theme}.`);
  });
});

describe('E13: figures that agree', () => {
  test.each([
    ['2026-11-16T11:00:00Z', 'Monday, November 16, 2026'],
    ['2026-11-21T11:00:00Z', 'November 21, 2026'],
    ['2026-11-16T03:00:00Z', 'November 15, 2026'],
    [null, null],
  ])('the date %s of a Monday paper is printed as %s', (instant, printed) => {
    expect(issueDate(instant, 'America/New_York')).toBe(printed);
  });
  test('a mail that had to leave something out says the minutes of the issue, as the page does', () => {
    const issue = fixture('full');
    const long = {
      ...issue,
      overview: { ...issue.overview, summary: 'A sentence of some length. '.repeat(60) },
      episodes: issue.episodes.map((it) => ({ ...it, summary: 'Word after word. '.repeat(400) })),
    };
    for (const one of [issue, long]) {
      expect(renderEdition(one, BRAND).text).toContain(`${minutesToRead(one)} minutes to read`);
    }
  });

  test('the minutes are those of what is read, not of what waits behind a quote', () => {
    const issue = fixture('full');
    const around = { before: 'What was said before. '.repeat(400), after: 'And after. '.repeat(400) };
    const folded = { ...issue, notableQuotes: issue.notableQuotes.map((it) => ({ ...it, ...around })) };
    expect(minutesToRead(folded)).toBe(minutesToRead(issue));
    const episodes = issue.episodes.map((it) => ({ ...it, summary: 'Word after word. '.repeat(400) }));
    expect(minutesToRead({ ...issue, episodes })).toBeGreaterThan(minutesToRead(issue));
  });
});

describe('nothing is said twice in one issue', () => {
  const [whole] = CUTS;
  const sentencesIn = (issue: Issue): string[] => {
    const { glance, snapshot, quickWins, quotes, dives } = sectionsOf(issue, 'UTC')(whole);
    const texts = [
      ...glance.map(({ text }) => text),
      ...(snapshot?.paragraphs ?? []),
      ...(snapshot?.connections.flatMap(({ text, tip }) => [text, tip ?? '']) ?? []),
      ...quickWins.map(({ lead, text }) => `${lead ?? ''} ${text}`),
      ...quotes.map(({ quote }) => quote),
      ...dives.flatMap(({ summary, insights, moments }) => [
        summary,
        ...insights.map(({ text }) => text),
        ...moments.map(({ quote }) => quote),
      ]),
    ];
    // Somebody who says a thing twice is quoted so.
    return texts
      .flatMap((text) => [...new Set(splitSentences(text))])
      .filter((sentence) => sentence.split(' ').length >= 5);
  };

  test('whatever a model repeats', () => {
    const sentence = fc.constantFrom(
      'Credits closed nine days faster than work orders.',
      'Nobody asked about the roof this spring, said the lender.',
      'Ask the lender for one page with taxes in it.',
      'Sellers who cut once sold within eleven days.',
      'Insurance killed two deals on Thursday alone.',
      'That matters.',
    );
    const text = fc.array(sentence, { minLength: 1, maxLength: 4 }).map((all) => all.join(' '));
    fc.assert(
      fc.property(fc.infiniteStream(text), fc.boolean(), (stream, hasGlance) => {
        const next = () => stream.next().value as string;
        const issue = withEveryText(fixture('full'), (given, path) =>
          /\.(summary|insight|actionable_tip|tip|quote|text)$/.test(path) ? next() : given,
        );
        const glance = hasGlance ? [next(), next()] : [];
        const expected = sentencesIn({ ...issue, overview: { ...issue.overview, glance } });
        expect(new Set(expected).size).toBe(expected.length);
      }),
      { numRuns: 60 },
    );
  });

  test('a summary does not begin with the title above it', () => {
    const issue = fixture('full');
    const episodes = issue.episodes.map((it) => ({
      ...it,
      summary: `${it.episode_title.toUpperCase()}: what it says of ${it.podcast_name}.`,
    }));
    const { dives } = sectionsOf({ ...issue, episodes }, 'UTC')(whole);
    expect(dives.map(({ summary }) => summary.slice(0, 15))).toEqual(dives.map(() => 'What it says of'));
    const about = issue.episodes.map((it) => ({
      ...it,
      summary: `"${it.episode_title}" is about ${it.podcast_name}.`,
    }));
    const [first] = sectionsOf({ ...issue, episodes: about }, 'UTC')(whole).dives;
    expect(first?.summary).toMatch(/^It is about /);
  });

  test('lines that were written for the glance come first, and alone', () => {
    const issue = fixture('full');
    const glance = [
      'Buyers with agents: credits close nine days faster.',
      'Sellers on the Gulf: name the roof year.',
    ];
    const lines = buildGlance({ ...issue, overview: { ...issue.overview, glance } }, whole);
    expect(lines).toEqual(glance.map((text) => ({ lead: null, text })));
  });

  test('a line of the glance has at most twenty words', () => {
    for (const name of ['full', 'small', 'world'] as const) {
      for (const { lead, text } of buildGlance(fixture(name), whole)) {
        expect(`${lead ?? ''} ${text}`.trim().split(' ').length).toBeLessThanOrEqual(20);
      }
    }
  });
});
