/** A digest that prints a sentence of an insight as it is: it stands on what the insight's stands on. */
import { beforeAll, describe, expect, it } from 'vitest';
import { judgeSentences } from '../../../server/pipeline/digests/claims/judge-sentences.ts';
import { factsOf } from '../../../server/pipeline/digests/claims/judge-words.ts';
import type { Sentence } from '../../../server/pipeline/digests/claims/sentence.ts';
import type { Member } from '../../../server/pipeline/digests/compose-request.ts';
import { judgedMembers } from './judged-digest.ts';

describe('a sentence of an insight in a digest', () => {
  let members: Member[] = [];
  let sentences: Sentence[] = [];
  beforeAll(async () => {
    members = (await judgedMembers()).map((member, at) => ({ ...member, key: `e${at + 1}` }));
    sentences = members.flatMap(({ key, insight }) =>
      insight.claims.map(({ id, text }) => ({
        text,
        rests: [`${key}.${id.replace(/\..*$/, '')}`],
        members: null,
      })),
    );
  });
  const judge = (all: readonly Sentence[]) => judgeSentences(all, factsOf(members, 'Agents'));

  it('is judged no worse than there, and shows the same places', async () => {
    const claims = members.flatMap(({ insight }) => insight.claims);
    const judged = await judge(sentences);
    expect(claims.length).toBeGreaterThan(100);
    let counted = 0;
    for (const [at, { state, why, evidence, rests }] of judged.entries()) {
      if (
        /\b(?:both|all|every|each|neither|none|nobody|hosts?|guests?|shows?)\b/i.test(claims[at]?.text ?? '')
      ) {
        counted += 1;
        continue;
      }
      expect([claims[at]?.text, state, why]).toEqual([
        claims[at]?.text,
        claims[at]?.state === 'computed' ? 'computed' : 'supported',
        null,
      ]);
      expect(evidence.map(({ second }) => second)).toEqual(claims[at]?.evidence.map(({ second }) => second));
      expect(rests).toHaveLength(1);
    }
    expect(counted).toBeLessThan(claims.length / 4);
  });

  it('that counts speakers counts shows here, and is judged anew', async () => {
    const [first] = members;
    const claim = first?.insight.claims[0];
    if (first === undefined || claim === undefined) throw new Error('There is a sentence.');
    const text = 'All nine shows agree on it.';
    const insight = { ...first.insight, claims: [{ ...claim, text }, ...first.insight.claims.slice(1)] };
    const facts = factsOf([{ ...first, insight }, ...members.slice(1)], 'Agents');
    const [judged] = await judgeSentences(
      [{ text, rests: [`${first.key}.${claim.id.replace(/\..*$/, '')}`], members: null }],
      facts,
    );
    expect(judged?.state).toBe('unsupported');
  });

  it('that was changed, or rests on another, is judged by what stands there', async () => {
    const [one] = sentences.filter(({ text }) => /\$\d/.test(text));
    const changed = { ...one, text: one?.text.replace(/\$\d/, '$7777') ?? '', rests: one?.rests ?? [] };
    const elsewhere = { ...changed, text: one?.text ?? '', rests: [sentences.at(-1)?.rests[0] ?? ''] };
    const judged = await judge([
      { ...changed, members: null },
      { ...elsewhere, members: ['e1'] },
    ]);
    expect(judged.map(({ state }) => state)).toEqual(['unsupported', expect.stringMatching(/un|mov/)]);
  });
});
