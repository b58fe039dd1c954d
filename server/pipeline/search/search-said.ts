import type { Query } from '../../../contract/kit.ts';
import type { SaidAnswer, SaidEpisode, search } from '../../../contract/search.ts';
import { dayOf, endOfDay, startOfDay } from '../../kit/day.ts';
import type { Db } from '../../kit/db/connect.ts';
import { readCursor, writeCursor } from '../../kit/db/paging.ts';
import { Refusal } from '../../kit/errors.ts';
import { isId } from '../../kit/ids.ts';
import { getGroup } from '../groups/index.ts';
import { podcastMark, spansBetween, speakerMark } from '../transcripts/index.ts';
import { countFacets } from './facets.ts';
import { markWords, wordsToStem } from './mark-words.ts';
import { type FoundMoment, listMoments, listMomentsAmong, type Wanted } from './moments-store.ts';
import { after, cursorOf, type EpisodeMoments, rankEpisodes } from './rank-episodes.ts';
import { listPodcastsOf, readMoments, readSpan, readStems, type ShownMoment } from './store.ts';
import { boundedBy, type Understood, understand } from './understand.ts';

export interface SearchDeps {
  db: Db;
  timeZone: string;
}

type Asked = Query<typeof search.said>;
type Answer = Omit<SaidAnswer, 'waiting'>;

/** Common words cost as much as rare ones: of what matches, the newest are ranked. */
const mostRanked = 500;
/** Of moments that no index can be asked for, the newest are looked at. */
const mostLooked = 10_000;
const episodesAtATime = 10;

/** Moments in which this was said, by episode, the best first. */
export async function searchSaid(deps: SearchDeps, query: Asked): Promise<Answer> {
  return find(deps, { q: query.q, ...given(query) });
}

/** An empty filter is not given. */
const given = (query: Asked): Omit<Asked, 'q'> =>
  Object.fromEntries(Object.entries(query).filter(([name, value]) => name !== 'q' && value !== ''));

async function find(deps: SearchDeps, asked: Asked): Promise<Answer> {
  const { db } = deps;
  const [place, understood] = await Promise.all([placeOf(deps, asked), understand(db, asked.q)]);
  const { query, indexed, anyOf, pairs, wide, hint } = understood;
  if (query === null || place === null) return { ...nothing, hint };
  const wanted = { ...place, query, indexed, ranking: anyOf ?? query, marks: [...place.marks, ...pairs] };
  const [tooWide] = wide;
  const isWide = tooWide !== undefined;
  const { found, isAll, oldest } = await (isWide
    ? listMomentsAmong(db, wanted, { most: mostRanked, looked: mostLooked })
    : listMoments(db, wanted, mostRanked));
  const ranked = rankEpisodes(found);
  const cursor = readCursor(asked.cursor);
  const left = cursor === undefined ? ranked : after(ranked, cursor);
  const shown = left.slice(0, episodesAtATime);
  const last = shown.at(-1);
  const [results, facets] = await Promise.all([present(db, shown, understood), countFacets(db, found)]);
  const days = daysOf(found, deps.timeZone);
  return {
    results,
    next: last === undefined || left.length <= shown.length ? null : writeCursor(cursorOf(last)),
    found: {
      moments: found.length,
      episodes: ranked.length,
      isBounded: !isAll,
      oldestOn: days?.oldest ?? null,
      olderTo: isAll || oldest === null ? null : olderTo(dayOf(oldest, deps.timeZone), days, asked),
    },
    facets,
    hint: isWide && !isAll ? boundedBy(tooWide, mostLooked) : null,
  };
}

const nothing: Answer = {
  results: [],
  next: null,
  found: { moments: 0, episodes: 0, isBounded: false, oldestOn: null, olderTo: null },
  facets: { groups: [], podcasts: [], speakers: [] },
  hint: null,
};

/**
 * The day of the oldest that was looked at again, of which more may be left; the day before where that would be the same
 * question. Null where that lies before the first day that was asked for.
 */
function olderTo(oldest: string, found: Days | null, { from, to }: Asked): string | null {
  const isSame = oldest === to || oldest === found?.newest;
  const day = isSame ? new Date(Date.parse(oldest) - dayMs).toISOString().slice(0, 10) : oldest;
  return from !== undefined && day < from ? null : day;
}

const dayMs = 86_400_000;

interface Days {
  oldest: string;
  newest: string;
}

/** Of the first and the last alone: reckoning a day of a time zone takes longer than reading a moment. */
function daysOf(found: readonly FoundMoment[], timeZone: string): Days | null {
  if (found.length === 0) return null;
  const instants = found.map(({ published_at: at }) => at.getTime());
  const dayAt = (instant: number) => dayOf(new Date(instant), timeZone);
  return { oldest: dayAt(Math.min(...instants)), newest: dayAt(Math.max(...instants)) };
}

/** Where to look; null where there is nothing to look through. */
async function placeOf(
  { db, timeZone }: SearchDeps,
  asked: Asked,
): Promise<Omit<Wanted, 'query' | 'indexed' | 'ranking'> | null> {
  const { groupId, podcastId, speaker = '', from, to } = asked;
  if (from !== undefined && to !== undefined && to < from)
    throw new Refusal(422, 'The end date lies before the start date.');
  if (groupId !== undefined) await getGroup(db, groupId);
  if (podcastId !== undefined && !isId(podcastId)) return null;
  const ids = groupId === undefined ? null : await listPodcastsOf(db, groupId);
  const span = await readSpan(db);
  if (span === null || ids?.length === 0) return null;
  const since = from === undefined ? null : startOfDay(from, timeZone);
  const until = to === undefined ? null : endOfDay(to, timeZone);
  const name = speaker.trim();
  const podcasts = podcastId === undefined ? ids : (ids ?? [podcastId]).filter((id) => id === podcastId);
  return {
    spans: spansBetween(laterOf(span.oldest, since), earlierOf(span.newest, until)),
    days: (span.newest.getTime() - span.oldest.getTime()) / dayMs,
    marks: name === '' ? [] : [speakerMark(name)],
    speaker: name === '' ? null : name,
    podcasts: podcasts === null ? null : { ids: podcasts, marks: podcasts.map(podcastMark) },
    from: since,
    until,
  };
}

const laterOf = (one: Date, other: Date | null): Date => (other !== null && other > one ? other : one);
const earlierOf = (one: Date, other: Date | null): Date => (other !== null && other < one ? other : one);

async function present(
  db: Db,
  episodes: readonly EpisodeMoments[],
  { terms }: Understood,
): Promise<SaidEpisode[]> {
  if (episodes.length === 0) return [];
  const rows = await readMoments(
    db,
    episodes.flatMap(({ best }) => best),
  );
  const stems = await readStems(
    db,
    wordsToStem(
      terms,
      rows.map(({ said }) => said),
    ),
  );
  const momentOf = ({ start_ms, speaker, said }: ShownMoment) => ({
    atSecs: Math.floor(start_ms / 1000),
    speaker,
    parts: markWords(said, terms, stems),
  });
  return episodes.flatMap(({ transcriptId, count }): SaidEpisode[] => {
    // What was deleted since it was found is not shown.
    const own = rows.filter((row) => row.transcript_id === transcriptId);
    const [first] = own;
    if (first === undefined) return [];
    return [
      {
        episodeId: first.episode_id,
        podcastId: first.podcast_id,
        title: first.title,
        pubDate: first.pub_date?.toISOString() ?? null,
        podcast: { title: first.podcast_title, imageUrl: first.image_url },
        moments: own.map(momentOf),
        momentCount: count,
      },
    ];
  });
}
