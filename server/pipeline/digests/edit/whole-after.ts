/** What an undo of a removal brings back once the text that was left has been edited. */
import { isDeepStrictEqual } from 'node:util';
import { withItemIds } from '../../../../edition/index.ts';
import type { DigestContent } from '../../../kit/db/wire-columns.ts';

interface Texts {
  /** With the shows that are taken out. */
  whole: DigestContent;
  /** Without them, before and after the edit. */
  before: DigestContent;
  after: DigestContent;
}

/** The whole text with the edit: what was left out stands where it stood, what was changed is as it was changed to. */
export function wholeAfter({ whole, before: left, after }: Texts): DigestContent {
  // As the edit named them.
  const before = withItemIds(left);
  const list = <I>(
    of: (content: DigestContent) => readonly I[],
    key: (item: I) => string,
    words: (item: I) => string = key,
  ): I[] => merged({ whole: of(whole), before: of(before), after: of(after) }, key, words);
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
      (it) => it.itemId ?? '',
      (it) => it.theme,
    ),
    actionableTips: list(
      (it) => it.actionableTips,
      (it) => it.itemId ?? '',
      (it) => it.tip,
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

/**
 * Items that were left out follow the one that they followed; unchanged ones are whole again. `key` names an item before
 * and after the edit, `words` the same one in the whole text, where it may have no name yet.
 */
function merged<I>(
  { whole, before, after }: Lists<I>,
  key: (item: I) => string,
  words: (item: I) => string,
): I[] {
  const left = [...before];
  const named = whole.map((item) => {
    const at = left.findIndex((one) => words(one) === words(item));
    const [own] = at < 0 ? [] : left.splice(at, 1);
    return { item, key: own === undefined ? null : key(own) };
  });
  const wholeOf = new Map(named.map((it) => [it.key, it.item]));
  const beforeOf = new Map(before.map((it) => [key(it), it]));
  const items = after.map((it) => ({
    item: isDeepStrictEqual(it, beforeOf.get(key(it))) ? (wholeOf.get(key(it)) ?? it) : it,
    key: key(it),
  }));
  let follows = -1;
  for (const { item, key: own } of named) {
    const at = own === null ? -1 : items.findIndex((it) => it.key === own);
    if (own === null) items.splice(follows + 1, 0, { item, key: '' });
    if (own === null) follows += 1;
    else if (at >= 0) follows = at;
  }
  return items.map(({ item }) => item);
}
