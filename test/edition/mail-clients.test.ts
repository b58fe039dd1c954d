/** The letter in common mail programs: by the tables of caniemail.com, and by rules that no table holds. */
import { type DoIUseEmail, doIUseEmail } from '@jsx-email/doiuse-email';
import { describe, expect, it } from 'vitest';
import { renderEdition } from '../../edition/index.ts';
import { BRAND, fixture, LINKS } from './issues.ts';
import { faultsOf } from './mail-rules.ts';

type Client = DoIUseEmail['emailClients'][number];

/** Those of Apple are left out: the tables call everything supported there, and the library stumbles over their notes. */
const CLIENTS: readonly Client[] = [
  'gmail.desktop-webmail',
  'gmail.android',
  'gmail.ios',
  'gmail.mobile-webmail',
  'outlook.windows',
  'outlook.windows-mail',
  'outlook.macos',
  'outlook.ios',
  'outlook.android',
  'yahoo.desktop-webmail',
  'yahoo.ios',
  'yahoo.android',
  'aol.desktop-webmail',
  'samsung-email.android',
  'thunderbird.macos',
  'protonmail.desktop-webmail',
  'fastmail.desktop-webmail',
];

/** What some program does not know, and what its readers see then: nothing of it carries the letter. */
const GAINS: Readonly<Record<string, string>> = {
  '@font-face': 'Georgia and the sans of the system',
  '@media': 'the light theme, and the sizes of a desk',
  'Class selector': 'the same: every value stands in its element too',
  'Type selector': 'the same',
  '<body> element': 'the colour of the table around the sheet',
  'text-wrap': 'headings that break where they are full',
  'border-radius': 'square corners',
  'border-spacing': 'what the attribute of the table says',
  'white-space': 'a mark that may break in two lines',
  'word-break': 'a word that is longer than the line widens it',
  overflow: 'a preheader of one pixel in the colour of the paper',
  'display:none': 'the same',
  'aria-hidden attribute': 'marks and boxes that are read out',
  'aria-label attribute': 'a main part without a name',
  'role attribute': 'tables that are read out as tables',
};

/** Features that a program does not support, beyond those that are only gains. */
function unsupported(html: string, client: Client): string[] {
  const result = doIUseEmail(html, { emailClients: [client] });
  if (result.success) return [];
  const names = result.errors.map((error) => /^`(.+)` is not supported/.exec(error)?.[1] ?? error);
  return [...new Set(names)].filter((name) => !(name in GAINS));
}

const letters = (['full', 'small', 'world'] as const).map((name) => ({
  name,
  html: renderEdition(
    { ...fixture(name), correctedAt: '2026-03-18T12:00:00.000Z' },
    { ...BRAND, sandbox: true },
    {
      letter: LINKS,
    },
  ).html,
}));
const [{ html: full }] = letters as [(typeof letters)[number]];

describe('the letter', () => {
  it.each(CLIENTS)('needs nothing that %s has not', (client) => {
    for (const { html } of letters) expect(unsupported(html, client)).toEqual([]);
  });
  it.each(letters)('keeps the rules of mail: $name', ({ html }) => expect(faultsOf(html)).toEqual([]));
  it('has no pictures: with images off it is the same letter', () => {
    for (const { html } of letters)
      expect(html).not.toMatch(/<img|<picture|background=|url\((?!https:\/\/[^)]*woff2\))/);
  });
  it('says who writes, why, and from where', () => {
    expect(full).toContain('You receive this because you are a reader of The Walkthrough.');
    expect(full).toContain('12 Harbor Street, Tacoma, WA 98402');
  });
});

describe('the checks would see', () => {
  const planted = (part: string) => full.replace('</h1>', `</h1>${part}`);
  it.each([
    ['outlook.windows', '<div style="display:flex">x</div>'],
    ['outlook.windows', '<div style="position:absolute">x</div>'],
    ['outlook.windows', '<p style="background-image:url(https://a.example/x.png)">x</p>'],
    ['gmail.desktop-webmail', '<div style="display:grid;grid-template-columns:1fr 1fr">x</div>'],
    ['gmail.mobile-webmail', '<div style="position:fixed">x</div>'],
    ['yahoo.android', '<object></object><svg></svg>'],
  ] as const)('in %s: %s', (client, part) => expect(unsupported(planted(part), client)).not.toEqual([]));

  it.each([
    ['an image without alt', planted('<img src="https://a.example/x.png" width="10">'), 'no alt'],
    ['an image without width', planted('<img src="https://a.example/x.png" alt="">'), 'no width'],
    ['a layout of the web', planted('<p style="margin:0;float:left">x</p>'), 'as a web page'],
    ['a script', planted('<script>1</script>'), 'is taken out'],
    ['a form', planted('<form action="https://a.example"></form>'), 'is taken out'],
    ['a handler', planted('<p onclick="x()">x</p>'), 'has a script'],
    ['a link to nowhere', planted('<a style="color:#000" href="/portal">x</a>'), 'leads nowhere'],
    ['a blue link', planted('<a href="https://a.example">x</a>'), 'is blue'],
    ['a table of data', planted('<table><tr><td></td></tr></table>'), 'table of data'],
    ['columns without widths', full.replace(/ width="38"/g, ''), 'widths of its columns'],
    ['words that only the sheet dresses', planted('<div class="ink">bare words</div>'), 'has no font-family'],
    ['an open conditional comment', full.replace('<![endif]-->', ''), 'not in pairs'],
    [
      'tables left open for Outlook',
      full.replace('</td></tr></table><![endif]-->', '<![endif]-->'),
      'open tables',
    ],
    [
      'words for Outlook alone',
      full.replace('<![endif]-->\n<table', 'Only here<![endif]-->\n<table'),
      'other words',
    ],
    ['no language', full.replace(' lang="en"', ''), 'without lang'],
  ])('%s', (_, html, fault) => expect(faultsOf(html).join('\n')).toContain(fault));
});
