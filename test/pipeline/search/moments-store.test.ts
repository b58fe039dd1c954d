/** Whichever way they are gathered, the newest moments that match are found, and no others. */
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect } from '../../../server/kit/db/connect.ts';
import { listMoments, listMomentsAmong, type Wanted } from '../../../server/pipeline/search/moments-store.ts';
import {
  episodeMarks,
  podcastMark,
  spansBetween,
  speakerMark,
} from '../../../server/pipeline/transcripts/moments/marks.ts';
import { freshDatabase, quietLog, type TestDatabase } from '../../app/database.ts';
import { putPodcast, putTranscript } from './transcripts-to-search.ts';

const minuteMs = 60_000;
const dayMs = 86_400_000;
const newest = Date.parse('2026-03-10T12:00:00Z');

interface Put {
  at: Date;
  word: string;
  speaker: string;
}

describe('the newest moments', () => {
  let database: TestDatabase;
  let podcastId: string;
  let transcriptId: string;
  beforeAll(async () => {
    database = await freshDatabase();
    // Once a table is analysed, the planner looks up the ends of an index that it compares by range: a scan of it.
    await sql`alter table moments set (autovacuum_enabled = false)`.execute(database.db);
    podcastId = await putPodcast(database.db, 'Closing Desk');
    const episodeId = await putTranscript(database.db, { podcastId, turns: ['Nothing.'] });
    const { id } = await database.db
      .selectFrom('transcripts')
      .select('id')
      .where('episode_id', '=', episodeId)
      .executeTakeFirstOrThrow();
    transcriptId = id;
  });
  afterAll(() => database.drop());

  /** The oldest first, so that no order of the table is the one that is wanted. */
  async function put(moments: readonly Put[]): Promise<void> {
    await database.db.deleteFrom('moments').execute();
    const rows = moments.map(({ at, word, speaker }, place) => ({
      place,
      at: at.toISOString(),
      speaker,
      said: `we said ${word}`,
      marks: [...episodeMarks({ podcastId, publishedAt: at }), speakerMark(speaker)],
    }));
    await sql`
      insert into moments (transcript_id, place, podcast_id, published_at, start_ms, speaker, said, doc, marks)
      select ${transcriptId}, place, ${podcastId}, at, place * 1000, speaker, said, moment_doc(said),
        array(select jsonb_array_elements_text(marks)::integer)
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as row (place integer, at timestamptz, speaker text, said text, marks jsonb)
      order by place desc`.execute(database.db);
  }

  interface Place {
    speaker?: string;
    from?: Date;
    until?: Date;
    isOfPodcast?: boolean;
  }

  const wantedOf = (
    moments: readonly Put[],
    { speaker, from, until, isOfPodcast = false }: Place = {},
  ): Wanted => {
    const times = moments.map(({ at }) => at.getTime());
    const [oldest, last] = [Math.min(...times), Math.max(...times)];
    return {
      query: "'price'",
      indexed: "'price'",
      ranking: "'price'",
      spans: spansBetween(
        new Date(Math.max(oldest, from?.getTime() ?? oldest)),
        new Date(Math.min(last, until?.getTime() ?? last)),
      ),
      days: (last - oldest) / dayMs,
      marks: speaker === undefined ? [] : [speakerMark(speaker)],
      speaker: speaker ?? null,
      podcasts: isOfPodcast ? { ids: [podcastId], marks: [podcastMark(podcastId)] } : null,
      from: from ?? null,
      until: until ?? null,
    };
  };

  const isIn = (it: Put, { speaker, from, until }: Place): boolean =>
    (speaker === undefined || it.speaker === speaker) &&
    (from === undefined || it.at >= from) &&
    (until === undefined || it.at < until);

  const placesOf = (found: readonly { place: number }[]) =>
    found.map(({ place }) => place).sort((a, b) => a - b);
  const newestPlaces = (moments: readonly Put[], fits: (it: Put, place: number) => boolean, most: number) =>
    placesOf(
      moments
        .map((it, place) => ({ ...it, place }))
        .filter((it) => fits(it, it.place))
        .sort((a, b) => b.at.getTime() - a.at.getTime())
        .slice(0, most),
    );

  /** Moments of which `count` stand in a row, a minute apart, so many days ago. */
  const run = (daysAgo: number, count: number): Put[] =>
    Array.from({ length: count }, (_, n) => ({
      at: new Date(newest - daysAgo * dayMs - n * minuteMs),
      word: n % 3 === 2 ? 'offer' : 'price',
      speaker: n % 2 === 0 ? 'Ann' : 'Ben',
    }));

  it.each([
    ['all in the last days', [run(0, 900)]],
    ['few over years', [run(0, 3), run(20, 5), run(300, 40), run(900, 60)]],
    // Where the newest spans hold little, what is older may be far more than that lets expect.
    ['nearly all long ago', [run(0, 1), run(200, 4_000)]],
    ['in two heaps', [run(0, 2), run(60, 700), run(400, 700)]],
  ])('%s', async (_name, runs) => {
    const moments = runs.flat();
    await put(moments);
    for (const place of [{}, { speaker: 'Ann' }, { isOfPodcast: true }] satisfies Place[]) {
      const wanted = wantedOf(moments, place);
      const fits = (it: Put) => it.word === 'price' && isIn(it, place);
      const { found } = await listMoments(database.db, wanted, 500);
      expect(placesOf(found)).toEqual(newestPlaces(moments, fits, 500));
      // As a phrase is: the index knows its marks, and the words are held against the text.
      const { found: byMarks } = await listMoments(database.db, { ...wanted, indexed: null }, 500);
      expect(placesOf(byMarks)).toEqual(placesOf(found));
      const looked = newestPlaces(moments, (it) => isIn(it, place), 600);
      const held = looked.filter((at) => moments[at]?.word === 'price');
      for (const most of [500, 50]) {
        const { found: among, isAll } = await listMomentsAmong(
          database.db,
          { ...wanted, indexed: null },
          { most, looked: 600 },
        );
        expect(placesOf(among)).toEqual(newestPlaces(moments, (_, at) => held.includes(at), most));
        // All there is: fewer to look at than may be, and fewer to show. Nothing is called all that is not.
        expect(isAll).toBe(looked.length < 600 && held.length < most);
      }
    }
  });

  it('of a removed show are not among them', async () => {
    const moments = run(0, 20);
    await put(moments);
    const removed = { removed_at: new Date(newest) };
    await database.db.updateTable('podcasts').set(removed).where('id', '=', podcastId).execute();
    expect((await listMoments(database.db, wantedOf(moments), 500)).found).toEqual([]);
    await database.db.updateTable('podcasts').set({ removed_at: null }).where('id', '=', podcastId).execute();
    expect((await listMoments(database.db, wantedOf(moments), 500)).found).toHaveLength(14);
  });

  it('are found in two statements where the newest spans hold little, in one where they hold enough', async () => {
    let statements = 0;
    const counting = database.db.withPlugin({
      transformQuery: ({ node }) => {
        statements += 1;
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const statementsFor = async (moments: readonly Put[], place: Place = {}) => {
      await put(moments);
      statements = 0;
      await listMoments(counting, wantedOf(moments, place), 500);
      return statements;
    };
    expect(await statementsFor(run(0, 900))).toBe(1);
    expect(await statementsFor([...run(0, 6), ...run(300, 40), ...run(900, 60)])).toBe(2);
    // Nothing lately says nothing: the next four spans are asked too.
    expect(await statementsFor([...run(0, 1), ...run(300, 40)])).toBe(3);
    // Much in few days, and years behind them that a window leaves out: they would all be read.
    const from = new Date(newest - 30 * dayMs);
    const busy = [...run(0, 300), ...run(900, 60)];
    expect(await statementsFor(busy, { from })).toBe(2);
  });

  it('are never looked for through the index of days, which gathers all that was said in months', async () => {
    const own = connect({ url: database.url, log: quietLog, poolSize: 1 });
    // Where the planner may not read the whole table, it takes the index of days if it can be asked for anything.
    await sql`set enable_seqscan = off`.execute(own.db);
    const scansOfDays = async () => {
      await sql`select pg_stat_force_next_flush()`.execute(own.db);
      const { rows } = await sql<{ scans: number }>`select idx_scan as scans from pg_stat_user_indexes
        where indexrelname = 'moments_by_day'`.execute(own.db);
      return rows[0]?.scans;
    };
    const moments = [...run(0, 40), ...run(5, 900), ...run(100, 900), ...run(200, 60)];
    await put(moments);
    const before = await scansOfDays();
    const [from, until] = [250, 90].map((daysAgo) => new Date(newest - daysAgo * dayMs));
    for (const place of [{}, { from }, { until }, { from, until }] as Place[])
      for (const most of [5, 500])
        for (const indexed of ["'price'", null])
          await listMoments(own.db, { ...wantedOf(moments, place), indexed }, most);
    expect(await scansOfDays()).toBe(before);
    await sql`select max(published_at) from moments`.execute(own.db);
    expect(await scansOfDays()).toBe((before ?? 0) + 1);
    await own.close();
  });

  it('of any heaps, in any place', { timeout: 120_000 }, async () => {
    const day = fc.integer({ min: 0, max: 700 });
    const heaps = fc.array(fc.tuple(day, fc.integer({ min: 1, max: 400 })), { minLength: 1, maxLength: 8 });
    const atDay = (daysAgo: number) => new Date(newest - daysAgo * dayMs + dayMs / 2);
    const places = fc.record(
      { speaker: fc.constantFrom('Ann', 'Ben'), from: day.map(atDay), until: day.map(atDay) },
      { requiredKeys: [] },
    );
    await fc.assert(
      fc.asyncProperty(heaps, places, fc.integer({ min: 1, max: 400 }), async (days, place, most) => {
        const moments = [...new Map(days)].flatMap(([daysAgo, count]) => run(daysAgo, count));
        await put(moments);
        const wanted = wantedOf(moments, place);
        const { found } = await listMoments(database.db, wanted, most);
        const fits = (it: Put) => it.word === 'price' && isIn(it, place);
        expect(placesOf(found)).toEqual(newestPlaces(moments, fits, most));
      }),
      { numRuns: 30 },
    );
  });
});
