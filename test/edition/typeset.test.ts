/** E14: quotation marks and apostrophes as a printer sets them; what is stored is not touched. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CUTS } from '../../edition/cuts.ts';
import { issueDate } from '../../edition/dates.ts';
import { renderEdition } from '../../edition/index.ts';
import { minutesToRead } from '../../edition/model/reading-time.ts';
import { buildGlance } from '../../edition/model/snapshot.ts';
import { typeset } from '../../edition/typeset.ts';
import { BRAND, fixture } from './issues.ts';

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
    const began = performance.now();
    for (const part of [`"`, `'`, '`', `a="`, '<', `6'`, `https://`])
      typeset(part.repeat(20_000 / part.length));
    expect(performance.now() - began).toBeLessThan(1_500);
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
    const issue = fixture('full');
    const [top] = [...issue.crossEpisodeConnections].sort((a, b) => b.impact_rating - a.impact_rating);
    const [whole] = CUTS;
    if (top === undefined || whole === undefined) throw new Error('the fixture has connections');
    const [first] = buildGlance({ ...issue, title: `${top.theme.toUpperCase()}.` }, whole);
    expect(first?.lead).toBeNull();
    expect(buildGlance({ ...issue, title: 'Another title' }, whole)[0]?.lead).not.toBeNull();
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
});
