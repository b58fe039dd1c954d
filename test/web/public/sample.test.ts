import { describe, expect, test } from 'vitest';
import type { Issue } from '../../../contract/digests.ts';
import { renderEdition } from '../../../edition/index.ts';
import { sentencesOf } from '../../../web/public/sentences.ts';
import { sampleOf } from '../../../web/public/view/sample.ts';
import { bareIssue, fixture } from '../../edition/issues.ts';
import { htmlOf, textOf } from './facts.ts';

type Quote = Issue['notableQuotes'][number];

const quote = (change: Partial<Quote>): Quote => ({
  quote: 'They fire you for the surprise.',
  source_episode: 'The first call',
  podcast_name: 'Buyer Side',
  episodeId: null,
  spotifyEpisodeId: null,
  timestamp: 1421,
  virality_score: 9,
  speaker: 'Renee Alvarado',
  state: 'verified',
  secondFrom: 'source',
  before: '',
  after: '',
  ...change,
});
const withQuotes = (...notableQuotes: Quote[]) => bareIssue({ title: 'A week', notableQuotes });
const zone = 'America/New_York';

describe('quotes', () => {
  test('carry speaker, show, second and Verified', () => {
    const text = textOf(htmlOf('/', withQuotes(quote({}))));
    expect(text).toContain('Renee Alvarado , Buyer Side at 23:41 Verified');
  });
  test.each(['repaired', null] as const)('in the state %s are never called verified', (state) => {
    const html = htmlOf('/', withQuotes(quote({ state })));
    expect(textOf(html)).toContain('They fire you for the surprise.');
    // The one that is left explains what the word means.
    expect(html.match(/class="verified"/g)).toHaveLength(1);
    expect(sampleOf(withQuotes(quote({ state })), zone).quotes[0]?.isVerified).toBe(false);
  });
  test.each([null, 'A', 'Speaker B', 'Unknown'])('of the speaker %j name nobody', (speaker) => {
    expect(sampleOf(withQuotes(quote({ speaker })), zone).quotes[0]?.speaker).toBeNull();
  });
  test('stand with the best for display first: short, checked, named, then viral', () => {
    const long = quote({ quote: 'word '.repeat(60), virality_score: 10 });
    const repaired = quote({ quote: 'Repaired.', state: 'repaired', virality_score: 10 });
    const nameless = quote({ quote: 'Nameless.', speaker: null, virality_score: 10 });
    const best = quote({ quote: 'Best.', virality_score: 2 });
    const { quotes } = sampleOf(withQuotes(long, repaired, nameless, best), zone);
    expect(quotes.map((one) => one.quote)).toEqual(['Best.', 'Nameless.', 'Repaired.']);
  });
});

test.each([
  [0, null],
  [12, null],
  [20, 2],
  [527, 53],
  [1420, 142],
  [9_999_999, 1008],
])('%i minutes of source are %s marks', (sourceMinutes, marks) => {
  expect(sampleOf(bareIssue({ sourceMinutes }), zone).ruler?.marks ?? null).toBe(marks);
});

test('counts are those of the issue', () => {
  const issue = fixture('full');
  const { counts, connections, tips, glance } = sampleOf(issue, zone);
  expect(counts).toMatchObject({ episodes: 14, deepDives: 4, more: 10, quotes: issue.notableQuotes.length });
  expect(connections.length).toBe(Math.min(4, issue.crossEpisodeConnections.length));
  expect(tips.length).toBe(Math.min(6, issue.actionableTips.length));
  expect(glance).toHaveLength(3);
});

test('the day is that of the publication’s time zone; without a publish date the days that it covers', () => {
  const at = (publishDate: string | null, timeZone: string) =>
    sampleOf(bareIssue({ publishDate }), timeZone).dateline;
  expect(at('2026-03-16T02:00:00.000Z', zone)).toBe('March 15, 2026');
  expect(at('2026-03-16T02:00:00.000Z', 'Europe/Berlin')).toBe('Monday, March 16, 2026');
  expect(at(null, zone)).toBe('Mar 8 – 14, 2026');
});

test.each([
  ['One. Two! “Three?” Four', ['One.', 'Two!', '“Three?”', 'Four']],
  ['At 6.24% it is fine', ['At 6.24% it is fine']],
  ['No. No.', ['No.', 'No.']],
])('%j in sentences', (text, sentences) => {
  expect(sentencesOf(text).map(({ sentence }) => sentence)).toEqual(sentences);
});

test('the minutes to read are those that the mail of the issue says', () => {
  const issue = fixture('full');
  const { minutes } = sampleOf(issue, zone);
  const brand = { name: 'The Walkthrough', supportEmail: '', appUrl: 'https://walkthrough.example' };
  expect(renderEdition(issue, brand, { timeZone: zone }).text).toContain(`${minutes} minutes to read`);
  const page = textOf(htmlOf('/sample', issue));
  expect(page).toContain(`${minutes} minutes to read`);
  expect(page).toContain(`the ${minutes} minutes we ask of you`);
  // On the page of the promise only an issue that keeps it says its figures.
  const kept = textOf(htmlOf('/', { ...issue, sourceMinutes: 1_260 }));
  expect(kept).toContain(`${minutes}-minute read`);
  expect(kept).toContain(`read in ${minutes} min`);
});
