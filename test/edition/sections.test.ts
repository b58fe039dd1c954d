/** What the mail holds, section by section (product.md sections 7 and 9). */
import { describe, expect, it } from 'vitest';
import type { Issue } from '../../contract/digests.ts';
import { orderByPriority, renderEdition } from '../../edition/index.ts';
import { BRAND, bareEpisode, bareIssue, fixture } from './issues.ts';
import {
  all,
  elements,
  headings,
  linksOf,
  parsePage,
  sectionRows,
  sectionText,
  visibleText,
} from './page.ts';

const page = (issue: Issue, brand = BRAND) => parsePage(renderEdition(issue, brand).html);
const inOrder = (text: string, parts: readonly string[]) => {
  const places = parts.map((part) => text.indexOf(part));
  expect(places.every((place) => place >= 0)).toBe(true);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
};

describe('a full issue', () => {
  const issue = fixture('full');
  const mail = renderEdition(issue, BRAND);
  const dom = parsePage(mail.html);

  it('has the six sections in their order', () => {
    expect(headings(dom)).toEqual([
      'This Week at a Glance',
      'Market Snapshot',
      'Quick Wins',
      'Notable Quotes',
      'Deep Dives',
      'More Episodes',
    ]);
  });

  it('opens with number, date, group and title', () => {
    expect(mail.subject).toBe('The Walkthrough No. 16: The open house starts on Wednesday');
    expect(mail.preheader).toBe('Work moved forward, Payment, not rate, Insurance first');
    const text = visibleText(dom);
    inOrder(text, [
      'No. 16',
      'Monday, March 16, 2026',
      'The Walkthrough',
      'Residential Agents',
      'Published Mar 16, 2026',
    ]);
    expect(all(dom, 'h1').map(visibleText)).toEqual([issue.title]);
    expect(text).toContain('14 episodes, 8 h 47 min of audio,');
    expect(all(dom, 'title').length).toBe(1);
  });

  it('glances at the three connections of the highest impact; the title is not said again', () => {
    const text = sectionText(dom, 'This Week at a Glance');
    expect(text).not.toContain('The open house starts on Wednesday.');
    inOrder(text, ['A credit closes faster than a repair', 'The payment beats the rate', 'Roof age is a']);
    // What they say stands below, whole and once.
    for (const { insight } of issue.crossEpisodeConnections.slice(1))
      expect(visibleText(dom).split(insight)).toHaveLength(2);
  });

  it('shows summary, at most three tags, and the top four connections by impact', () => {
    const text = sectionText(dom, 'Market Snapshot');
    expect(text).toContain('Flat rates have put buyers back in houses');
    expect(sectionRows(dom, 'Market Snapshot').flatMap((row) => all(row, 'h3'))).toHaveLength(4);
    inOrder(text, ['Impact 9/10', 'Impact 8/10', 'Impact 7/10']);
    expect(text).not.toContain('Fifth and not printed');
    expect(text).toContain('Insurance first');
    expect(text).not.toContain('A fourth theme');
    expect(text).toContain('Heard on Porch Light, Door to Door');
  });

  it('lists every tip with its category', () => {
    const text = sectionText(dom, 'Quick Wins');
    for (const { category } of issue.actionableTips) expect(text).toContain(category);
    expect(text).toContain('Keep the sign-in to two questions.');
  });

  it('prints a quote with its parts, and links its second where there is an id', () => {
    const text = sectionText(dom, 'Notable Quotes');
    inOrder(text, [
      'Saturday is where you collect what you planted on Wednesday.',
      'Dana Whitlow on Porch Light, “The open house that starts on Wednesday”',
      'at 23:41',
      'Virality 9/10',
      '✓ Verified',
      'Just before: “People think the weekend does the work.”',
      'Just after: “So the texts go out three days early.”',
    ]);
    expect(text).toContain('✎\ufe0e Repaired');
    const links = sectionRows(dom, 'Notable Quotes')
      .flatMap(linksOf)
      .map((link) => link.href);
    expect(links).toContain('https://open.spotify.com/episode/4rOoJ6Egrf8K2IrywzwOMk?t=1421');
    expect(links).toHaveLength(4);
  });

  it('marks a virality of 8 or more, and only that', () => {
    const quotes = [7.9, 8].map((virality_score, index) => ({
      ...issue.notableQuotes[0],
      quote: `q${index}`,
      virality_score,
    }));
    const marked = page({ ...issue, notableQuotes: quotes as Issue['notableQuotes'] });
    const pills = elements(marked).filter(
      (it) => visibleText(it).startsWith('Virality') && it.name === 'span',
    );
    expect(pills.map((it) => [visibleText(it), it.attribs.class])).toEqual([
      ['Virality 8/10', 'hot'],
      ['Virality 7.9/10', 'tag'],
    ]);
  });

  it('dives into the top four by priority and lists the next ten', () => {
    const ordered = orderByPriority(issue.episodes).map((it) => it.episode_title);
    const dives = sectionRows(dom, 'Deep Dives')
      .flatMap((row) => all(row, 'h3'))
      .map(visibleText);
    expect(dives).toEqual(ordered.slice(0, 4));
    inOrder(sectionText(dom, 'More Episodes'), ordered.slice(4, 14));
  });

  it('gives each dive its topics, insights, quotes and a way to listen', () => {
    const text = sectionText(dom, 'Deep Dives');
    expect(text).toContain('Topics: Open houses, Neighbor outreach, Seller updates');
    expect(text).not.toMatch(/actionability|virality|impact \d/i);
    expect(sectionText(dom, 'Notable Quotes')).toContain('at 23:41');
    expect(text).not.toContain('at 23:41');
    const listen = sectionRows(dom, 'Deep Dives')
      .flatMap(linksOf)
      .filter((link) => link.text === 'Listen to the episode');
    expect(listen.map((link) => link.href)).toContain('https://audio.porchlight.example/1/episode.mp3');
    expect(listen).toHaveLength(4);
  });

  it('offers the portal, and says who made it', () => {
    const hrefs = Object.fromEntries(linksOf(dom).map((link) => [link.text, link.href]));
    expect(hrefs['Read it in your portal']).toBe('https://walkthrough.example/portal');
    expect(visibleText(dom)).toContain('12 Harbor Street, Tacoma, WA 98402');
  });
});

describe('forty episodes', () => {
  const episodes = Array.from({ length: 40 }, (_, index) =>
    bareEpisode({
      episode_title: `Episode number ${index}.`,
      key_insights: [{ text: 'x', actionability_score: index / 4, impact_score: index / 4 }],
    }),
  );
  it('prints fourteen of them, in the order of priority whatever order they come in', () => {
    const dom = page(bareIssue({ episodes }));
    const text = visibleText(dom);
    expect(
      sectionRows(dom, 'Deep Dives')
        .flatMap((row) => all(row, 'h3'))
        .map(visibleText),
    ).toEqual([39, 38, 37, 36].map((index) => `Episode number ${index}.`));
    inOrder(
      sectionText(dom, 'More Episodes'),
      [35, 34, 33, 32, 31, 30, 29, 28, 27, 26].map((i) => `Episode number ${i}.`),
    );
    expect(text).not.toContain('Episode number 25.');
    expect(text).toContain('40 episodes,');
  });
});
