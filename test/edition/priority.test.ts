import { describe, expect, it } from 'vitest';
import { episodePriority, orderByPriority } from '../../edition/index.ts';
import { bareEpisode } from './issues.ts';

const insights = (...scores: [number, number][]) =>
  scores.map(([actionability_score, impact_score]) => ({ text: 'x', actionability_score, impact_score }));
const moments = (...scores: number[]) =>
  scores.map((virality_score) => ({
    quote: 'q',
    timestamp: 1,
    virality_score,
    speaker: null,
    state: null,
    before: '',
    after: '',
  }));

describe('episodePriority', () => {
  it.each([
    { name: 'nothing', insights: insights(), moments: moments(), is: 0 },
    { name: 'insights alone', insights: insights([8, 6]), moments: moments(), is: 4.2 },
    { name: 'quotes alone', insights: insights(), moments: moments(9, 7), is: 3.2 },
    {
      name: 'both',
      insights: insights([9, 8], [8, 8], [8, 6]),
      moments: moments(9, 8),
      is: 0.6 * (23.5 / 3) + 3.4,
    },
    { name: 'the most', insights: insights([10, 10]), moments: moments(10), is: 10 },
    {
      name: 'a score that is no number',
      insights: insights([Number.NaN, 4], [8, 8]),
      moments: moments(),
      is: 4.8,
    },
  ])('$name', (row) => {
    const priority = episodePriority({ key_insights: row.insights, viral_moments: row.moments });
    expect(priority).toBeCloseTo(row.is, 10);
  });
});

describe('orderByPriority', () => {
  const titles = (list: { episode_title: string }[]) => list.map((it) => it.episode_title).join(' ');

  it('puts the highest priority first and leaves the input alone', () => {
    const input = [
      bareEpisode({ episode_title: 'low', key_insights: insights([2, 2]) }),
      bareEpisode({ episode_title: 'high', key_insights: insights([9, 9]) }),
      bareEpisode({ episode_title: 'middle', viral_moments: moments(8) }),
    ];
    expect(titles(orderByPriority(input))).toBe('high middle low');
    expect(titles(input)).toBe('low high middle');
  });

  it('breaks a tie by more insights before the release date', () => {
    const input = [
      bareEpisode({
        episode_title: 'new',
        key_insights: insights([8, 6]),
        release_date: '2026-03-14T00:00:00Z',
      }),
      bareEpisode({
        episode_title: 'many',
        key_insights: insights([7, 7], [8, 6]),
        release_date: '2026-03-01T00:00:00Z',
      }),
    ];
    expect(titles(orderByPriority(input))).toBe('many new');
  });

  it('breaks a further tie by the later instant, undated last, else keeps the order', () => {
    const input = [
      bareEpisode({ episode_title: 'undated' }),
      bareEpisode({ episode_title: 'earlier', release_date: '2026-03-10T12:00:00Z' }),
      bareEpisode({ episode_title: 'later', release_date: '2026-03-10T09:00:00-05:00' }),
      bareEpisode({ episode_title: 'undated2', release_date: 'soon' }),
    ];
    expect(titles(orderByPriority(input))).toBe('later earlier undated undated2');
  });

  it('sees a tie through binary fractions', () => {
    // 1.9000000000000001 against 1.9: equal for a person, so more insights win.
    const one = bareEpisode({
      episode_title: 'one',
      key_insights: insights([0.5, 0.5]),
      viral_moments: moments(4),
    });
    const two = bareEpisode({
      episode_title: 'two',
      key_insights: insights([2.5, 2.5], [2.5, 2.5]),
      viral_moments: moments(1),
    });
    expect(episodePriority(one)).toBeGreaterThan(episodePriority(two));
    expect(titles(orderByPriority([one, two]))).toBe('two one');
  });
});
