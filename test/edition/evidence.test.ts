/** What an issue prints of the evidence of its sentences: page, letter and text part (evidence.md, "What readers see"). */
import { describe, expect, it } from 'vitest';
import type { Issue } from '../../contract/digests.ts';
import { renderEdition } from '../../edition/index.ts';
import { renderLinkPage } from '../../web/public/render/render-public-page.tsx';
import { assets, factsWith } from '../web/public/facts.ts';
import { claimedIssue, run, told } from './claimed-issue.ts';
import { BRAND, LINKS } from './issues.ts';
import { all, elements, linksOf, parsePage, visibleText } from './page.ts';

const issue = claimedIssue();
const letterOf = (of: Issue) => renderEdition(of, BRAND, { letter: LINKS });
const letter = letterOf(issue);
const letterText = letter.text.replace(/\s+/g, ' ');
const pageOf = (of: Issue) =>
  parsePage(
    renderLinkPage('/read/token-3', factsWith(null), assets, {
      look: { theme: 'dark', isReader: false },
      page: { kind: 'issue', issue: of },
    }),
  );
const page = pageOf(issue);
const pageText = (of: Issue) => visibleText(pageOf(of));
/** A sentence of its own, this many words long. */
const words = (begin: string, count: number) => `${begin} says${' as much'.repeat(count / 2)}`;

const idOf = (sentence: string) => issue.claims?.find(({ text }) => text === sentence)?.id ?? '';
const fragmentsOf = (html: string) =>
  linksOf(parsePage(html)).flatMap(({ href }) => /#(claim-.+)$/.exec(href)?.[1] ?? []);
const idsOf = (dom: typeof page) =>
  elements(dom).flatMap(({ attribs }) => (attribs.id?.startsWith('claim-') ? attribs.id : []));

describe.each([
  ['one place', told.plain, 'The Rate Room 10:02'],
  ['three places', told.three, 'Porch Light 8:10 +2'],
  ['a place in the deep dive of its own show', told.next, '1:35'],
  ['a number that was reckoned', told.computed, '3:20 +1, 20 days − 11 days = nine days'],
])('a sentence that stands on %s', (_, sentence, mark) => {
  it('says so in the letter, and leads to its place on the reading page', () => {
    const link = linksOf(parsePage(letter.html)).find(({ href }) =>
      href.endsWith(`#claim-${idOf(sentence)}`),
    );
    expect(link).toEqual({ href: `${LINKS.readUrl}#claim-${idOf(sentence)}`, text: mark });
    expect(visibleText(parsePage(letter.html))).toContain(`${sentence} ${mark}`);
  });
  it('says so in the text part', () => {
    expect(letterText).toContain(`${sentence} [${mark}]`);
  });
  it('has its mark on the page, which opens the arithmetic and each place with the words around', () => {
    const button = all(page, 'button').find(({ attribs }) => attribs.id === `claim-${idOf(sentence)}`);
    expect(button && visibleText(button)).toBe(`Heard at ${mark.replace(/, .*/, '')}`);
    const panel = elements(page).find(({ attribs }) => attribs.id === button?.attribs.popovertarget);
    const says = panel === undefined ? '' : visibleText(panel);
    const claim = issue.claims?.find(({ text }) => text === sentence);
    for (const { second } of claim?.evidence ?? []) {
      expect(says).toContain(
        `The sentence before it. What was said at second ${second}. The sentence after it.`,
      );
    }
    expect(says).toContain('Dana Whitlow on ');
    expect(says.startsWith('20 days − 11 days = nine days')).toBe(sentence === told.computed);
  });
});

it('a sentence that was vouched for is called the editor’s own, and leads nowhere', () => {
  expect(letterText).toContain(`${told.vouched} [The editor's own words]`);
  for (const dom of [parsePage(letter.html), page]) {
    expect(visibleText(dom)).toContain(`${told.vouched} The editor's own words`);
  }
  const place = `claim-${idOf(told.vouched)}`;
  expect(fragmentsOf(letter.html)).not.toContain(place);
  expect(idsOf(page)).not.toContain(place);
});

it('of neighbours that stand on the same the last has the mark; the other has its place', () => {
  expect(letterText).toContain(`${told.besideNext} ${told.next} [1:35]`);
  expect(idsOf(page)).toContain(`claim-${idOf(told.besideNext)}`);
});

it('a sentence without evidence has no mark', () => {
  expect(letterText).toMatch(new RegExp(`${told.unmarked.replace('.', '\\.')} (?!\\[)`));
});

it('a file that belongs to no letter leads to the second itself', () => {
  const { html } = renderEdition(issue, BRAND);
  expect(fragmentsOf(html)).toEqual([]);
  const link = linksOf(parsePage(html)).find(({ text }) => text === '1:35');
  expect(link?.href).toBe('https://open.spotify.com/episode/4rOoJ6Egrf8K2IrywzwOMk?t=95');
});

it('the issue ends by counting sentences, places and quotes, on the page and in the mail', () => {
  const tally = /\d+ sentences, \d+ of them resting on what was said at \d+ places; \d+ quotes checked/;
  const said = tally.exec(letterText)?.[0];
  expect(said).toBeDefined();
  expect(visibleText(parsePage(letter.html))).toContain(said);
  expect(visibleText(page)).toContain(said);
  const [sentences, resting, places] = (said?.match(/\d+/g) ?? []).map(Number);
  // All but the one without a claim and the editor's own.
  expect(resting).toBe((sentences ?? 0) - 2);
  const printed = new Set([...fragmentsOf(letter.html), `claim-${idOf(told.besideNext)}`]);
  const heard = issue.claims?.filter(({ id }) => printed.has(`claim-${id}`)).flatMap((it) => it.evidence);
  expect(places).toBe(new Set(heard?.map(({ episodeId, second }) => `${episodeId} ${second}`)).size);
});

describe('every place that a letter leads to is on the page of the issue, once', () => {
  const insights = (episode: number) =>
    Array.from({ length: 8 }, (_, no) => ({
      text: `${words(`Learning ${episode} ${no}`, 20)}. ${words(`More ${episode} ${no}`, 30)}.`,
      actionability_score: 9 - no,
      impact_score: 9 - no,
    }));
  const summary = (episode: number) =>
    Array.from({ length: 12 }, (_, no) => `${run} ${episode} ${no} tells of the same place as others.`).join(
      ' ',
    );
  const big = claimedIssue({
    episodes: issue.episodes.map((it, at) => ({ ...it, summary: summary(at), key_insights: insights(at) })),
    actionableTips: Array.from({ length: 16 }, (_, no) => ({
      category: 'General',
      tip: `${words(`Tip ${no}`, 24)}. ${words(`Why ${no}`, 24)}.`,
    })),
  });
  it.each([
    ['whole', issue, false],
    ['shortened', big, true],
  ])('where the letter is %s', (_, of, isShortened) => {
    const { html } = letterOf(of);
    const last = `${run} 0 11`;
    expect(pageText(of).includes(last) && !html.includes(last)).toBe(isShortened);
    const fragments = fragmentsOf(html);
    const ids = idsOf(pageOf(of)).filter((id) => !id.endsWith('-says'));
    expect(fragments.length).toBeGreaterThan(20);
    expect(fragments.filter((fragment) => !ids.includes(fragment))).toEqual([]);
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
  });
});
