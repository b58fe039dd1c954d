import type { Draft, EditedIssue } from '../../../contract/digest-edits.ts';

export interface Change {
  /** What differs, as a heading; an item's own words tell which of several it is. */
  name: string;
  key: string;
  before: string;
  after: string;
}

/** The titles of a draft's episodes by id, also of those that were dropped. */
export const titlesOf = ({ digest, dropped }: Draft): ReadonlyMap<string, string> =>
  new Map([...dropped.episodes, ...digest.episodes].map((it) => [it.episodeId, it.episode_title]));

/**
 * All that differs between two texts of an issue, item by item. Orders are lines of their own: two texts that differ in
 * anything never count as the same. `titles` are those of the episodes, by id.
 */
export function changesBetween(
  before: EditedIssue,
  after: EditedIssue,
  titles: ReadonlyMap<string, string>,
): Change[] {
  const titleOf = (episodeId: string) => titles.get(episodeId) ?? 'an episode';
  const then = linesOf(before, titleOf);
  const now = linesOf(after, titleOf);
  const worded = [...new Set([...then.keys(), ...now.keys()])].flatMap((key): Change[] => {
    const [was, is] = [then.get(key), now.get(key)];
    const name = is?.name ?? was?.name ?? '';
    return was?.text === is?.text ? [] : [{ name, key, before: was?.text ?? '', after: is?.text ?? '' }];
  });
  return [...worded, ...ordersOf(before, after, titleOf)];
}

interface Line {
  name: string;
  text: string;
}

type TitleOf = (episodeId: string) => string;

function linesOf(it: EditedIssue, titleOf: TitleOf): Map<string, Line> {
  const line = (key: string, name: string, text: string): [string, Line] => [key, { name, text }];
  return new Map([
    line('title', 'Title', it.title),
    line('summary', 'Overview', it.summary),
    line('glance', 'At a glance', it.glance.join(' / ')),
    line('themes', 'Themes', it.themes.join(', ')),
    ...it.connections.map(({ itemId, theme, insight, actionable_tip: tip }) =>
      line(`connection:${itemId}`, 'Connection', `${theme}: ${insight} ${tip}`),
    ),
    ...it.tips.map(({ itemId, category, tip }) => line(`tip:${itemId}`, 'Tip', `${category}: ${tip}`)),
    ...it.episodes.flatMap(({ episodeId, summary, key_insights: learnings, moments }) => [
      line(`episode:${episodeId}`, `Summary of ${titleOf(episodeId)}`, summary),
      ...learnings.map(({ itemId, text }) =>
        line(`insight:${itemId}`, `Learning of ${titleOf(episodeId)}`, text),
      ),
      line(`moments:${episodeId}`, `Quotes of ${titleOf(episodeId)}`, quoted(moments)),
    ]),
    line('quotes', 'Quotes', quoted(it.quotes)),
  ]);
}

const quoted = (quotes: readonly { quote: string }[]) => quotes.map(({ quote }) => `“${quote}”`).join(' ');

interface Listed {
  id: string;
  text: string;
}

const longestName = 60;

/** What stands in both, in another order. */
function ordersOf(before: EditedIssue, after: EditedIssue, titleOf: TitleOf): Change[] {
  const [then, now] = [listsOf(before, titleOf), listsOf(after, titleOf)];
  return [...now].flatMap(([key, { name, items }]): Change[] => {
    const old = then.get(key)?.items ?? [];
    const [was, is] = [inBoth(old, items), inBoth(items, old)];
    if (was.map(({ id }) => id).join() === is.map(({ id }) => id).join()) return [];
    // The names of now on both sides, so that only places differ.
    const names = new Map(is.map(({ id, text }) => [id, shortened(text)]));
    const said = (list: readonly Listed[]) => list.map(({ id }) => names.get(id) ?? '').join(' / ');
    return [{ name, key: `order:${key}`, before: said(was), after: said(is) }];
  });
}

function inBoth(items: readonly Listed[], others: readonly Listed[]): Listed[] {
  const there = new Set(others.map(({ id }) => id));
  return items.filter(({ id }) => there.has(id));
}

function listsOf(it: EditedIssue, titleOf: TitleOf): Map<string, { name: string; items: Listed[] }> {
  return new Map([
    [
      'connections',
      {
        name: 'Order of the connections',
        items: it.connections.map(({ itemId: id, theme, insight }) => ({ id, text: theme || insight })),
      },
    ],
    [
      'tips',
      { name: 'Order of the tips', items: it.tips.map(({ itemId: id, tip: text }) => ({ id, text })) },
    ],
    [
      'episodes',
      {
        name: 'Order of the episodes',
        items: it.episodes.map(({ episodeId: id }) => ({ id, text: titleOf(id) })),
      },
    ],
    ...it.episodes.map(
      ({ episodeId, key_insights: learnings }): [string, { name: string; items: Listed[] }] => [
        `insights:${episodeId}`,
        {
          name: `Order of the learnings of ${titleOf(episodeId)}`,
          items: learnings.map(({ itemId: id, text }) => ({ id, text })),
        },
      ],
    ),
  ]);
}

const shortened = (text: string) =>
  text.length > longestName ? `${text.slice(0, longestName - 1).trimEnd()}…` : text;
