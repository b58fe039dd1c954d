/**
 * Editing an issue: what of it a person may change, and the issue with those changes. Pure, so that the page shows at
 * once what the server will keep. Quotes and episodes are chosen and ordered, never worded.
 */
import type { EditedIssue } from '../contract/digest-edits.ts';
import type { Issue } from '../contract/digests.ts';
import { itemIdOf } from './model/open-sentences.ts';

type Words = Pick<
  Issue,
  'title' | 'overview' | 'crossEpisodeConnections' | 'actionableTips' | 'episodes' | 'notableQuotes' | 'order'
>;

/** Quotes and episodes that were taken out; an undo brings them back from here. */
export interface Dropped {
  quotes: Issue['notableQuotes'];
  episodes: Issue['episodes'];
  moments?: (Issue['episodes'][number]['viral_moments'][number] & { episodeId: string })[];
  connections?: Issue['crossEpisodeConnections'];
  insights?: (Issue['episodes'][number]['key_insights'][number] & { episodeId: string })[];
}

/** Every item gets an id that stays with it; one that has none is named by its place. */
export function withItemIds<T extends Words>(content: T): T {
  const taken = new Set(
    [
      ...content.crossEpisodeConnections,
      ...content.actionableTips,
      ...content.episodes.flatMap((episode) => episode.key_insights),
    ].flatMap(({ itemId }) => itemId ?? []),
  );
  const name = <I extends { itemId?: string | undefined }>(
    letter: 'c' | 't' | 'i',
    item: I,
    at: number,
  ): I => {
    if (item.itemId !== undefined) return item;
    let itemId = itemIdOf(letter, item, at);
    for (let more = 1; taken.has(itemId); more += 1) itemId = `${letter}${at + 1}x${more}`;
    taken.add(itemId);
    return { ...item, itemId };
  };
  let insights = 0;
  return {
    ...content,
    crossEpisodeConnections: content.crossEpisodeConnections.map((it, at) => name('c', it, at)),
    actionableTips: content.actionableTips.map((it, at) => name('t', it, at)),
    episodes: content.episodes.map((episode) => ({
      ...episode,
      key_insights: episode.key_insights.map((it) => {
        insights += 1;
        return name('i', it, insights - 1);
      }),
    })),
  };
}

export function editedOf(issue: Words): EditedIssue {
  const { title, overview, crossEpisodeConnections, actionableTips, episodes, notableQuotes } =
    withItemIds(issue);
  return {
    title,
    summary: overview.summary,
    glance: [...(overview.glance ?? [])],
    themes: [...overview.macro_themes],
    connections: crossEpisodeConnections.map(({ itemId = '', theme, insight, actionable_tip: tip = '' }) => ({
      itemId,
      theme,
      insight,
      actionable_tip: tip,
    })),
    tips: actionableTips.map(({ itemId = '', category, tip }) => ({ itemId, category, tip })),
    episodes: episodes.map(({ episodeId, summary, key_insights: learnings, viral_moments: moments }) => ({
      episodeId,
      summary,
      key_insights: learnings.map(({ itemId = '', text }) => ({ itemId, text })),
      moments: moments.map(({ quote, timestamp }) => ({ quote, timestamp })),
    })),
    quotes: notableQuotes.map(({ episodeId, timestamp, quote }) => ({ episodeId, timestamp, quote })),
  };
}

/** Something is named that the issue never had: `what` says it in a word. */
export class NeverThere extends Error {
  readonly what: 'quote' | 'episode' | 'connection';

  constructor(what: NeverThere['what']) {
    super(`This ${what} was never in the issue`);
    this.what = what;
  }
}

const keyOf = ({ quote, timestamp }: { quote: string; timestamp: number }, of: string | null) =>
  `${of ?? ''} ${timestamp} ${quote}`;
const newScore = 5;

