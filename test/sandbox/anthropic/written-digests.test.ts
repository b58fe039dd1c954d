/** The digest of any of the sandbox's own episodes: within the limits, nothing twice, nobody who is not in it. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Slug, slugs, writtenEpisodes } from '../../../sandbox/anthropic/written/all-episodes.ts';
import { writtenConnections } from '../../../sandbox/anthropic/written/connections.ts';
import { writtenOverviews } from '../../../sandbox/anthropic/written/overviews.ts';
import {
  digestAnswer,
  episodesAnswer,
  readEpisodes,
  readWhole,
  wholeAnswer,
} from '../../../server/pipeline/digests/digest-answer.ts';
import { insightAnswer } from '../../../server/pipeline/insights/answer.ts';
import { seedOr } from '../../app/cases.ts';
import { inputFor } from './ask.ts';
import {
  answerTo,
  evidenceOfRests,
  expectStands,
  namesIn,
  namesOf,
  namesOfRests,
  sentencesIn,
  talkOf,
  wordsIn,
} from './written.ts';

describe('connections and overviews', () => {
  it.each(writtenConnections.map((one) => [one.theme, one] as const))('%s', (_theme, one) => {
    expect(Object.keys(one.rests).length).toBeGreaterThanOrEqual(2);
    const told = [one.glance, ...one.insight, one.tip].filter((it) => it !== undefined);
    for (const { text, rests } of told) expectStands(text, evidenceOfRests(rests), namesOfRests(one.rests));
  });

  it('the overviews rest on learnings', () => {
    for (const { sentences } of writtenOverviews)
      for (const { text, rests } of sentences)
        expectStands(text, evidenceOfRests(rests), namesOfRests(rests));
  });
});

interface Asked {
  id: string;
  slug: Slug;
  podcast: string;
  title: string;
  summary: string;
  keyLearnings: string[];
  mainTopics: string[];
  quotes: string[];
}

const asked: Asked[] = slugs.map((slug, index) => {
  const { show, episode } = talkOf(slug);
  const { notableQuotes, metadata: _unused, ...insight } = answerTo(inputFor(show, episode), insightAnswer);
  return {
    id: `e${index + 1}`,
    slug,
    podcast: show.title,
    title: episode.title,
    ...insight,
    quotes: notableQuotes.map(({ text }) => text),
  };
});

const inputOf = (episodes: readonly Asked[]) =>
  `<episodes>\n${JSON.stringify({ group: 'Agents', episodes: episodes.map(({ slug: _known, ...rest }) => rest) })}\n</episodes>`;

function checkIssue(episodes: readonly Asked[]) {
  const digest = answerTo(inputOf(episodes), digestAnswer);
  const ids = episodes.map(({ id }) => id);
  expect(readEpisodes(digest, ids)).toHaveProperty('content');
  expect(readWhole(digest, ids)).toHaveProperty('content');
  const connections = digest.crossEpisodeConnections;
  expect(connections.length).toBeGreaterThanOrEqual(episodes.length > 1 ? 1 : 0);
  expect(connections.length).toBeLessThanOrEqual(5);
  for (const one of connections) {
    expect(one.supporting_episodes.length).toBeGreaterThanOrEqual(2);
    expect(one.supporting_episodes.every((id) => ids.includes(id))).toBe(true);
    expect(wordsIn(one.theme)).toBeLessThanOrEqual(8);
    expect(one.insight.length).toBeLessThanOrEqual(520);
  }
  expect(connections.map(({ impact_rating: impact }) => impact)).toEqual(
    connections.map(({ impact_rating: impact }) => impact).toSorted((a, b) => b - a),
  );
  const length = wordsIn(digest.overview.summary);
  expect(length).toBeLessThanOrEqual(110);
  if (episodes.length > 3) expect(length).toBeGreaterThanOrEqual(60);
  expect(digest.overview.macro_themes.length).toBeGreaterThanOrEqual(2);
  expect(digest.actionableTips.length).toBeGreaterThanOrEqual(Math.min(3, episodes.length));
  expect(digest.actionableTips.length).toBeLessThanOrEqual(7);
  for (const { summary, key_insights: insights, key_topics: topics } of digest.episodes) {
    expect(summary.length).toBeLessThanOrEqual(800);
    expect(topics.length).toBeGreaterThanOrEqual(3);
    expect(insights.length).toBeGreaterThanOrEqual(2);
    for (const { text } of insights) expect(text.length).toBeLessThanOrEqual(400);
  }
  const written = connections.filter(({ theme }) => writtenConnections.some((one) => one.theme === theme));
  expect(digest.overview.glance).toHaveLength(Math.min(3, written.length));
  for (const text of digest.overview.glance) expect(wordsIn(text)).toBeLessThanOrEqual(20);
  const told = [
    ...digest.overview.glance,
    digest.overview.summary,
    ...connections.flatMap(({ insight, actionable_tip: tip }) => [insight, ...(tip ? [tip] : [])]),
    ...digest.actionableTips.map(({ tip }) => tip),
    ...digest.episodes.flatMap((one) => [one.summary, ...one.key_insights.map(({ text }) => text)]),
    ...episodes.flatMap(({ quotes }) => quotes),
  ].flatMap(sentencesIn);
  expect(told.filter((text, index) => told.indexOf(text) !== index)).toEqual([]);
  return digest;
}

/** Whoever is spoken of in an issue is heard in it. */
function checkPeople(episodes: readonly Asked[], text: string) {
  const heard = episodes.map(({ slug }) => namesOf(slug)).join('\n');
  for (const name of namesIn(text)) expect(heard, text).toContain(name);
}

