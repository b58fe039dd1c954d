/** What becomes of judged sentences: they go back into their texts, and who says that shows disagree must have both. */
import type { Member } from '../compose-request.ts';
import type { DigestWords } from '../digest-answer.ts';
import { bothSpeakAbout, hasBothSides, saysShowsDisagree, saysTheyDisagree } from './both-sides.ts';
import type { Place } from './evidence-pool.ts';
import { wholeOf } from './judge-sentences.ts';
import type { Facts, Judged, Sentence } from './sentence.ts';
import { mapSlots, type Slot } from './slots.ts';

export interface Claimed extends Sentence {
  id: string;
  slot: Slot;
  judged: Judged;
}

/** The place of each side that is shown: two that speak of the same by themselves, where there are such. */
function bothOf(places: readonly Place[], members: readonly Member[]): Place[] {
  if (!hasBothSides(places, members)) return [];
  const pairs = places.flatMap((one, at) => places.slice(at + 1).map((other) => [one, other]));
  const showOf = ({ episodeId }: Place) =>
    members.find(({ source }) => source.id === episodeId)?.source.podcast_id;
  const apart = pairs.filter(([one, other]) => one && other && showOf(one) !== showOf(other));
  return pairs.find((pair) => hasBothSides(pair, members)) ?? apart[0] ?? [];
}

const isThe = (episodeId: string, id: string) => (rest: { episodeId: string; id: string }) =>
  rest.episodeId === episodeId && rest.id === id;

/**
 * In the prose above the connections "both speak about" would say nothing: a disagreement of one side is doubtful there,
 * and waits for the admin. Of two sides, a place of each is shown.
 */
export function holdToBothSides(claim: Claimed, { members, pool }: Pick<Facts, 'members' | 'pool'>): Claimed {
  const { slot, text, rests } = claim;
  const isProse = slot.part === 'overview' || slot.part === 'glance';
  if (!isProse || claim.judged.state === 'unsupported' || !saysShowsDisagree(text, members)) return claim;
  const judged = wholeOf(claim.judged);
  if (hasBothSides(judged.evidence, members)) return { ...claim, judged };
  const named = rests.flatMap((key) => pool.get(key) ?? []);
  const both = bothOf([...judged.evidence, ...named.flatMap(({ places }) => places)], members);
  if (both.length > 0) {
    const evidence = [...new Set([...judged.evidence.slice(0, 1), ...both])];
    const behind = named.filter(({ places }) => places.some((place) => evidence.includes(place)));
    const own = behind.filter(({ id, episodeId }) => !judged.rests.some(isThe(episodeId, id)));
    const more = own.map(({ episodeId, id }) => ({ episodeId, id }));
    return { ...claim, judged: { ...judged, evidence, rests: [...judged.rests, ...more] } };
  }
  const why = 'It says that shows disagree, and rests on one side of it.';
  return { ...claim, judged: { ...judged, state: 'doubtful', why } };
}

/** Puts the sentences that stand back into their texts; a disagreement of one side becomes "both speak about". */
export function settleSlots(
  slots: readonly Slot[],
  bySlot: ReadonlyMap<Slot, readonly Claimed[]>,
  words: DigestWords,
  members: readonly Member[],
): { words: DigestWords; claims: Claimed[] } {
  const themes = words.whole.crossEpisodeConnections.map(({ theme }) => theme);
  const claims: Claimed[] = [];
  let at = -1;
  let connection = -1;
  const written = mapSlots(words, (walked) => {
    at += 1;
    if (walked.part === 'connection') connection += 1;
    const slot = slots[at] ?? walked;
    const kept = bySlot.get(slot) ?? [];
    const text = kept.map((claim) => claim.text).join(' ');
    const evidence = kept.flatMap(({ judged }) => judged.evidence);
    const theme = themes[connection] ?? '';
    const speaking = members.filter(({ key }) => slot.members?.includes(key));
    const disagree = slot.part === 'connection' && saysTheyDisagree(`${theme} ${text}`);
    if (!disagree) {
      claims.push(...kept);
      return text;
    }
    if (hasBothSides(evidence, speaking)) {
      claims.push(...kept.map((claim) => ({ ...claim, judged: wholeOf(claim.judged) })));
      return text;
    }
    const [first] = kept;
    const said = bothSpeakAbout(saysTheyDisagree(theme) ? '' : theme, speaking);
    if (first === undefined || said === '') return '';
    const rests = kept.flatMap(({ judged }) => judged.rests);
    const judged: Judged = {
      state: 'supported',
      why: null,
      evidence: evidence.slice(0, 3),
      rests,
    };
    claims.push({ ...first, text: said, judged });
    return said;
  });
  return { words: written, claims };
}
