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
  /** How many days lie between the oldest and the newest moment of all: their index knows no other bound. */
  days: number;
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
export function listMoments(db: Db, wanted: Wanted, most: number): Promise<Listed> {
  const { query, indexed } = wanted;
  // In words that no index can be asked for: held against the text of what was found by its marks.
  const conditions = [...placed(wanted), ...(indexed === query ? [] : [heldAgainst(query)])];
  const gathering = { wanted, conditions, most, held: sql`true`, shown: most };
  return gather(db, { ...gathering, steps: [4, 4], atOnce: () => fewAtOnce });
}

/** The same of the newest `looked` that fit otherwise: what matches too often for the index, and perhaps nowhere. */
export function listMomentsAmong(
  db: Db,
  wanted: Wanted,
  { most, looked }: { most: number; looked: number },
): Promise<Listed> {
  const gathering = { wanted, conditions: placed(wanted), most: looked, shown: most };
  const held = heldAgainst(wanted.query);
  return gather(db, { ...gathering, held, steps: [1, 3, 4], atOnce: (left) => left });
}

interface Listed {
  found: FoundMoment[];
  isAll: boolean;
  /** Of all that was looked at, found or not; null where there was nothing. */
  oldest: Date | null;
}

interface Gathering {
  wanted: Wanted;
  conditions: readonly RawBuilder<unknown>[];
  /** How many are gathered, the newest; all that is left at once may be more. */
  most: number;
  /** What of them must hold to be shown, and how many are. */
  held: RawBuilder<unknown>;
  shown: number;
  /** How many spans are asked in one statement, as long as it is not known how much the others hold. */
  steps: readonly number[];
  /** How many may be read without an order where so many are left to gather. */
  atOnce(left: number): number;
}

const fewAtOnce = 2_000;
/** From so many on, what the first spans held says how much the others hold. */
const enoughToJudge = 3;

/**
 * PostgreSQL goes through the spans one by one, in this order, and stops when it has enough: a common word is found within
 * days, whatever lies behind them. Each span is a look into the index, which is dear where several words or names meet; so
 * where the first of them hold little, all that is older is asked for at once.
 */
async function gather(db: Db, gathering: Gathering): Promise<Listed> {
  const { spans, days } = gathering.wanted;
  const found: FoundMoment[] = [];
  let [gathered, asked] = [0, 0];
  let oldest: Date | null = null;
  const left = (): Gathering => ({
    ...gathering,
    most: gathering.most - gathered,
    shown: gathering.shown - found.length,
  });
  const take = (more: Gathered) => {
    gathered += more.gathered;
    if (more.oldest !== null && (oldest === null || more.oldest < oldest)) oldest = more.oldest;
    found.push(...more.found);
  };
  const listed = (): Listed => ({
    found: once(found),
    isAll: left().most > 0 && left().shown > 0,
    oldest,
  });
  for (const step of gathering.steps) {
    const next = spans.slice(asked, asked + step);
    take(await read(db, left(), spanBySpan(left(), next)));
    asked += next.length;
    if (asked >= spans.length || left().most <= 0 || left().shown <= 0) return listed();
    if (gathered >= enoughToJudge) break;
  }
  const expected = (gathered / daysOf(spans.slice(0, asked))) * days;
  const isLittle = expected <= gathering.atOnce(left().most) / 2;
  const older = isLittle ? await readAtOnce(db, left(), spans[asked - 1]?.since ?? new Date()) : null;
  take(older ?? (await read(db, left(), spanBySpan(left(), spans.slice(asked)))));
  return listed();
}

const daysOf = (spans: readonly Span[]): number => spans.reduce((sum, span) => sum + span.days, 0);

/** A moment whose episode is dated anew between two statements may be in both. */
const once = (found: readonly FoundMoment[]): FoundMoment[] => [
  ...new Map(found.map((moment) => [`${moment.transcript_id} ${moment.place}`, moment])).values(),
];

/** All that came out before; null where that is more than may be read so, or where no index can be asked. */
async function readAtOnce(db: Db, gathering: Gathering, before: Date): Promise<Gathered | null> {
  const { wanted, conditions } = gathering;
  if (wanted.indexed === null && wanted.marks.length === 0 && wanted.podcasts === null) return null;
  const few = gathering.atOnce(gathering.most);
  const own = wanted.marks.length === 0 ? [] : [sql`marks @> ${[...wanted.marks]}::integer[]`];
  const all = sql.join([...conditions, ...own, isSo(sql`published_at < ${before}`)], sql` and `);
  const answer = await read(db, gathering, sql`select ${columns} from moments where ${all} limit ${few + 1}`);
  return answer.gathered > few ? null : answer;
}

const keys = sql.raw('transcript_id, place, podcast_id, speaker, published_at');
const columns = sql`${keys}, doc`;

/**
 * Span by span, in their order, the newest of each first. Not in the order of the index of days, which for a few rows would be
 * read through until they are met.
 */
const spanBySpan = ({ wanted, conditions, most }: Gathering, spans: readonly Span[]) => sql`
  select ${columns} from unnest(${spans.map(({ mark }) => mark)}::integer[]) as span (mark)
  cross join lateral (
    select ${columns} from moments
    where ${sql.join([...conditions, sql`marks @> (array[span.mark] || ${[...wanted.marks]}::integer[])`], sql` and `)}
    order by published_at + interval '0' desc limit ${most}
  ) of_span limit ${most}`;

interface Gathered {
  found: FoundMoment[];
  gathered: number;
  oldest: Date | null;
}

/** What of a source is shown, the newest, and how much it gathered in all. */
async function read(
  db: Db,
  { wanted, held, shown }: Gathering,
  source: RawBuilder<unknown>,
): Promise<Gathered> {
  const { rows } = await sql<(FoundMoment | Record<keyof FoundMoment, null>) & Omit<Gathered, 'found'>>`
    with gathered as materialized (
      select ${keys}, case when ${held} then ts_rank(doc, ${wanted.ranking}::tsquery) end as rank
      from (${source}) as source
    )
    select counted.gathered, counted.oldest, ${keys}, rank
    from (select count(*) as gathered, min(published_at) as oldest from gathered) as counted
    left join (
      select * from gathered where rank is not null order by published_at desc limit ${shown}
    ) as found on true`.execute(db);
  const found = rows.flatMap(({ gathered: _, oldest: _oldest, ...row }) =>
    row.transcript_id === null ? [] : [row],
  );
  return { found, gathered: rows[0]?.gathered ?? 0, oldest: rows[0]?.oldest ?? null };
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
    ...(from === null ? [] : [isSo(sql`published_at >= ${from}`)]),
    ...(until === null ? [] : [isSo(sql`published_at < ${until}`)]),
  ];
}

/** Of what was found by words and marks: the index of days would gather all that was said in months, span by span. */
const isSo = (condition: RawBuilder<unknown>) => sql`(${condition}) is true`;
