import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import type { Sandbox } from '../../../sandbox/server.ts';
import { digestAnswer, episodesAnswer } from '../../../server/pipeline/digests/digest-answer.ts';
import { insightAnswer } from '../../../server/pipeline/insights/answer.ts';
import { ask, clientOf, everyOtherTalk, inputFor, plain, startEmulator } from './ask.ts';

let sandbox: Sandbox;
let week: Source[] = [];

interface Source {
  id: string;
  podcast: string;
  title: string;
  summary: string;
  keyLearnings: string[];
  mainTopics: string[];
  quotes: string[];
}

beforeAll(async () => {
  sandbox = await startEmulator();
  const recent = everyOtherTalk.filter(([, , { publishedDaysAgo }]) => publishedDaysAgo < 7);
  week = await Promise.all(
    recent.map(async ([title, show, episode], index) => {
      const { text } = await ask(clientOf(sandbox), {
        input: inputFor(show, episode),
        schema: insightAnswer,
      });
      const { notableQuotes, metadata: _unused, ...insight } = plain(insightAnswer.parse(JSON.parse(text)));
      return {
        id: `e${index + 1}`,
        podcast: show.title,
        title,
        ...insight,
        quotes: notableQuotes.map((quote) => quote.text),
      };
    }),
  );
});
afterAll(() => sandbox.stop());

const inputOf = (episodes: readonly Source[]) =>
  `<episodes>\n${JSON.stringify({ group: 'Agents', episodes })}\n</episodes>`;

async function digestOf<T>(input: string, schema: z.ZodType<T>): Promise<T> {
  const { text, problem } = await ask(clientOf(sandbox), { input, schema, maxOutputTokens: 32_000 });
  expect(problem).toBeNull();
  return plain(schema.parse(JSON.parse(text)));
}

describe('a digest of the week', () => {
  it('joins episodes, most of all of different shows, with what they taught', async () => {
    const digest = await digestOf(inputOf(week), digestAnswer);
    const ids = new Set(week.map(({ id }) => id));
    const connections = digest.crossEpisodeConnections;
    expect(connections.length).toBeGreaterThanOrEqual(3);
    const shows = (list: readonly string[]) =>
      new Set(list.map((id) => week.find((one) => one.id === id)?.podcast)).size;
    expect(connections.filter((one) => shows(one.supporting_episodes) > 1).length).toBeGreaterThanOrEqual(2);
    for (const one of connections) {
      expect(new Set(one.supporting_episodes).size).toBeGreaterThanOrEqual(2);
      expect(one.supporting_episodes.every((id) => ids.has(id))).toBe(true);
      expect(one.theme.split(' ').length).toBeLessThanOrEqual(8);
      expect(one.impact_rating).toBeGreaterThanOrEqual(0);
      expect(one.impact_rating).toBeLessThanOrEqual(10);
      const [first] = week.filter(({ id }) => id === one.supporting_episodes[0]);
      expect(one.insight).toContain(first?.podcast);
    }
    expect(new Set(connections.map(({ theme }) => theme)).size).toBe(connections.length);
    const ratings = connections.map(({ impact_rating }) => impact_rating);
    expect(ratings).toEqual(ratings.toSorted((a, b) => b - a));
  });

  it('sums up, gives tips by category, and presents every episode with its own lessons', async () => {
    const digest = await digestOf(inputOf(week), digestAnswer);
    expect(digest.overview.summary.split(/\s+/).length).toBeGreaterThan(50);
    expect(digest.overview.macro_themes.length).toBeGreaterThanOrEqual(2);
    expect(digest.actionableTips.length).toBeGreaterThanOrEqual(3);
    expect(digest.actionableTips.length).toBeLessThanOrEqual(7);
    const taught = week.flatMap(({ keyLearnings }) => keyLearnings);
    for (const { tip, category } of digest.actionableTips) {
      expect(taught).toContain(tip);
      expect(category).toMatch(/^\p{Lu}[\p{L} ]+$/u);
    }
    expect(digest.episodes.map(({ id }) => id)).toEqual(week.map(({ id }) => id));
    for (const [index, { key_insights }] of digest.episodes.entries()) {
      expect(key_insights.length).toBeGreaterThanOrEqual(2);
      for (const { text } of key_insights) expect(week[index]?.keyLearnings).toContain(text);
    }
  });

  it('answers the same again, and the episodes alone where only they are asked for', async () => {
    const [one, other] = [
      await digestOf(inputOf(week), digestAnswer),
      await digestOf(inputOf(week), digestAnswer),
    ];
    expect(one).toEqual(other);
    const alone = await digestOf(inputOf(week), episodesAnswer);
    expect(alone).toEqual({ episodes: one.episodes });
  });

  it.each([
    ['no episode', []],
    [
      'one without anything',
      [{ id: 'e1', podcast: '', title: '', summary: '', keyLearnings: [], mainTopics: [], quotes: [] }],
    ],
  ])('%s', async (_name, episodes) => {
    const digest = await digestOf(inputOf(episodes), digestAnswer);
    expect(digest.crossEpisodeConnections).toEqual([]);
    expect(digest.episodes).toHaveLength(episodes.length);
  });

  it('of another trade: a word that two shows share joins them', async () => {
    const bake = (id: string, podcast: string, learning: string): Source => ({
      id,
      podcast,
      title: id,
      summary: 'Bread.',
      keyLearnings: [learning],
      mainTopics: ['Bread'],
      quotes: [],
    });
    const digest = await digestOf(
      inputOf([
        bake('e1', 'Crust', 'Every starter is a promise, and you have to feed it before the flour runs out.'),
        bake(
          'e2',
          'Crumb',
          'Most starter problems are flour problems, because cheap flour has nothing to eat.',
        ),
      ]),
      digestAnswer,
    );
    expect(digest.crossEpisodeConnections[0]?.supporting_episodes).toEqual(['e1', 'e2']);
  });
});