const verbs =
  /^(?:Agree|Ask|Book|Call|Cancel|Change|Check|Give|Hand|Invite|Lay|Name|Offer|Open|Order|Pull|Put|Ring|Say|Search|Send|Show|Sort|Underwrite|Work|Write)\b/;

/** It begins with what to do; whose it is stands in it, or in the category before it. */
function expectTip(tip: string, category?: string) {
  expect(tip).toMatch(verbs);
  expect(tip).toMatch(/^\S.*[.]$/);
  if (category === undefined) expect(tip).toMatch(/\bas (?:the )?(?:listing|buyer|new) agent\b/);
  else expect(category, tip).toMatch(/^(?:(?:Listing|Buyer|New|All) agents|Lenders)$/);
}

describe('the digest of any of them', () => {
  it('of the week: at least three connections of different shows, in both ways of asking', () => {
    const week = asked.filter(({ slug }) => talkOf(slug).episode.publishedDaysAgo < 6);
    const digest = checkIssue(week);
    expect(digest.crossEpisodeConnections.length).toBeGreaterThanOrEqual(4);
    expect(answerTo(inputOf(week), episodesAnswer)).toEqual({ episodes: digest.episodes });
    const { episodes: _unused, ...whole } = digest;
    expect(answerTo(inputOf(week), wholeAnswer)).toEqual(whole);
    const [overview] = writtenOverviews;
    expect(digest.overview.summary).toBe(overview?.sentences.map(({ text }) => text).join(' '));
  });

  it('of any subset: within the limits, nothing said twice, nobody spoken of who is not in it', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(asked, { minLength: 1 }), (episodes) => {
        const { overview, crossEpisodeConnections, actionableTips } = checkIssue(episodes);
        const prose = [
          ...overview.glance,
          overview.summary,
          ...crossEpisodeConnections.flatMap(({ insight, actionable_tip: tip }) => [insight, tip ?? '']),
          ...actionableTips.map(({ tip }) => tip),
        ];
        for (const text of prose) checkPeople(episodes, text);
      }),
      { seed: seedOr(20_261_122), numRuns: 400 },
    );
  });

  it('gives every tip to somebody, beginning with what to do', () => {
    for (const { tip, category, rests } of slugs.flatMap((slug) => [...writtenEpisodes[slug].tips])) {
      expectTip(tip, category);
      expect(wordsIn(category)).toBeLessThanOrEqual(2);
      expect(rests.length, tip).toBeGreaterThan(0);
    }
    for (const { tip } of writtenConnections) if (tip) expectTip(tip.text);
    // In every issue of one episode, and in that of all: none comes from elsewhere.
    for (const episodes of [asked, ...asked.map((one) => [one])]) {
      const { actionableTips, crossEpisodeConnections } = answerTo(inputOf(episodes), digestAnswer);
      for (const { tip, category } of actionableTips) expectTip(tip, category);
      for (const { actionable_tip: tip } of crossEpisodeConnections) if (tip) expectTip(tip);
    }
  });

  it('has a line of at most twenty words for each connection', () => {
    for (const { glance, theme } of writtenConnections) {
      expect(wordsIn(glance?.text ?? ''), glance?.text).toBeLessThanOrEqual(20);
      expect(wordsIn(glance?.text ?? ''), theme).toBeGreaterThan(5);
      expect(wordsIn(theme), theme).toBeLessThanOrEqual(8);
    }
  });

  it('is extracted where an episode is another one', () => {
    const [one, other] = asked;
    if (one === undefined || other === undefined) throw new Error('There are no episodes.');
    const stranger = { ...other, keyLearnings: [...other.keyLearnings, 'Somebody else taught this here.'] };
    const digest = answerTo(inputOf([one, stranger]), digestAnswer);
    expect(digest).not.toEqual(answerTo(inputOf([one, other]), digestAnswer));
    expect(digest.overview.summary).toContain('episodes');
  });
});
