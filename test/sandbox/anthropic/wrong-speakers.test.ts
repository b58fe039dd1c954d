/** What is printed of one speaker and was said by another, in digests as the product judges them. */
import { beforeAll, describe, expect, it } from 'vitest';
import { judgeSentences } from '../../../server/pipeline/digests/claims/judge-sentences.ts';
import { factsOf } from '../../../server/pipeline/digests/claims/judge-words.ts';
import type { Sentence } from '../../../server/pipeline/digests/claims/sentence.ts';
import type { Member } from '../../../server/pipeline/digests/compose-request.ts';
import { speakerTaken } from '../../pipeline/insights/claim-gate/planting/change.ts';
import { makeDice } from '../../pipeline/insights/quote-gate/planting/dice.ts';
import { judgedDigest, judgedMembers } from './judged-digest.ts';

describe('a digest that names another speaker of its episodes', () => {
  let members: Member[] = [];
  let wrong: Sentence[] = [];
  beforeAll(async () => {
    const all = await judgedMembers();
    members = all.map((member, at) => ({ ...member, key: `e${at + 1}` }));
    const { claims } = await judgedDigest(all);
    const keys = new Map(members.map(({ key, source }) => [source.id, key]));
    const dice = makeDice(5);
    wrong = claims.flatMap(({ text, rests }) => {
      const speakers = speakersOf(
        members.filter(({ source }) => rests.some(({ episodeId }) => episodeId === source.id)),
      );
      const said = speakerTaken(text, { said: '', around: '', everything: '', names: [], speakers }, dice);
      if (said === null || said === text) return [];
      return [
        {
          text: said,
          rests: rests.map(({ episodeId, id }) => `${keys.get(episodeId)}.${id}`),
          members: null,
        },
      ];
    });
  });

  it('is mostly doubted', async () => {
    const judged = await judgeSentences(wrong, factsOf(members, 'Agents'));
    const stopped = judged.filter(({ state }) => state === 'doubtful' || state === 'unsupported').length;
    expect(wrong.length).toBeGreaterThan(30);
    expect((100 * stopped) / wrong.length).toBeGreaterThanOrEqual(65);
  });

  it('is doubted where a host answers for the host of another show', async () => {
    const right = wrong.find(({ text }) => text.startsWith('Between two such lines'));
    const text =
      'Between two such lines they part: Luis Prado gives the credit the first look, Gwen Abara accepts it only as an answer in the negotiation.';
    const [judged] = await judgeSentences(
      [{ text, rests: right?.rests ?? [], members: null }],
      factsOf(members, 'Agents'),
    );
    expect(judged?.state).toBe('doubtful');
  });
});

const speakersOf = (members: readonly Member[]): string[] => [
  ...new Set(members.flatMap(({ insight }) => Object.values(insight.labels))),
];
