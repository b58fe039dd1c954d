/**
 * A regeneration beside a person's hand: what was changed stays as it is, with what the model would have said beside
 * it; what was taken out stays out; the rest is the model's (issue of the editing page, "A human edit is a lock").
 */
import {
  editedOf,
  listLabels,
  listProse,
  splitSentences,
  withItemIds,
  wordsKey,
} from '../../../../edition/index.ts';
import type { DigestContent, StoredDigestClaim } from '../../../kit/db/wire-columns.ts';
import { coverageOf, lastingId } from '../claims/coverage.ts';
import { handOf, piecesOf } from './hand.ts';
import { asSettled, knownTo, withMemory } from './remember-claims.ts';

interface Item {
  itemId?: string | undefined;
}

const likeEnough = 0.3;
const wordsOf = (text: string) => new Set(text.toLowerCase().match(/[\p{L}\p{N}]{4,}/gu) ?? []);

/** How much of the smaller one's words the other shares, 0 to 1. */
function likeness(one: string, other: string): number {
  const [a, b] = [wordsOf(one), wordsOf(other)];
  const least = Math.min(a.size, b.size);
  return least === 0 ? 0 : [...a].filter((word) => b.has(word)).length / least;
}

/** Keeps the locked ones, leaves out what is like a dropped one; answers what the model says in place of each lock. */
function mergeList<I extends Item>(
  given: {
    now: readonly I[];
    fresh: readonly I[];
    dropped: readonly I[];
    isLocked: (item: I) => boolean;
    /** What the model had written in its place. */
    madeOf: (item: I) => string | null;
  },
  textOf: (item: I) => string,
  nextId: () => string,
): { items: I[]; insteadOf: Map<string, I> } {
  let open = [...given.fresh];
  const take = (item: I): I | null => {
    const texts = [textOf(item), given.madeOf(item) ?? ''];
    const [best] = open
      .map((it) => ({ it, share: Math.max(...texts.map((text) => likeness(text, textOf(it)))) }))
      .sort((a, b) => b.share - a.share);
    if (best === undefined || best.share < likeEnough) return null;
    open = open.filter((it) => it !== best.it);
    return best.it;
  };
  const insteadOf = new Map<string, I>();
  const locked = given.now.filter(given.isLocked);
  for (const item of locked) {
    const found = take(item);
    if (found !== null) insteadOf.set(item.itemId ?? '', found);
  }
  for (const item of given.dropped) take(item);
  const rest = open.map((it) => ({ ...it, itemId: nextId() }));
  // A locked one keeps its place as far as the list goes.
  const items: I[] = [...rest];
  for (const [at, item] of given.now.entries()) {
    if (given.isLocked(item)) items.splice(Math.min(at, items.length), 0, item);
  }
  return { items, insteadOf };
}

