import { describe, expect, it } from 'vitest';
import type { Ground } from '../../../server/pipeline/digests/claims/evidence-pool.ts';
import { shownOf } from '../../../server/pipeline/digests/claims/judge-sentences.ts';
import { factsOf, judgeWords } from '../../../server/pipeline/digests/claims/judge-words.ts';
import {
  type Claimed,
  holdToBothSides,
  settleSlots,
} from '../../../server/pipeline/digests/claims/settle-slots.ts';
import { listSlots, type Slot } from '../../../server/pipeline/digests/claims/slots.ts';
import type { Member } from '../../../server/pipeline/digests/compose-request.ts';
import type { DigestWords } from '../../../server/pipeline/digests/digest-answer.ts';

type Evidence = Claimed['judged']['evidence'];

const member = (key: string, show: string) =>
  ({
    key,
    source: { id: `id-${key}`, podcast_id: show, podcast_title: show },
    insight: { labels: {} as Record<string, string> },
  }) as Member;
const members = [member('e1', 'Forty Doors'), member('e2', 'Lockbox Weather')];
const place = (key: string, words: string) =>
  ({ episodeId: `id-${key}`, second: 8, speakerId: 'A', words, before: '', after: '' }) as Evidence[number];
const credit = place('e1', 'A closing credit moved the payment further than the reduction did.');
const cut = place('e2', 'The reduction beats any closing credit when the appraisal comes.');
const ground = (key: string, own: Evidence[number]): Ground => ({
  key,
  episodeId: own.episodeId,
  id: key.slice(3),
  places: [own],
  names: [],
  claims: [],
});
const pool = new Map([
  ['e1.l1', ground('e1.l1', credit)],
  ['e2.l4', ground('e2.l4', cut)],
]);

const disagree = 'The two shows disagree on credits.';

function wordsOf(text: string): DigestWords {
  return {
    whole: {
      overview: { glance: [text], summary: text, macro_themes: [] },
      crossEpisodeConnections: [
        {
          theme: 'Credits and cuts',
          insight: text,
          impact_rating: 8,
          supporting_episodes: ['e1', 'e2'],
          actionable_tip: null,
        },
      ],
      actionableTips: [],
    },
    episodes: [],
  };
}

function claimOf(slot: Slot, evidence: Evidence, rests: readonly string[] = []): Claimed {
  const judged = { state: 'supported' as const, why: null, evidence, rests: [] };
  return { id: 'c1', text: slot.text, rests, members: slot.members, slot, judged };
}

/** What becomes of one sentence, in each of the three parts. */
function settle(text: string, evidence: Evidence, rests: readonly string[] = []) {
  const words = wordsOf(text);
  const slots = listSlots(words);
  const held = slots.map((slot) => holdToBothSides(claimOf(slot, evidence, rests), { members, pool }));
  const bySlot = new Map(held.map((claim) => [claim.slot, [claim]]));
  const settled = settleSlots(slots, bySlot, words, members);
  const of = (part: Slot['part']) => settled.claims.find(({ slot }) => slot.part === part)?.judged;
  return { whole: settled.words.whole, of };
}

describe('a sentence that says that shows disagree', () => {
  it('stands in every part where both are heard', () => {
    const { whole, of } = settle(disagree, [credit, cut]);
    expect([whole.overview.glance[0], whole.overview.summary]).toEqual([disagree, disagree]);
    expect(whole.crossEpisodeConnections[0]?.insight).toBe(disagree);
    for (const part of ['glance', 'overview', 'connection'] as const)
      expect(of(part)).toMatchObject({ state: 'supported', evidence: [credit, cut] });
  });

  it('shows both, though one would do for its words', () => {
    const words = wordsOf(disagree);
    const slots = listSlots(words);
    const claims = slots.map((slot) => {
      const claim = claimOf(slot, [credit, cut]);
      return holdToBothSides({ ...claim, judged: { ...claim.judged, needed: [credit] } }, { members, pool });
    });
    const settled = settleSlots(slots, new Map(claims.map((it) => [it.slot, [it]])), words, members);
    expect(settled.words.whole.crossEpisodeConnections[0]?.insight).toBe(disagree);
    const shown = settled.claims
      .filter(({ slot }) => ['glance', 'overview', 'connection'].includes(slot.part))
      .map(({ judged }) => shownOf(judged).evidence);
    expect(shown).toEqual([
      [credit, cut],
      [credit, cut],
      [credit, cut],
    ]);
  });

  it('with one side becomes "both speak about" as a connection', () => {
    const { whole, of } = settle(disagree, [credit]);
    expect(whole.crossEpisodeConnections[0]?.insight).toBe(
      'Forty Doors and Lockbox Weather both speak about “Credits and cuts”.',
    );
    expect(of('connection')).toMatchObject({ state: 'supported', evidence: [credit] });
  });

  it.each(['glance', 'overview'] as const)('with one side waits for the admin in the %s', (part) => {
    for (const evidence of [[credit], [], [credit, place('e2', 'No roof lasts for ever.')]])
      expect(settle(disagree, evidence).of(part)).toMatchObject({
        state: 'doubtful',
        why: 'It says that shows disagree, and rests on one side of it.',
      });
  });

  it.each(['glance', 'overview'] as const)('shows the other side that it named, in the %s', (part) => {
    expect(settle(disagree, [credit], ['e1.l1', 'e2.l4']).of(part)).toMatchObject({
      state: 'supported',
      evidence: [credit, cut],
      rests: [
        { episodeId: 'id-e1', id: 'l1' },
        { episodeId: 'id-e2', id: 'l4' },
      ],
    });
  });

  it.each([
    'Lockbox Weather rejects what is said of credits.',
    'Gwen Ito and Ruben Sands disagree on credits.',
    'Hosts differ on credits.',
  ])('names shows, hosts or people: %s', (text) =>
    expect(settle(text, [credit]).of('overview')?.state).toBe('doubtful'),
  );

  it.each(['Sellers rejected the first offer.', 'The shows agree on credits.'])('is not this: %s', (text) =>
    expect(settle(text, [credit]).of('overview')?.state).toBe('supported'),
  );
});

it('a sentence that stands on nothing stays what it was judged to be', () => {
  const [slot] = listSlots(wordsOf(disagree));
  if (slot === undefined) throw new Error('There is a slot.');
  const claim = claimOf(slot, []);
  const open: Claimed = {
    ...claim,
    judged: { ...claim.judged, state: 'unsupported', why: 'Nobody says it.' },
  };
  expect(holdToBothSides(open, { members, pool })).toBe(open);
});

it('is held to both sides in a whole answer, and counted', async () => {
  const insightOf = (own: Evidence[number]) => ({
    summary: [],
    learnings: [{ id: 'l1', text: own.words, evidence: [own] }],
    mainTopics: [],
    quotes: [],
    claims: [],
    labels: {},
  });
  const [one, other] = members.map((it, at) => ({
    ...it,
    source: { ...it.source, title: `Episode ${at}` },
    insight: insightOf(at === 0 ? credit : place('e2', 'No roof lasts for ever.')),
  })) as unknown as [Member, Member];
  const text =
    'The shows disagree: a closing credit moved the payment further than the reduction did. [e1.l1]';
  const judged = await judgeWords(wordsOf(text), factsOf([one, other], 'Agents'), async () => new Map());
  const states = judged.claims.map(({ part, state }) => [part, state]);
  expect(states).toContainEqual(['overview', 'doubtful']);
  expect(states).toContainEqual(['glance', 'doubtful']);
  expect(judged.counts.doubtful).toBe(2);
});
