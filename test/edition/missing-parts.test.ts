/** What the mail holds, section by section (product.md sections 7 and 9). */
import { describe, expect, it } from 'vitest';
import type { Issue } from '../../contract/digests.ts';
import { renderEdition } from '../../edition/index.ts';
import { BRAND, bareEpisode, bareIssue, fixture } from './issues.ts';
import { all, elements, headings, parsePage, sectionText, visibleText } from './page.ts';

const page = (issue: Issue, brand = BRAND) => parsePage(renderEdition(issue, brand).html);
const _inOrder = (text: string, parts: readonly string[]) => {
  const places = parts.map((part) => text.indexOf(part));
  expect(places.every((place) => place >= 0)).toBe(true);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
};

describe('parts that are missing', () => {
  const tips = ['One.', 'Two.', 'Three.', 'Four.'].map((tip) => ({ category: 'General', tip }));

  it('leaves out a section with its heading', () => {
    expect(headings(page(bareIssue()))).toEqual([]);
    expect(headings(page(fixture('small')))).toEqual(['Market Snapshot', 'Deep Dives']);
    expect(headings(page(bareIssue({ actionableTips: tips })))).toEqual([
      'This Week at a Glance',
      'Quick Wins',
    ]);
    const noQuotes = { ...fixture('full'), notableQuotes: [] };
    expect(headings(page(noQuotes))).not.toContain('Notable Quotes');
    expect(visibleText(page(noQuotes))).not.toContain('Verified:');
  });

  it('tops the glance up with tips', () => {
    const about = { insight: 'An insight.', impact_rating: 5, supporting_episodes: [] };
    const [one, label] = [
      { ...about, theme: 'Credits close faster than repairs' },
      { ...about, theme: 'A theme' },
    ];
    const dom = page(bareIssue({ crossEpisodeConnections: [label, one], actionableTips: tips }));
    expect(sectionText(dom, 'This Week at a Glance')).toBe(
      '1 Credits close faster than repairs. 2 One. 3 Two.',
    );
    // A tip that stands on the first page is not given again, however short it is.
    expect(sectionText(dom, 'Quick Wins')).not.toMatch(/One|Two/);
    expect(sectionText(dom, 'Quick Wins')).toContain('Three.');
  });

  it('has no glance rather than half of a tip that stands below it', () => {
    const tip = 'Call the lender of every buyer. Ask for one page with taxes in it.';
    const dom = page(bareIssue({ actionableTips: [{ category: 'Buyer agents', tip }] }));
    expect(headings(dom)).toEqual(['Quick Wins']);
  });

  it('counts no headline of its glance as a sentence that should rest on something', () => {
    const place = { episodeId: 'e1', second: 8, speakerId: 'A', speaker: null, words: 'Said.' };
    const evidence = [{ ...place, before: '', after: '' }];
    const insight = 'Credits closed nine days faster than work orders.';
    const about = { theme: 'Credits close faster than repairs', impact_rating: 5, supporting_episodes: [] };
    const claim = {
      id: 'c1',
      part: 'connection' as const,
      state: 'supported' as const,
      why: null,
      rests: [],
    };
    const { text } = renderEdition(
      bareIssue({
        crossEpisodeConnections: [{ ...about, insight }],
        claims: [{ ...claim, text: insight, evidence }],
      }),
      BRAND,
    );
    expect(text).toContain('1. Credits close faster than repairs.');
    expect(text.replace(/\s+/g, ' ')).toContain('1 sentence, each resting on what was said at 1 place');
  });

  it('has a subject without number, title or date', () => {
    const mail = renderEdition(fixture('small'), BRAND);
    expect(mail.subject).toBe('The Walkthrough: Coastal Brokers');
    expect(mail.preheader).toBe('');
    expect(mail.html).toContain('Mar 15 – 21, 2026');
    expect(mail.html).not.toContain('Published');
    expect(renderEdition(bareIssue(), BRAND).subject).toBe('The Walkthrough');
  });

  it('prints nobody where nobody is named, and no mark without a check', () => {
    const quote = {
      quote: 'A line.',
      source_episode: 'A title',
      podcast_name: 'Porch Light',
      episodeId: null,
      spotifyEpisodeId: null,
      timestamp: 5,
      virality_score: 5,
      state: null,
      secondFrom: 'source' as const,
      before: '',
      after: '',
    };
    for (const speaker of [null, 'A', 'Speaker B', 'Unknown']) {
      const dom = page(bareIssue({ notableQuotes: [{ ...quote, speaker }] }));
      expect(sectionText(dom, 'Notable Quotes')).toBe(
        '“ A line. Porch Light, “A title” at 0:05 Virality 5/10',
      );
    }
  });

  it('C5: prints a second that was worked out, or is that of the turn, as about', () => {
    const quote = {
      quote: 'A line.',
      source_episode: 'A title',
      podcast_name: 'Porch Light',
      episodeId: null,
      spotifyEpisodeId: null,
      timestamp: 490,
      virality_score: 5,
      speaker: null,
      state: null,
      before: '',
      after: '',
    };
    for (const secondFrom of ['estimate', undefined] as const) {
      const dom = page(bareIssue({ notableQuotes: [{ ...quote, secondFrom }] }));
      expect(sectionText(dom, 'Notable Quotes')).toContain('at about 8:10');
    }
  });

  it.each(['full', 'small', 'world'] as const)('never prints a word for nothing: %s', (name) => {
    const mail = renderEdition(fixture(name), BRAND);
    for (const text of [visibleText(parsePage(mail.html)), mail.text, mail.subject, mail.preheader])
      expect(text).not.toMatch(/undefined|null|NaN|Unknown|\[object|Invalid Date/);
  });

  it('leaves out scores and lengths that are no numbers', () => {
    const episode = bareEpisode({
      minutes: Number.NaN,
      release_date: 'soon',
      key_insights: [{ text: 'An insight.', actionability_score: Number.NaN, impact_score: 7 }],
    });
    const text = sectionText(page(bareIssue({ episodes: [episode] })), 'Deep Dives');
    expect(text).toBe('Porch Light A title An insight.');
  });

  it('lets placeholders of old data count as missing', () => {
    const episode = bareEpisode({ podcast_name: 'Unknown Podcast', episode_title: 'null' });
    expect(headings(page(bareIssue({ episodes: [episode] })))).toEqual([]);
  });
});

describe('the document', () => {
  it('asks for nothing from outside but the fonts of its own https site', () => {
    const html = renderEdition(fixture('full'), BRAND).html;
    const dom = parsePage(html);
    for (const tag of ['img', 'link', 'script', 'iframe', 'video', 'svg', 'form'])
      expect(all(dom, tag)).toEqual([]);
    const urls = [...html.matchAll(/url\(([^)]*)\)/g)].map((match) => match[1]);
    expect(urls).toHaveLength(3);
    expect(urls.every((url) => url?.startsWith('https://walkthrough.example/fonts/'))).toBe(true);
    for (const appUrl of ['http://127.0.0.1:3000', 'nonsense', "https://a.example/');}"])
      expect(renderEdition(fixture('full'), { ...BRAND, appUrl }).html).not.toContain('@font-face');
  });

  it('gives every coloured element the class that turns it dark', () => {
    const tones = new Set([
      'ink',
      'ink2',
      'ink3',
      'acc',
      'brass',
      'off',
      'hot',
      'btn',
      'btn-a',
      'tip',
      'sheet',
      'bg',
      'pre',
      'rule',
      'rule-ink',
      'qb',
      'tag',
    ]);
    const coloured = elements(parsePage(renderEdition(fixture('full'), BRAND).html)).filter((it) =>
      it.attribs.style?.includes('#'),
    );
    expect(coloured.length).toBeGreaterThan(100);
    for (const it of coloured) {
      const classes = (it.attribs.class ?? '').split(' ');
      expect(
        classes.some((name) => tones.has(name)),
        `${it.name} ${it.attribs.style}`,
      ).toBe(true);
    }
  });

  it('lays out with tables that screen readers pass over', () => {
    const dom = page(fixture('full'));
    expect(all(dom, 'table').every((it) => it.attribs.role === 'presentation')).toBe(true);
  });

  it('turns right-to-left text around by itself', () => {
    const dom = page(fixture('world'));
    expect(all(dom, 'h1').map((it) => it.attribs.dir)).toEqual(['rtl']);
    expect(all(dom, 'h2').every((it) => it.attribs.dir === undefined)).toBe(true);
  });

  it('carries the ribbon in the sandbox only, and no unsubscribe link in the download', () => {
    expect(visibleText(page(fixture('small'), { ...BRAND, sandbox: true }))).toMatch(/^Sandbox: /);
    const text = visibleText(page(fixture('small')));
    expect(text).not.toContain('Sandbox');
    expect(text).not.toContain('Unsubscribe');
    expect(text).not.toContain('You receive this');
  });
});
