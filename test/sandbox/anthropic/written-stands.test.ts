/** Every sentence that a newcomer reads first stands on what was said, by the gate that judges a model's answers. */
import { beforeAll, describe, expect, it } from 'vitest';
import { slugs, writtenEpisodes } from '../../../sandbox/anthropic/written/all-episodes.ts';
import { type JudgedEpisode, judgedDigest, judgedInsight, judgedMembers } from './judged-digest.ts';

describe('the written insights', () => {
  it.each(slugs)('%s: each sentence stands where it says it does', async (slug) => {
    const { claims } = await judgedInsight(slug);
    expect(claims.leftOut).toEqual([]);
    expect(claims.kept.filter(({ state }) => state !== 'supported')).toEqual([]);
    const { summary, learnings } = writtenEpisodes[slug];
    expect(claims.kept).toHaveLength(summary.length + learnings.length);
  });
});

describe('the written digests', () => {
  let all: JudgedEpisode[] = [];
  beforeAll(async () => {
    all = await judgedMembers();
  });

  const openOf = ({ claims, leftOut }: Awaited<ReturnType<typeof judgedDigest>>) => [
    ...leftOut.map(({ part, text, why }) => `left out of ${part}: ${text} ${why}`),
    ...claims
      .filter(({ state }) => state === 'weak' || state === 'doubtful')
      .map(({ state, part, text, why }) => `${state} in ${part}: ${text} ${why}`),
  ];

  it.each([6, 7])('of a week of %i days: nothing is left out, and nothing waits for a look', async (days) => {
    const judged = await judgedDigest(all.filter(({ daysAgo }) => daysAgo < days));
    expect(openOf(judged)).toEqual([]);
    expect(judged.claims.length).toBeGreaterThan(60);
  });

  it('of other choices: at most two sentences in a hundred', async () => {
    const next = seeded(20_261_122);
    const open: string[] = [];
    let offered = 0;
    for (let turn = 0; turn < 10; turn += 1) {
      const share = 0.15 + 0.08 * turn;
      const chosen = all.filter(() => next() < share);
      const judged = await judgedDigest(chosen.length > 0 ? chosen : all.slice(0, 1));
      offered += judged.counts.offered;
      open.push(...openOf(judged));
    }
    expect(offered).toBeGreaterThan(400);
    expect(open.length / offered, open.join('\n')).toBeLessThanOrEqual(0.02);
  });
});

/** Numbers from 0 to 1, the same in every run. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}
