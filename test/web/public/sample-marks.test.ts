/** What the sentences of the public issue stand on, as the front page prints it (evidence.md, "What readers see"). */
import { expect, test } from 'vitest';
import { claimedIssue, told } from '../../edition/claimed-issue.ts';
import { fixture } from '../../edition/issues.ts';
import { all, elements, linksOf, parsePage, visibleText } from '../../edition/page.ts';
import { htmlOf } from './facts.ts';

const issue = claimedIssue();
const front = parsePage(htmlOf('/', issue));
const read = visibleText(front);
const marks = linksOf(front).filter(({ href }) => href.includes('#claim-'));
const marked = / Heard at [\w ]+ \d+:\d\d(?::\d\d)?(?: \+\d)?(?= |$)/y;

/** The bold opening of a line has no mark of its own, neither here nor on the page of the issue. */
const openings = all(front, 'b').map(visibleText);

test('every sentence of ours with evidence has its mark wherever the front page prints it', () => {
  const resting = issue.claims?.filter(
    ({ evidence, text }) => evidence.length > 0 && !openings.includes(text),
  );
  const printed = resting?.filter(({ text }) => read.includes(text)) ?? [];
  for (const { text } of printed) {
    for (let at = read.indexOf(text); at >= 0; at = read.indexOf(text, at + 1)) {
      marked.lastIndex = at + text.length;
      expect([text, marked.test(read)]).toEqual([text, true]);
    }
  }
  // Of the sheet, the spread, and the columns.
  const parts = [...new Set(printed.map(({ part }) => part))];
  expect(parts).toEqual(expect.arrayContaining(['glance', 'overview', 'connection', 'tip']));
  expect(marks.length).toBeGreaterThan(printed.length);
});

test('every mark leads to a place that the page of the issue has', () => {
  const ids = elements(parsePage(htmlOf('/sample', issue))).map(({ attribs }) => attribs.id);
  expect(marks.length).toBeGreaterThan(10);
  for (const { href } of marks) {
    expect(href).toMatch(/^\/sample#claim-c\d+$/);
    expect(ids).toContain(href.split('#')[1]);
  }
});

test('more places are counted, arithmetic stays on the page of the issue, and own words lead nowhere', () => {
  expect(read).toContain(`${told.three} Heard at Porch Light 8:10 +2`);
  expect(read).toContain(`${told.vouched} The editor's own words`);
  expect(htmlOf('/', issue)).not.toContain('20 days');
});

test('what the page of the issue says as a quote only is marked without a link', () => {
  const [tip] = issue.actionableTips.slice(-1);
  const [quote] = issue.notableQuotes;
  if (tip === undefined || quote === undefined) throw new Error('The fixture has neither tip nor quote');
  const said = { ...issue, notableQuotes: [{ ...quote, quote: tip.tip }] };
  const dom = parsePage(htmlOf('/', said));
  expect(visibleText(dom)).toMatch(new RegExp(`${tip.tip} [\\w ]+ \\d+:\\d\\d`));
  const id = issue.claims?.find(({ text }) => text === tip.tip)?.id;
  expect(linksOf(dom).filter(({ href }) => href.endsWith(`#claim-${id}`))).toEqual([]);
});

test('an issue of before its sentences were checked has no marks', () => {
  expect(htmlOf('/', fixture('full'))).not.toContain('class="stands');
});

test('of an issue that is not public neither a sentence nor a mark travels', () => {
  for (const path of ['/', '/offer']) {
    const html = htmlOf(path, null, { newest: issue });
    expect(html).toContain(issue.title);
    expect(issue.claims?.filter(({ text }) => html.includes(text))).toEqual([]);
    expect(html).not.toMatch(/claim-|Heard at|What was said at second/);
  }
});

test('the marks add about a kilobyte to what the browser is handed', () => {
  const { claims: _, ...unmarked } = issue;
  const handed = (of: typeof issue) =>
    Buffer.byteLength(/id="view">(.*?)<\/script>/s.exec(htmlOf('/', of))?.[1] ?? '');
  expect(handed(issue) - handed(unmarked)).toBeLessThan(1_300);
  expect(handed(unmarked)).toBeGreaterThan(1_000);
});
