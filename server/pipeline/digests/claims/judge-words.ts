/**
 * What of a model's answer about a digest may stand. Each sentence is judged against what it rests on; one round may
 * put right what stands on nothing; then it is left out and counted (evidence.md).
 */
import type { LeftOutClaim } from '../../../../contract/claims.ts';
import type { DigestContent, StoredDigestClaim } from '../../../kit/db/wire-columns.ts';
import { countClaims, readCited, type WrongClaim } from '../../insights/index.ts';
import type { Member } from '../compose-request.ts';
import type { DigestWords } from '../digest-answer.ts';
import { type Place, poolOf } from './evidence-pool.ts';
import { judgeLabels } from './judge-labels.ts';
import { judgeSentences, shownOf } from './judge-sentences.ts';
import type { Facts, Judged, Sentence } from './sentence.ts';
import { type Claimed, holdToBothSides, settleSlots } from './settle-slots.ts';
import { listSlots, type Slot } from './slots.ts';

export type PutRight = (wrong: readonly WrongClaim[]) => Promise<ReadonlyMap<string, string>>;

export interface JudgedWords {
  words: DigestWords;
  claims: StoredDigestClaim[];
  leftOut: LeftOutClaim[];
  counts: NonNullable<DigestContent['claimCounts']>;
}

/** The paper comes out on Monday, and says so. */
export function factsOf(members: readonly Member[], group: string): Facts {
  const names = members.flatMap(({ source }) => [source.title, source.podcast_title]);
  return { members, pool: poolOf(members), known: [...new Set([group, ...names, 'Monday'])] };
}

export async function judgeWords(
  words: DigestWords,
  facts: Facts,
  askToPutRight: PutRight,
): Promise<JudgedWords> {
  const slots = listSlots(words);
  const sentences = slots.flatMap((slot) => readCited(slot.text).map((read) => ({ ...read, slot })));
  const asked = sentences.map(({ text, cited, slot }) => ({ text, rests: cited, members: slot.members }));
  const verdicts = await judgeSentences(asked, facts);
  const first = sentences.map(
    ({ text, cited, slot }, at): Claimed => ({
      id: `c${at + 1}`,
      text,
      rests: cited,
      members: slot.members,
      slot,
      judged: verdicts[at] ?? nothing,
    }),
  );
  const righted = await secondRound(first.filter(isOpen), facts, askToPutRight);
  const judged = first.map((claim) => holdToBothSides(righted.get(claim.id) ?? claim, facts));
  const kept = judged.filter((claim) => !isOpen(claim));
  const bySlot = Map.groupBy(kept, ({ slot }) => slot);
  const settled = settleSlots(slots, bySlot, words, facts.members);
  const labelled = await withoutOddLabels(settled.words, facts);
  const leftOut = judged.filter(isOpen).map(({ slot, text, judged: { why } }) => ({
    part: partNames[slot.part],
    text,
    why: why ?? '',
  }));
  const states = judged.map(({ judged: { state } }) => state);
  return {
    words: labelled.words,
    claims: settled.claims.map(storedOf),
    leftOut: [...leftOut, ...labelled.leftOut],
    counts: countClaims([...states, ...labelled.leftOut.map(() => 'unsupported' as const)], righted.size),
  };
}

const nothing: Judged = { state: 'unsupported', why: null, evidence: [], rests: [] };
const isOpen = ({ judged }: Claimed) => judged.state === 'unsupported';

const partNames: Readonly<Record<Exclude<Slot['part'], 'label'>, string>> = {
  overview: 'overview',
  glance: 'at a glance',
  connection: 'connection',
  connectionTip: 'tip of a connection',
  tip: 'tip',
  episodeSummary: 'summary',
  keyInsight: 'key insight',
};

async function secondRound(
  open: readonly Claimed[],
  facts: Facts,
  askToPutRight: PutRight,
): Promise<ReadonlyMap<string, Claimed>> {
  if (open.length === 0) return new Map();
  const worded = await askToPutRight(
    open.map(({ id, text, rests, members, judged }) => ({
      id,
      text,
      why: judged.why ?? '',
      passage: passageOf({ text, rests, members }, judged.evidence, facts),
    })),
  );
  const again = open.flatMap((claim): Claimed[] => {
    const read = readCited(worded.get(claim.id) ?? '');
    if (read.length === 0) return [];
    const rests = [...new Set(read.flatMap(({ cited }) => cited))];
    return [{ ...claim, text: read.map(({ text }) => text).join(' '), rests }];
  });
  const verdicts = await judgeSentences(again, facts);
  const right = again.flatMap((claim, at) => {
    const judged = verdicts[at];
    return judged === undefined || judged.state === 'unsupported' ? [] : [{ ...claim, judged }];
  });
  return new Map(right.map((claim) => [claim.id, claim]));
}

/** What it named, and what was found: each with the name by which an answer rests on it. */
function passageOf({ rests, members }: Sentence, found: readonly Place[], { pool }: Facts): string[] {
  const keys = rests.map((key) =>
    members?.length === 1 && !key.includes('.') ? `${members[0]}.${key}` : key,
  );
  const named = keys.flatMap((key) => pool.get(key) ?? []);
  const behind = [...pool.values()].filter(({ places }) =>
    places.some(({ episodeId, second }) =>
      found.some((place) => place.episodeId === episodeId && place.second === second),
    ),
  );
  const chosen = [...new Set([...named, ...behind])].slice(0, 6);
  return chosen.map(({ key, places }) => `[${key}] ${places.map(({ words }) => words).join(' … ')}`);
}

/** A title, theme, topic or category that is at odds with what was said goes; the line below it stays. */
async function withoutOddLabels(
  words: DigestWords,
  facts: Facts,
): Promise<{ words: DigestWords; leftOut: LeftOutClaim[] }> {
  const { overview, crossEpisodeConnections: connections, actionableTips: tips } = words.whole;
  const labels = [
    ...overview.macro_themes.map((text) => ({ part: 'theme', text })),
    ...connections.map(({ theme: text }) => ({ part: 'title of a connection', text })),
    ...tips.map(({ category: text }) => ({ part: 'category', text })),
    ...words.episodes.flatMap(({ key_topics: topics }) => topics.map((text) => ({ part: 'topic', text }))),
  ].filter(({ text }) => text !== '');
  const odd = await judgeLabels(
    labels.map(({ text }) => text),
    facts,
  );
  const isFine = (label: string) => !odd.has(label);
  return {
    words: {
      whole: {
        ...words.whole,
        overview: { ...overview, macro_themes: overview.macro_themes.filter(isFine) },
        crossEpisodeConnections: connections.map((it) => (isFine(it.theme) ? it : { ...it, theme: '' })),
        actionableTips: tips.map((it) => (isFine(it.category) ? it : { ...it, category: '' })),
      },
      episodes: words.episodes.map((it) => ({ ...it, key_topics: it.key_topics.filter(isFine) })),
    },
    leftOut: labels
      .filter(({ text }) => odd.has(text))
      .map(({ part, text }) => ({ part, text, why: odd.get(text)?.why ?? '' })),
  };
}

function storedOf({ id, slot, text, judged }: Claimed): StoredDigestClaim {
  return { id, part: slot.part, text, ...shownOf(judged) };
}
