/** What a list of TO DO would take and cost, episode by episode, from the lengths that are stored. */
import type { ToDoFilter } from '../../../contract/episodes.ts';
import { batchShare } from '../../providers/language/price.ts';
import { wantsInsights } from '../groups/index.ts';
import { priceOfTalk } from '../insights/index.ts';
import { listToDo, type ToDoEpisode, toDoOf } from '../listings/index.ts';
import { findModel, readSettings } from '../settings/index.ts';
import { foreseeSource } from '../transcripts/index.ts';
import { type BacklogDeps, type BacklogKind, kindOf } from './deps.ts';
import { meanLengths } from './lengths-store.ts';

/** One list takes no more; the rest is the next one's. */
const most = 10_000;
/** Where no length is known at all. */
const usualSecs = 45 * 60;

export interface PricedEpisode {
  id: string;
  secs: number;
  isLengthKnown: boolean;
  /** The service that is paid for its transcript; null where none is. */
  service: 'assemblyai' | 'taddy' | null;
  transcriptUsd: number;
  insightUsd: number;
}

export interface PricedList {
  kind: BacklogKind;
  episodes: PricedEpisode[];
  isMore: boolean;
  withoutAudio: number;
}

export type PriceDeps = Pick<BacklogDeps, 'db' | 'timeZone' | 'transcripts' | 'insights'>;

/** `first`: of so many rows of the screen only. */
export async function priceList(deps: PriceDeps, filter: ToDoFilter, first?: number): Promise<PricedList> {
  const { db } = deps;
  const kind = kindOf(filter.filterType);
  const listed = await listToDo(db, await toDoOf(deps, filter), first ?? most + 1);
  const missing = listed
    .slice(0, first ?? most)
    .filter(({ status }) => status === null || status === 'failed');
  const hasWords = (episode: ToDoEpisode) =>
    kind === 'insight' || episode.hasAudio || episode.hasOwnTranscript;
  const startable = missing.filter(hasWords);
  const [lengthOf, priceOf] = await Promise.all([
    usualLengths(deps, startable),
    prices(deps, kind, startable),
  ]);
  return {
    kind,
    isMore: first === undefined && listed.length > most,
    withoutAudio: missing.length - startable.length,
    episodes: startable.map((episode) => {
      const secs = lengthOf(episode);
      return { id: episode.id, secs, isLengthKnown: episode.secs !== null, ...priceOf(episode, secs) };
    }),
  };
}

/** In seconds; where nobody knows it the mean of its show, or of all. */
export async function usualLengths<E extends { secs: number | null; podcastId: string }>(
  { db }: Pick<PriceDeps, 'db'>,
  episodes: readonly E[],
): Promise<(episode: E) => number> {
  const shows = episodes.filter(({ secs }) => secs === null).map(({ podcastId }) => podcastId);
  const means = await meanLengths(db, [...new Set(shows)]);
  return ({ secs, podcastId }) => secs ?? Math.round(means.ofShow.get(podcastId) ?? means.ofAll ?? usualSecs);
}

async function prices(deps: PriceDeps, kind: BacklogKind, episodes: readonly ToDoEpisode[]) {
  const foresee = await foreseeSource(deps.transcripts);
  const insightUsd = await insightPrices(deps);
  const follows = kind === 'insight' ? () => true : await followers(deps, [...new Set(episodes.map(showOf))]);
  return (episode: ToDoEpisode, secs: number) => {
    const { service, usd } = kind === 'transcript' ? foresee(episode, secs) : { service: null, usd: 0 };
    return { service, transcriptUsd: usd, insightUsd: follows(episode.podcastId) ? insightUsd(secs) : 0 };
  };
}

const showOf = ({ podcastId }: ToDoEpisode) => podcastId;

/** In a batch of the provider's they cost less; near the week's end nothing waits for one. */
export async function insightPrices({
  db,
  insights,
}: Pick<PriceDeps, 'db' | 'insights'>): Promise<(secs: number) => number> {
  const { anthropic_insights_model: id, read_overnight: overnight } = await readSettings(db);
  const model = findModel(id);
  if (model === null) return () => 0;
  const share = overnight === 'true' && !(await insights.isWeekEnding()) ? batchShare : 1;
  return (secs) => priceOfTalk(model, secs, share);
}

/** Of which shows insights follow a transcript by themselves. */
export async function followers(
  { db }: Pick<PriceDeps, 'db'>,
  shows: readonly string[],
): Promise<(show: string) => boolean> {
  if ((await readSettings(db)).auto_insights === 'true') return () => true;
  const wanted = new Set<string>();
  for (const show of shows) if (await wantsInsights(db, show)) wanted.add(show);
  return (show) => wanted.has(show);
}