export function mergeRegenerated(current: DigestContent, made: DigestContent): DigestContent {
  const now = withItemIds(current);
  const hand = handOf(now);
  const fresh = made;
  const isLocked = (item: string) => item in hand.locks;
  const would = new Map<string, string[]>();
  const nextId = counterBeyond(now);
  const freshPieces = piecesOf(editedOf(fresh));
  const nowPieces = piecesOf(editedOf(now));
  const choose = <T>(item: string, own: T, theirs: T): T => {
    const said = freshPieces.get(item);
    if (!isLocked(item)) return theirs;
    if (said !== undefined && JSON.stringify(said) !== JSON.stringify(nowPieces.get(item)))
      would.set(item, said);
    return own;
  };
  const keep =
    (kind: string) =>
    ({ itemId }: Item) =>
      isLocked(`${kind}:${itemId}`);
  const madeOf =
    (kind: string) =>
    ({ itemId }: Item) =>
      hand.locks[`${kind}:${itemId}`]?.made?.join(' ') ?? null;
  const connections = mergeList(
    {
      now: now.crossEpisodeConnections,
      fresh: fresh.crossEpisodeConnections,
      dropped: hand.dropped.connections,
      isLocked: keep('connection'),
      madeOf: madeOf('connection'),
    },
    ({ theme, insight }) => `${theme} ${insight}`,
    () => nextId('c'),
  );
  for (const [id, it] of connections.insteadOf) {
    would.set(`connection:${id}`, [it.theme, it.insight, it.actionable_tip ?? '']);
  }
  const tips = mergeList(
    {
      now: now.actionableTips,
      fresh: fresh.actionableTips,
      dropped: hand.dropped.tips,
      isLocked: keep('tip'),
      madeOf: madeOf('tip'),
    },
    ({ tip }) => tip,
    () => nextId('t'),
  );
  for (const [id, it] of tips.insteadOf) would.set(`tip:${id}`, [it.category, it.tip]);
  const byId = new Map(now.episodes.map((it) => [it.episodeId, it]));
  const outEpisodes = new Set(hand.dropped.episodes.map(({ episodeId }) => episodeId));
  const outQuotes = new Set([...hand.dropped.quotes, ...hand.dropped.moments].map(saidKey));
  const episodes = fresh.episodes
    .filter(({ episodeId }) => !outEpisodes.has(episodeId))
    .map((episode) => {
      const { episodeId } = episode;
      const own = byId.get(episodeId);
      const isOwn = (it: { episodeId: string }) => it.episodeId === episodeId;
      const learnings = mergeList(
        {
          now: own?.key_insights ?? [],
          fresh: episode.key_insights,
          dropped: hand.dropped.insights.filter(isOwn),
          isLocked: keep('insight'),
          madeOf: madeOf('insight'),
        },
        ({ text }) => text,
        () => nextId('i'),
      );
      for (const [id, it] of learnings.insteadOf) would.set(`insight:${id}`, [it.text]);
      return {
        ...episode,
        summary: choose(`episode:${episodeId}`, own?.summary ?? episode.summary, episode.summary),
        key_insights: learnings.items,
        viral_moments: episode.viral_moments.filter((it) => !outQuotes.has(saidKey({ ...it, episodeId }))),
      };
    });
  const quotes = fresh.notableQuotes.filter((it) => !outQuotes.has(saidKey(it)));
  const { order = [] } = now;
  const glance = choose('glance', now.overview.glance, fresh.overview.glance);
  const merged: DigestContent = {
    ...fresh,
    title: choose('title', now.title, fresh.title),
    overview: {
      ...fresh.overview,
      summary: choose('summary', now.overview.summary, fresh.overview.summary),
      macro_themes: choose('themes', now.overview.macro_themes, fresh.overview.macro_themes),
      ...(glance === undefined ? {} : { glance }),
    },
    crossEpisodeConnections: connections.items,
    actionableTips: tips.items,
    episodes: order.includes('episodes') ? asBefore(now.episodes, episodes, (it) => it.episodeId) : episodes,
    notableQuotes: order.includes('quotes') ? asBefore(now.notableQuotes, quotes, saidKey) : quotes,
    sourceMinutes: episodes.reduce((sum, { minutes }) => sum + (minutes ?? 0), 0),
    ...(order.length > 0 ? { order } : {}),
  };
  const locks = Object.fromEntries(
    Object.entries(hand.locks).map(([item, lock]) => [item, { ...lock, wouldSay: would.get(item) ?? null }]),
  );
  return withMemory({ ...merged, claims: mergeClaims(now, merged), hand: { ...hand, locks } }, knownTo(now));
}

const saidKey = (it: { episodeId: string | null; quote: string }) => `${it.episodeId} ${it.quote}`;

function asBefore<I>(before: readonly I[], after: readonly I[], key: (item: I) => string): I[] {
  const place = new Map(before.map((it, at) => [key(it), at]));
  return after.toSorted(
    (a, b) => (place.get(key(a)) ?? before.length) - (place.get(key(b)) ?? before.length),
  );
}

/** Ids that nothing in the draft ever had. */
function counterBeyond(content: DigestContent): (letter: string) => string {
  let next = 0;
  const text = JSON.stringify([content, handOf(content)]);
  for (const [, digits] of text.matchAll(/"itemId":"[cti]n?(\d{1,9})/g))
    next = Math.max(next, Number(digits));
  return (letter) => {
    next += 1;
    return `${letter}n${next}`;
  };
}

/** The model's claims, and those of the sentences that a person kept; what was accepted stays so on the same evidence. */
function mergeClaims(now: DigestContent, merged: DigestContent): StoredDigestClaim[] {
  const known = knownTo(now);
  const ids = new Map(known.map((it) => [coverageOf(it), it.id]));
  const fresh = (merged.claims ?? []).map((it) => ({ ...it, id: ids.get(coverageOf(it)) ?? lastingId(it) }));
  const there = new Set(fresh.map(({ text }) => wordsKey(text)));
  const isSentence = ({ part }: StoredDigestClaim) => part !== 'label';
  const kept = new Map(
    handOf(now)
      .claims.filter(isSentence)
      .map((it) => [wordsKey(it.text), [it]]),
  );
  for (const [text, own] of Map.groupBy(now.claims?.filter(isSentence) ?? [], (it) => wordsKey(it.text)))
    kept.set(text, own);
  const labels = new Set(listLabels(merged).map(({ text }) => wordsKey(text)));
  const odd = known.filter(({ part, text }) => part === 'label' && labels.has(wordsKey(text)));
  const words = new Set(
    listProse(merged).flatMap(({ text }) => splitSentences(text).map((it) => wordsKey(it))),
  );
  const all = [
    ...fresh,
    ...[...words].flatMap((text) => (there.has(text) ? [] : (kept.get(text) ?? []))),
    ...odd,
  ];
  // Two of the same words on the same evidence are one.
  return asSettled([...new Map(all.map((it) => [coverageOf(it), it])).values()], known);
}
