/** The newest moments that match (docs/decisions/0019-search.md). */
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../kit/db/connect.ts';
import type { Span } from '../transcripts/index.ts';

export interface Wanted {
  /** A tsquery: what must hold. */
  query: string;
  /** What of it the index is asked for; null where marks say enough. */
  indexed: string | null;
  /** A tsquery: what makes one better than another. */
  ranking: string;
  /** The newest first. */
  spans: readonly Span[];
  /** Marks that all of them carry. */
  marks: readonly number[];
  speaker: string | null;
  /** Of these podcasts only, with their marks. */
  podcasts: { ids: readonly string[]; marks: readonly number[] } | null;
  from: Date | null;
  until: Date | null;
}

export interface FoundMoment {
  transcript_id: string;
  place: number;
  podcast_id: string;
  speaker: string | null;
  published_at: Date;
  rank: number;
}

/** The newest moments that match, at most `most`, with how well each does. */
export function listMoments(db: Db, wanted: Wanted, most: number): Promise<FoundMoment[]> {
  const { query, indexed } = wanted;
  // In words that no index can be asked for: held against the text of what was found by its marks.
  const conditions = [...placed(wanted), ...(indexed === query ? [] : [heldAgainst(query)])];
  return gather(db, { wanted, conditions, most, atOnce: () => fewAtOnce, held: sql`true`, shown: most });
}

/** The same of the newest `looked` that fit otherwise: what matches too often for the index, and perhaps nowhere. */
export function listMomentsAmong(
  db: Db,
  wanted: Wanted,
  { most, looked }: { most: number; looked: number },
): Promise<FoundMoment[]> {
  const held = heldAgainst(wanted.query);
  const atOnce = (left: number) => left;
  return gather(db, { wanted, conditions: placed(wanted), most: looked, atOnce, held, shown: most });
}

interface Gathering {
  wanted: Wanted;
  conditions: readonly RawBuilder<unknown>[];
  /** How many are gathered, the newest. */
  most: number;
  /** How many may be read without an order where so many are left to gather. */
  atOnce(left: number): number;
  /** What those must hold to be shown, and how many are. */
  held: RawBuilder<unknown>;
  shown: number;
}

/** How many spans are asked before it is judged how much the others hold. */
const spansAtFirst = 4;
const fewAtOnce = 2_000;

/**
 * PostgreSQL goes through the spans one by one, in this order, and stops when it has enough: a common word is found within
 * days, whatever lies behind them. Each span is a look into the index, which is dear where several words or names meet; so
 * where the first of them hold little, all that is older is asked for at once.
 */
async function gather(db: Db, gathering: Gathering): Promise<FoundMoment[]> {
  const { wanted, most, shown } = gathering;
  const first = wanted.spans.slice(0, spansAtFirst);
  const others = wanted.spans.slice(spansAtFirst);
  const newest = await read(db, gathering, spanBySpan(gathering, first));
  const left = { ...gathering, most: most - newest.gathered, shown: shown - newest.found.length };
  if (others.length === 0 || left.most <= 0 || left.shown <= 0) return newest.found;
  const expected = (newest.gathered / daysOf(first)) * daysOf(others);
  const isLittle = others.length > 1 && expected <= left.atOnce(left.most) / 2;
  const older = isLittle ? await readAtOnce(db, left, first.at(-1)?.since ?? new Date()) : null;
  return [...newest.found, ...(older ?? (await read(db, left, spanBySpan(left, others))).found)];
}

const daysOf = (spans: readonly Span[]): number => spans.reduce((sum, { days }) => sum + days, 0);

/** All that came out before; null where that is more than was thought, or where no index can be asked. */
async function readAtOnce(db: Db, gathering: Gathering, before: Date): Promise<FoundMoment[] | null> {
  const { wanted, conditions } = gathering;
  if (wanted.indexed === null && wanted.marks.length === 0 && wanted.podcasts === null) return null;
  const few = gathering.atOnce(gathering.most);
  const own = wanted.marks.length === 0 ? [] : [sql`marks @> ${[...wanted.marks]}::integer[]`];
  const all = sql.join([...conditions, ...own, sql`published_at < ${before}`], sql` and `);
  const source = sql`select ${columns} from moments where ${all} limit ${few + 1}`;
  const { found, gathered } = await read(db, gathering, source);
  return gathered > few ? null : found;
}

const columns = sql.raw('transcript_id, place, podcast_id, speaker, published_at, doc');

/** Span by span, in their order, the newest of each first. */
const spanBySpan = ({ wanted, conditions, most }: Gathering, spans: readonly Span[]) => sql`
  select ${columns} from unnest(${spans.map(({ mark }) => mark)}::integer[]) as span (mark)
  cross join lateral (
    select ${columns} from moments
    where ${sql.join([...conditions, sql`marks @> (array[span.mark] || ${[...wanted.marks]}::integer[])`], sql` and `)}
    order by published_at desc limit ${most}
  ) of_span limit ${most}`;

/** What of a source is shown, the newest, and how much it gathered in all. */
async function read(
  db: Db,
  { wanted, held, shown }: Gathering,
  source: RawBuilder<unknown>,
): Promise<{ found: FoundMoment[]; gathered: number }> {
  const { rows } = await sql<(FoundMoment | Record<keyof FoundMoment, null>) & { gathered: number }>`
    with source as materialized (${source})
    select gathered, transcript_id, place, podcast_id, speaker, published_at, rank
    from (select count(*) as gathered from source) as counted
    left join (
      select ${columns}, ts_rank(doc, ${wanted.ranking}::tsquery) as rank
      from (select * from source where ${held} order by published_at desc limit ${shown}) as shown
    ) as found on true`.execute(db);
  const found = rows.flatMap(({ gathered: _, ...row }) => (row.transcript_id === null ? [] : [row]));
  return { found, gathered: rows[0]?.gathered ?? 0 };
}

const heldAgainst = (query: string) => sql`(doc @@ ${query}::tsquery) is not false`;

/** All that the index and the columns can tell, but for the marks of all. */
function placed({ indexed, speaker, podcasts, from, until }: Wanted): RawBuilder<unknown>[] {
  return [
    ...(indexed === null ? [] : [sql`doc @@ ${indexed}::tsquery`]),
    sql`podcast_id <> all (array(select id from podcasts where removed_at is not null))`,
    ...(speaker === null ? [] : [sql`lower(speaker) = lower(${speaker})`]),
    ...(podcasts === null
      ? []
      : [
          sql`marks && ${[...podcasts.marks]}::integer[]`,
          sql`podcast_id = any (${[...podcasts.ids]}::uuid[])`,
        ]),
    ...(from === null ? [] : [sql`published_at >= ${from}`]),
    ...(until === null ? [] : [sql`published_at < ${until}`]),
  ];
}
