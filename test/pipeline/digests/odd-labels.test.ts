/** Titles, themes, topics and categories that say what nobody said go, are counted, and leave their line standing. */
import { expect, it } from 'vitest';
import { factsOf, judgeWords } from '../../../server/pipeline/digests/claims/judge-words.ts';
import { judgedMembers } from '../../sandbox/anthropic/judged-digest.ts';

it('a label with a number or a name of nobody goes and is explained; its line stays', async () => {
  const members = (await judgedMembers()).slice(0, 2).map((it, at) => ({ ...it, key: `e${at + 1}` }));
  const [learning] = members[0]?.insight.learnings ?? [];
  if (learning === undefined) throw new Error('There is nothing to rest on.');
  const cited = `${learning.text} [e1.${learning.id}]`;
  const words = {
    whole: {
      overview: { glance: [], summary: '', macro_themes: ['Pricing', 'The 8,317 rule'] },
      crossEpisodeConnections: [
        {
          theme: 'What Zebulon Quark found',
          insight: cited,
          impact_rating: 7,
          supporting_episodes: ['e1'],
          actionable_tip: null,
        },
      ],
      actionableTips: [
        { category: 'All 8,317 agents', tip: cited },
        { category: 'Agents', tip: cited },
      ],
    },
    episodes: [],
  };
  const judged = await judgeWords(words, factsOf(members, 'Agents'), async () => new Map());
  const { overview, crossEpisodeConnections: connections, actionableTips: tips } = judged.words.whole;
  expect(overview.macro_themes).toEqual(['Pricing']);
  expect(connections.map(({ theme, insight }) => [theme, insight])).toEqual([['', learning.text]]);
  expect(tips.map(({ category, tip }) => [category, tip])).toEqual([
    ['', learning.text],
    ['Agents', learning.text],
  ]);
  expect(judged.leftOut.map(({ part, text }) => [part, text])).toEqual([
    ['theme', 'The 8,317 rule'],
    ['title of a connection', 'What Zebulon Quark found'],
    ['category', 'All 8,317 agents'],
  ]);
  for (const { why } of judged.leftOut) expect(why).toMatch(/\.$/);
  expect(judged.counts.leftOut).toBe(3);
});
