/** Judges the sentences that a person wrote against what the digest's episodes said; the others keep what they had. */
import { listLabels, listProse, type Prose, splitSentences, wordsKey } from '../../../../edition/index.ts';
import type { Db } from '../../../kit/db/connect.ts';
import type { DigestContent, StoredDigestClaim } from '../../../kit/db/wire-columns.ts';
import { listCompletedInsights } from '../../insights/index.ts';
import { lastingId } from '../claims/coverage.ts';
import type { Ground } from '../claims/evidence-pool.ts';
import { judgeLabels } from '../claims/judge-labels.ts';
import { judgeSentences, shownOf } from '../claims/judge-sentences.ts';
import { factsOf } from '../claims/judge-words.ts';
import type { Facts, Judged } from '../claims/sentence.ts';
import { type DigestRow, listSources } from '../store.ts';
import { handOf } from './hand.ts';
import { withMemory } from './remember-claims.ts';

/** What stood in an insight that is gone since still stands in the digest's own evidence. */
async function factsOfDraft(db: Db, row: DigestRow, content: DigestContent): Promise<Facts> {
  const sources = await listSources(db, row.episode_ids);
  const insights = new Map(
    (await listCompletedInsights(db, row.episode_ids)).map((it) => [it.episodeId, it]),
  );
  const members = sources.flatMap((source, at) => {
    const insight = insights.get(source.id);
    return insight === undefined ? [] : [{ key: `e${at + 1}`, source, insight }];
  });
  const facts = factsOf(members, row.group_name);
  const pool = new Map(facts.pool);
  const claims = [...(content.claims ?? []), ...handOf(content).claims];
  for (const [at, { episodeId }] of content.episodes.entries()) {
    if (insights.has(episodeId)) continue;
    for (const { id, evidence } of claims) {
      const places = evidence.filter((place) => place.episodeId === episodeId);
      const key = `x${at + 1}.${id}`;
      if (places.length > 0)
        pool.set(key, { key, episodeId, id, places, names: [], claims: [] } satisfies Ground);
    }
  }
  const names = content.episodes.flatMap((it) => [it.podcast_name, it.episode_title]);
  return { ...facts, pool, known: [...new Set([...facts.known, ...names])] };
}

interface Asked {
  text: string;
  episodeId: string | null;
  /** What the item rested on before it was changed. */
  rests: StoredDigestClaim['rests'];
}

export async function judgeTexts(
  db: Db,
  { row, content, asked }: { row: DigestRow; content: DigestContent; asked: readonly Asked[] },
): Promise<Judged[]> {
  if (asked.length === 0) return [];
  const facts = await factsOfDraft(db, row, content);
  const grounds = [...facts.pool.values()];
  const keyOf = (of: string, id: string) => grounds.find((it) => it.episodeId === of && it.id === id)?.key;
  const judged = await judgeSentences(
    asked.map(({ text, episodeId, rests }) => ({
      text,
      rests: rests.flatMap((it) => keyOf(it.episodeId, it.id) ?? []),
      members: episodeId === null ? null : membersOf(facts, episodeId),
    })),
    facts,
  );
  // Nobody named a place, so none was missed.
  return judged
    .map(shownOf)
    .map((it) => (it.state === 'moved' ? { ...it, state: 'supported', why: null } : it));
}

/** The titles, themes and categories among these that are at odds with what was said. */
export async function judgeOddLabels(
  db: Db,
  { row, content, labels }: { row: DigestRow; content: DigestContent; labels: readonly string[] },
): Promise<ReadonlyMap<string, Judged>> {
  if (labels.length === 0) return new Map();
  return judgeLabels(labels, await factsOfDraft(db, row, content));
}

const membersOf = ({ pool }: Facts, episodeId: string): string[] => [
  ...new Set(
    [...pool.values()].flatMap((it) => (it.episodeId === episodeId ? [it.key.replace(/\..*$/, '')] : [])),
  ),
];

const sentencesOf = (prose: readonly Prose[]) =>
  prose.flatMap(({ text, ...rest }) => splitSentences(text).map((it) => ({ ...rest, text: wordsKey(it) })));

/** What an item rested on. */
export function restsOf(content: DigestContent, item: string): StoredDigestClaim['rests'] {
  const words = new Set(
    sentencesOf(listProse(content).filter((it) => it.item === item)).map(({ text }) => text),
  );
  return (content.claims ?? []).filter(({ text }) => words.has(wordsKey(text))).flatMap(({ rests }) => rests);
}

/** The changed draft with a claim for every sentence; a digest of before, without claims, gets none. */
export async function withClaims(
  db: Db,
  row: DigestRow,
  { before, after }: { before: DigestContent; after: DigestContent },
): Promise<DigestContent> {
  if (before.claims === undefined) return after;
  const hand = handOf(after);
  const isSentence = ({ part }: StoredDigestClaim) => part !== 'label';
  const all = new Map(hand.claims.filter(isSentence).map((it) => [wordsKey(it.text), [it]]));
  for (const [text, own] of Map.groupBy(before.claims.filter(isSentence), (it) => wordsKey(it.text)))
    all.set(text, own);
  const sentences = [...new Map(sentencesOf(listProse(after)).map((it) => [it.text, it])).values()];
  const unknown = sentences.filter(({ text }) => !all.has(text));
  const judged = await judgeTexts(db, {
    row,
    content: before,
    asked: unknown.map(({ text, item, episodeId }) => ({ text, episodeId, rests: restsOf(before, item) })),
  });
  for (const [at, { text, part }] of unknown.entries()) {
    const verdict = judged[at];
    if (verdict === undefined) continue;
    const claim = { id: '', part, text, ...verdict };
    all.set(text, [{ ...claim, id: lastingId(claim) }]);
  }
  const claims = [
    ...sentences.flatMap(({ text }) => all.get(text) ?? []),
    ...(await labelClaims(db, row, { before, after })),
  ];
  return withMemory({ ...after, claims }, [...hand.claims, ...before.claims]);
}

/** Those that a person wrote are judged; the others were when they were made. */
async function labelClaims(
  db: Db,
  row: DigestRow,
  { before, after }: { before: DigestContent; after: DigestContent },
): Promise<StoredDigestClaim[]> {
  const known = new Map(
    [...handOf(after).claims, ...(before.claims ?? [])].flatMap((it) =>
      it.part === 'label' ? [[wordsKey(it.text), it]] : [],
    ),
  );
  const was = new Set(listLabels(before).map(({ text }) => wordsKey(text)));
  const now = [...new Set(listLabels(after).map(({ text }) => wordsKey(text)))];
  const labels = now.filter((text) => !known.has(text) && !was.has(text));
  const odd = await judgeOddLabels(db, { row, content: before, labels });
  return now.flatMap((text) => {
    const verdict = odd.get(text);
    if (verdict === undefined) return known.get(text) ?? [];
    const claim = { id: '', part: 'label' as const, text, ...verdict };
    return { ...claim, id: lastingId(claim) };
  });
}
