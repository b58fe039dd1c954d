import { describe, expect, test } from 'vitest';
import { chooseEpisodes } from '../../../server/pipeline/week/choose-episodes.ts';

describe('the choice of episodes', () => {
  const insight = (
    episodeId: string,
    relevance: number | null,
    lessons: number,
    virality: number[] = [],
  ) => ({
    episodeId,
    summary: [],
    learnings: Array.from({ length: lessons }, (_, at) => ({
      id: `l${at + 1}`,
      text: 'lesson',
      evidence: [],
    })),
    mainTopics: [],
    relevance,
    quotes: virality.map((viralityScore) => ({
      text: 'words',
      context: '',
      timestamp: 0,
      viralityScore,
      speaker: null,
      state: 'verified' as const,
      before: '',
      after: '',
    })),
    claims: [],
    labels: {},
    stamp: '',
  });
  const episode = (id: string, day = 17) => ({ id, pubDate: new Date(Date.UTC(2026, 10, day)) });
  test.each([
    ['relevance', [insight('a', 2, 3), insight('b', 5, 3), insight('c', 4, 3)], ['b', 'c', 'a']],
    // 0.6 x 6 + 0.4 x 10 = 7.6 beats 0.6 x 10 + 0 = 6.
    ['relevance and virality together', [insight('a', 5, 3), insight('b', 3, 3, [10])], ['b', 'a']],
    ['more lessons where they are equal', [insight('a', 4, 2), insight('b', 4, 5)], ['b', 'a']],
    ['then the later release', [insight('a', 4, 2), insight('b', 4, 2)], ['b', 'a']],
    ['what was never rated comes last', [insight('a', null, 9), insight('b', 1, 1)], ['b', 'a']],
  ])('goes by %s', (_by, insights, order) => {
    const episodes = [episode('a', 16), episode('b', 18), episode('c')];
    expect(chooseEpisodes(episodes, insights, 10)).toEqual(order);
    expect(chooseEpisodes(episodes, insights, 1)).toEqual(order.slice(0, 1));
  });
});
