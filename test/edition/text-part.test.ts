import { describe, expect, it } from 'vitest';
import { renderEdition } from '../../edition/index.ts';
import { BRAND, fixture } from './issues.ts';

/** Columns as a fixed-width reader counts them: wide characters take two. */
const columns = (line: string): number =>
  [...new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(line)].reduce(
    (sum, { segment }) =>
      sum + (/[\u3000-\u9fff\uff00-\uffef]|\p{Extended_Pictographic}/u.test(segment) ? 2 : 1),
    0,
  );

describe.each(['full', 'small', 'world'] as const)('plain text of %s', (name) => {
  const { text } = renderEdition(fixture(name), BRAND);

  it('keeps within 78 columns, addresses apart', () => {
    const long = text.split('\n').filter((line) => columns(line) > 78 && !/https?:\/\/\S+$/.test(line));
    expect(long).toEqual([]);
  });

  it('holds no markup, no entities and no trailing blanks', () => {
    expect(text).not.toMatch(/<\/?[a-z]|&(amp|lt|gt|quot|nbsp|#)/i);
    expect(text).not.toMatch(/[ \t]+$/m);
    expect(text).not.toMatch(/\n{5,}/);
    expect(text.endsWith('\n')).toBe(true);
  });
});

it('tells the same issue as the HTML, in the same order', () => {
  const { text } = renderEdition(fixture('full'), BRAND);
  const parts = [
    'The Walkthrough, No. 16',
    'Monday, March 16, 2026',
    'THIS WEEK AT A GLANCE',
    'MARKET SNAPSHOT',
    'QUICK WINS',
    'NOTABLE QUOTES',
    'at 23:41, virality 9/10, Verified',
    'https://open.spotify.com/episode/4rOoJ6Egrf8K2IrywzwOMk?t=1421',
    'DEEP DIVES',
    'MORE EPISODES',
    'Read it in your portal:',
    'Billing: https://walkthrough.example/portal?tab=billing',
  ].map((part) => text.indexOf(part));
  expect(parts.every((place) => place >= 0)).toBe(true);
  expect(parts).toEqual(parts.toSorted((a, b) => a - b));
});

it('leaves out headings of sections that say nothing', () => {
  const { text } = renderEdition(fixture('small'), BRAND);
  expect(text).not.toMatch(/GLANCE|QUICK WINS|NOTABLE|MORE EPISODES|Published/);
});

it("gives the editor's own words no second of a recording", () => {
  const issue = fixture('full');
  const [episode] = issue.episodes;
  const [learning] = episode?.key_insights ?? [];
  if (episode === undefined || learning === undefined) throw new Error('The fixture has no learning');
  const own = { ...learning, text: 'Call the lender first.', timestamp: 209, impact_score: 10 };
  const claim = { id: 'h1', part: 'keyInsight' as const, state: 'unsupported' as const, why: null };
  const vouched = { ...claim, text: own.text, evidence: [], rests: [], vouchedAt: '2026-03-16T10:00:00Z' };
  const { text, html } = renderEdition(
    { ...issue, episodes: [{ ...episode, key_insights: [own] }], claims: [vouched] },
    BRAND,
  );
  expect(text).toContain("- Call the lender first. [The editor's own words]");
  expect(html).toMatch(/Call the lender first\.\s*<span[^>]*>The editor/);
  for (const part of [text, html]) expect(part).not.toContain('3:29');
});
