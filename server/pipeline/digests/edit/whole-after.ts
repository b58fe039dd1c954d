/** What an undo of a removal brings back once the text that was left has been edited. */
import { isDeepStrictEqual } from 'node:util';
import type { DigestContent } from '../../../kit/db/wire-columns.ts';

interface Texts {
  /** With the shows that are taken out. */
  whole: DigestContent;
  /** Without them, before and after the edit. */
  before: DigestContent;
  after: DigestContent;
}

/** The whole text with the edit: what was left out stands where it stood, what was changed is as it was changed to. */
export function wholeAfter({ whole, before, after }: Texts): DigestContent {
  const list = <I>(of: (content: DigestContent) => readonly I[], key: (item: I) => string): I[] =>
    merged({ whole: of(whole), before: of(before), after: of(after) }, key);
  const text = <T>(of: (content: DigestContent) => T): T =>
    isDeepStrictEqual(of(after), of(before)) ? of(whole) : of(after);
  const glance = text(({ overview }) => overview.glance);
  const claims = list(
    (it) => it.claims ?? [],
    ({ id }) => id,
  );
  return {
    ...after,
    title: text(({ title }) => title),
    overview: {
      ...after.overview,
      summary: text(({ overview }) => overview.summary),
      macro_themes: text(({ overview }) => overview.macro_themes),
      ...(glance ? { glance } : {}),
    },
    crossEpisodeConnections: list(
      (it) => it.crossEpisodeConnections,
      (it) => it.itemId ?? it.theme,
    ),
    actionableTips: list(
      (it) => it.actionableTips,
      (it) => it.itemId ?? it.tip,
    ),
    episodes: list(
      (it) => it.episodes,
      ({ episodeId }) => episodeId,
    ),
    notableQuotes: list(
      (it) => it.notableQuotes,
      (it) => `${it.episodeId} ${it.timestamp} ${it.quote}`,
    ),
    sourceMinutes: whole.sourceMinutes - before.sourceMinutes + after.sourceMinutes,
    ...(after.claims ? { claims } : {}),
    ...(whole.leftOut ? { leftOut: whole.leftOut } : {}),
  };
}

type Lists<I> = Record<keyof Texts, readonly I[]>;

/** Items that were left out follow the one that they followed; unchanged ones are whole again. */
function merged<I>({ whole, before, after }: Lists<I>, key: (item: I) => string): I[] {
  const wholeOf = new Map(whole.map((it) => [key(it), it]));
  const beforeOf = new Map(before.map((it) => [key(it), it]));
  const items = after.map((it) =>
    isDeepStrictEqual(it, beforeOf.get(key(it))) ? (wholeOf.get(key(it)) ?? it) : it,
  );
  const there = new Set(items.map(key));
  let follows: string | null = null;
  for (const it of whole) {
    const own = key(it);
    if (!beforeOf.has(own) && !there.has(own)) {
      items.splice(items.findIndex((one) => key(one) === follows) + 1, 0, it);
      there.add(own);
    }
    if (there.has(own)) follows = own;
  }
  return items;
}