/** The issue with the changes; throws `NeverThere` for a quote, episode or connection that nobody can make. */
export function applyEdits<T extends Words>(issue: T, edited: EditedIssue, dropped: Dropped): T {
  const base = withItemIds(issue);
  const find = <I>(map: ReadonlyMap<string, I>, key: string, what: NeverThere['what']): I => {
    const found = map.get(key);
    if (found === undefined) throw new NeverThere(what);
    return found;
  };
  const byId = <I extends { itemId?: string | undefined }>(items: readonly I[]) =>
    new Map(items.map((it) => [it.itemId ?? '', it]));
  const connections = byId([...(dropped.connections ?? []), ...base.crossEpisodeConnections]);
  const episodes = new Map(
    [...withItemIds({ ...base, episodes: dropped.episodes }).episodes, ...base.episodes].map((it) => [
      it.episodeId,
      it,
    ]),
  );
  const quotes = new Map(
    [...dropped.quotes, ...base.notableQuotes].map((it) => [keyOf(it, it.episodeId), it]),
  );
  // A line that is being written again is empty for a moment, and no line of the issue.
  const [glance, themes] = [edited.glance.filter(isThere), edited.themes.filter(isThere)];
  const hasGlance = base.overview.glance !== undefined || glance.length > 0;
  const order = new Set(base.order);
  const chosenEpisodes = unique(edited.episodes, ({ episodeId }) => episodeId).map((own) =>
    episodeWith(find(episodes, own.episodeId, 'episode'), own, dropped),
  );
  const chosenQuotes = unique(edited.quotes, (it) => keyOf(it, it.episodeId)).map((it) =>
    find(quotes, keyOf(it, it.episodeId), 'quote'),
  );
  if (isReordered(base.episodes, chosenEpisodes, ({ episodeId }) => episodeId)) order.add('episodes');
  if (isReordered(base.notableQuotes, chosenQuotes, (it) => keyOf(it, it.episodeId))) order.add('quotes');
  return {
    ...base,
    title: edited.title,
    overview: {
      ...base.overview,
      summary: edited.summary,
      macro_themes: themes,
      ...(hasGlance ? { glance } : {}),
    },
    crossEpisodeConnections: unique(edited.connections, ({ itemId }) => itemId).map(
      ({ itemId, theme, insight, actionable_tip: tip }) => {
        const { actionable_tip: _tip, ...rest } = find(connections, itemId, 'connection');
        return { ...rest, theme, insight, ...(tip === '' ? {} : { actionable_tip: tip }) };
      },
    ),
    actionableTips: unique(edited.tips, ({ itemId }) => itemId).filter(({ tip }) => isThere(tip)),
    episodes: chosenEpisodes,
    notableQuotes: chosenQuotes,
    ...(order.size > 0 ? { order: [...order] } : {}),
  };
}

const isThere = (words: string) => words.trim() !== '';

type Episode = Issue['episodes'][number];

function episodeWith(episode: Episode, own: EditedIssue['episodes'][number], dropped: Dropped): Episode {
  const isOwn = ({ episodeId }: { episodeId: string }) => episodeId === episode.episodeId;
  const learnings = new Map(
    [...(dropped.insights ?? []).filter(isOwn), ...episode.key_insights].map((it) => [it.itemId ?? '', it]),
  );
  const moments = new Map(
    [...(dropped.moments ?? []).filter(isOwn), ...episode.viral_moments].map((it) => [keyOf(it, null), it]),
  );
  return {
    ...episode,
    summary: own.summary,
    key_insights: unique(own.key_insights, ({ itemId }) => itemId).map(({ itemId, text }) => {
      const known = learnings.get(itemId);
      if (known === undefined) return { itemId, text, actionability_score: newScore, impact_score: newScore };
      const { episodeId: _of, ...rest } = known as typeof known & { episodeId?: string };
      return { ...rest, text };
    }),
    viral_moments: unique(own.moments, (it) => keyOf(it, null)).map((it) => {
      const known = moments.get(keyOf(it, null));
      if (known === undefined) throw new NeverThere('quote');
      const { episodeId: _of, ...rest } = known as typeof known & { episodeId?: string };
      return rest;
    }),
  };
}

function unique<I>(items: readonly I[], keyOfItem: (item: I) => string): I[] {
  return [...new Map(items.map((it) => [keyOfItem(it), it])).values()];
}

/** Whether those that were there and stay stand in another order. */
function isReordered<I>(before: readonly I[], after: readonly I[], key: (item: I) => string): boolean {
  const left = new Set(after.map(key));
  const known = before.map(key).filter((it) => left.has(it));
  const there = new Set(known);
  const now = after.map(key).filter((it) => there.has(it));
  return known.some((it, at) => it !== now[at]);
}
