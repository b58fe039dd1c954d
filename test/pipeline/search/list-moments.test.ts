/** Whichever way they are gathered, the newest moments that match are found, and no others. */
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listMoments, listMomentsAmong, type Wanted } from '../../../server/pipeline/search/list-moments.ts';
import {
  episodeMarks,
  spansBetween,
  speakerMark,
} from '../../../server/pipeline/transcripts/moments/marks.ts';
import { freshDatabase, type TestDatabase } from '../../app/database.ts';
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

  const wantedOf = (moments: readonly Put[], speaker: string | null): Wanted => {
    const times = moments.map(({ at }) => at.getTime());
    return {
      query: "'price'",
      indexed: "'price'",
      ranking: "'price'",
      spans: spansBetween(new Date(Math.min(...times)), new Date(Math.max(...times))),
      marks: speaker === null ? [] : [speakerMark(speaker)],
      speaker,
      podcasts: null,
      from: null,
      until: null,
    };
  };

  const placesOf = (found: readonly { place: number }[]) =>
    found.map(({ place }) => place).sort((a, b) => a - b);
  const newestPlaces = (moments: readonly Put[], fits: (it: Put) => boolean, most: number) =>
    placesOf(
      moments
        .map((it, place) => ({ ...it, place }))
        .filter(fits)
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
    for (const speaker of [null, 'Ann']) {
      const wanted = wantedOf(moments, speaker);
      const fits = (it: Put) => it.word === 'price' && (speaker === null || it.speaker === speaker);
      const found = await listMoments(database.db, wanted, 500);
      expect(placesOf(found)).toEqual(newestPlaces(moments, fits, 500));
      const among = { ...wanted, indexed: null };
      const looked = newestPlaces(moments, (it) => speaker === null || it.speaker === speaker, 600);
      const shown = looked.filter((place) => moments[place]?.word === 'price');
      const few = await listMomentsAmong(database.db, among, { most: 500, looked: 600 });
      expect(new Set(placesOf(few))).toEqual(new Set(shown));
    }
  });

  it('of any heaps', { timeout: 120_000 }, async () => {
    const heaps = fc.array(fc.tuple(fc.integer({ min: 0, max: 700 }), fc.integer({ min: 1, max: 300 })), {
      minLength: 1,
      maxLength: 6,
    });
    await fc.assert(
      fc.asyncProperty(heaps, fc.integer({ min: 1, max: 400 }), async (days, most) => {
        const byDay = new Map(days);
        const moments = [...byDay].flatMap(([day, count]) => run(day, count));
        await put(moments);
        const wanted = wantedOf(moments, 'Ben');
        const found = await listMoments(database.db, wanted, most);
        const fits = (it: Put) => it.word === 'price' && it.speaker === 'Ben';
        expect(placesOf(found)).toEqual(newestPlaces(moments, fits, most));
      }),
      { numRuns: 25 },
    );
  });
});
