/** Adds the feeds of an OPML file to a group, a few at a time and for a bounded time; what is left is the next call's. */
import type { ImportedLine } from '../../../contract/groups.ts';
import { Refusal } from '../../kit/errors.ts';
import { canonicalUrl } from '../../kit/outbound/index.ts';
import { addPodcast, type FeedDeps, findPodcastByAddress, toFeedUrl } from '../feeds/index.ts';
import { getGroup } from '../groups/index.ts';
import { type OpmlFeed, readOpml } from './read-opml.ts';

export interface ImportOpml {
  groupId: string;
  opml: string;
  from?: number | undefined;
  signal: AbortSignal;
}

export interface Imported {
  lines: ImportedLine[];
  total: number;
  next: number | null;
}

/** No feed is begun after this time; one that was begun has as long again. */
const portionMs = 15_000;
const feedMs = 15_000;
const feedsAtOnce = 4;

/** A whole file of which nothing was added is refused (422) with the first reason, and the result of each line. */
export async function importOpml(deps: FeedDeps, request: ImportOpml): Promise<Imported> {
  const { groupId, opml, from = 0, signal } = request;
  await getGroup(deps.db, groupId);
  const feeds = readOpml(opml);
  const startedAt = deps.clock.now().getTime();
  const isOver = () => signal.aborted || deps.clock.now().getTime() - startedAt >= portionMs;
  const lines = new Map<number, ImportedLine>();
  const twins = findTwins(feeds);
  let at = from;
  const work = async () => {
    // The first is always taken, so that every call comes further.
    while (at < feeds.length && (at === from || !isOver())) {
      const number = at;
      at += 1;
      const feed = feeds[number] as OpmlFeed;
      lines.set(
        number,
        twins.has(number) ? toLine(feed, 'already') : await addOne(deps, groupId, feed, signal),
      );
    }
  };
  await Promise.all(Array.from({ length: feedsAtOnce }, work));
  const inOrder = [...lines].sort(([a], [b]) => a - b).map(([, line]) => line);
  const next = at < feeds.length ? at : null;
  if (from === 0 && next === null) refuseNothing(inOrder);
  return { lines: inOrder, total: feeds.length, next };
}

async function addOne(
  deps: FeedDeps,
  groupId: string,
  feed: OpmlFeed,
  gone: AbortSignal,
): Promise<ImportedLine> {
  const timeout = AbortSignal.timeout(feedMs);
  try {
    const signal = AbortSignal.any([gone, timeout]);
    return toLine(feed, 'added', await addPodcast(deps, { groupId, feedUrl: feed.feedUrl, signal }));
  } catch (error) {
    if (timeout.aborted) {
      const secs = feedMs / 1_000;
      return toLine(
        feed,
        'refused',
        null,
        `The feed was not read within ${secs} seconds. Add it by its address.`,
      );
    }
    if (!(error instanceof Refusal)) throw error;
    if (error.status !== 409) return toLine(feed, 'refused', null, error.message);
    const known = await findPodcastByAddress(deps.db, [canonicalUrl(toFeedUrl(feed.feedUrl))]);
    return toLine(feed, 'already', known);
  }
}

function toLine(
  { title, feedUrl }: OpmlFeed,
  outcome: ImportedLine['outcome'],
  podcastId: string | null = null,
  reason: string | null = null,
): ImportedLine {
  return { title: title === '' ? feedUrl : title, feedUrl, outcome, podcastId, reason };
}

/** The numbers of lines whose feed an earlier line names. */
function findTwins(feeds: readonly OpmlFeed[]): ReadonlySet<number> {
  const seen = new Set<string>();
  const twins = new Set<number>();
  for (const [number, { feedUrl }] of feeds.entries()) {
    const known = URL.canParse(feedUrl) ? canonicalUrl(feedUrl) : feedUrl;
    if (seen.has(known)) twins.add(number);
    seen.add(known);
  }
  return twins;
}

function refuseNothing(lines: ImportedLine[]): void {
  if (lines.some(({ outcome }) => outcome === 'added')) return;
  const refused = lines.filter(({ outcome }) => outcome === 'refused');
  if (refused.length === 0) {
    throw nothingAdded('Nothing was added: every podcast of this file is in the group already.', lines);
  }
  const [first] = refused;
  const others = refused.length === 1 ? '' : ` and ${refused.length - 1} more`;
  throw nothingAdded(`Nothing was added. ${first?.title}${others}: ${first?.reason}`, lines);
}

const nothingAdded = (sentence: string, lines: ImportedLine[]) =>
  new Refusal(422, sentence, undefined, { lines });
