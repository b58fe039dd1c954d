/** What is stored of lists is what counting says, whatever was written, one after the other or at once. */
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTransaction, type Trx } from '../../../server/kit/db/connect.ts';
import { newId } from '../../../server/kit/ids.ts';
import { freshDatabase, type TestDatabase } from '../../app/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

const podcasts = 3;
// Few, so that writes meet the same rows.
const places = 5;

type Table = 'transcripts' | 'insights';
type Status = 'pending' | 'completed' | 'failed';
type Write = (trx: Trx, ids: readonly string[]) => Promise<unknown>;

const place = fc.nat(places - 1);
const podcast = fc.nat(podcasts - 1);
const table = fc.constantFrom<Table>('transcripts', 'insights');
const status = fc.constantFrom<Status>('pending', 'completed', 'failed');
/** A day of the year, or none. */
const dated = fc.option(fc.integer({ min: 1, max: 9 }));
const at = (day: number | null) => (day === null ? null : new Date(Date.UTC(2026, 0, day)));
const seenAt = new Date(Date.UTC(2026, 5, 1));

/** Episodes of a podcast by their place; there may be none. */
const chosen = (podcastId: string, guids: readonly number[]) =>
  sql`(select id from episodes where podcast_id = ${podcastId} and guid = any (${guids.map(String)}))`;

const writes = fc.oneof(
  fc.record({ which: podcast, guids: fc.uniqueArray(place), day: dated }).map(
    ({ which, guids, day }): Write =>
      async (trx, ids) => {
        if (guids.length > 0) await putEpisodes(trx, ids[which] ?? '', guids, day ?? null);
      },
  ),
  fc.record({ which: podcast, guids: fc.uniqueArray(place), of: table, status }).map(
    ({ which, guids, of, status }): Write =>
      (trx, ids) => {
        const body =
          of === 'transcripts'
            ? { column: sql.ref('utterances'), value: sql`'[]'::jsonb` }
            : { column: sql.ref('summary'), value: sql`'Heard.'` };
        return sql`insert into ${sql.table(of)} (id, episode_id, status, created_at, ${body.column})
          select gen_random_uuid(), id, ${status}, now(), ${body.value} from episodes
          where id in ${chosen(ids[which] ?? '', guids)} order by id
          on conflict (episode_id) do update set status = excluded.status`.execute(trx);
      },
  ),
  fc.record({ which: podcast, guid: place, of: table }).map(
    ({ which, guid, of }): Write =>
      (trx, ids) =>
        sql`delete from ${sql.table(of)} where episode_id in ${chosen(ids[which] ?? '', [guid])}`.execute(
          trx,
        ),
  ),
  fc.record({ which: podcast, guids: fc.uniqueArray(place), day: dated }).map(
    ({ which, guids, day }): Write =>
      (trx, ids) =>
        sql`update episodes set pub_date = ${at(day ?? null)}, sort_at = ${at(day ?? null) ?? seenAt}
          where id in ${chosen(ids[which] ?? '', guids)}`.execute(trx),
  ),
  fc.record({ which: podcast, guid: place }).map(
    ({ which, guid }): Write =>
      (trx, ids) =>
        sql`delete from episodes where id in ${chosen(ids[which] ?? '', [guid])}`.execute(trx),
  ),
  fc.record({ from: podcast, to: podcast, guid: place }).map(
    ({ from, to, guid }): Write =>
      (trx, ids) =>
        sql`update episodes set podcast_id = ${ids[to]}, guid = gen_random_uuid()::text
          where id in ${chosen(ids[from] ?? '', [guid])}`.execute(trx),
  ),
);

async function putEpisodes(trx: Trx, podcastId: string, guids: readonly number[], day: number | null) {
  await trx
    .insertInto('episodes')
    .values(
      guids.map((guid) => ({
        id: newId(),
        podcast_id: podcastId,
        guid: String(guid),
        title: 'Rates',
        pub_date: at(day),
        sort_at: at(day) ?? seenAt,
        transcript_links: '[]',
        persons: '[]',
        content_hash: '',
        first_seen_at: seenAt,
        updated_at: seenAt,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function putPodcasts(): Promise<string[]> {
  const ids = Array.from({ length: podcasts }, newId);
  const values = ids.map((id) => ({
    id,
    title: id,
    feed_url: `https://${id}.invalid`,
    created_at: seenAt,
    updated_at: seenAt,
  }));
  await database.db.insertInto('podcasts').values(values).execute();
  return ids;
}

/** The stored figures and the counted ones, of these podcasts and their episodes. */
async function compared(ids: readonly string[]) {
  const { rows: stored } = await sql`
    select * from podcast_counts where podcast_id = any (${ids}::uuid[]) order by podcast_id`.execute(
    database.db,
  );
  const { rows: counted } = await sql`
    select podcasts.id as podcast_id, count(episodes.id)::int as episodes, count(transcripts.id)::int as transcripts,
      (count(*) filter (where transcripts.status = 'completed'))::int as transcripts_completed,
      count(insights.id)::int as insights,
      (count(*) filter (where insights.status = 'completed'))::int as insights_completed,
      max(pub_date) as latest_at
    from podcasts left join episodes on episodes.podcast_id = podcasts.id
    left join transcripts on transcripts.episode_id = episodes.id
    left join insights on insights.episode_id = episodes.id
    where podcasts.id = any (${ids}::uuid[]) group by podcasts.id order by podcasts.id`.execute(database.db);
  const { rows: wrong } = await sql`
    select episodes.id from episodes
    left join transcripts on transcripts.episode_id = episodes.id
    left join insights on insights.episode_id = episodes.id
    where podcast_id = any (${ids}::uuid[])
      and (transcript_status is distinct from transcripts.status or insight_status is distinct from insights.status
        or to_do is distinct from case
          when transcripts.id is null or transcripts.status = 'failed' then 'transcript'
          when transcripts.status = 'completed' and (insights.id is null or insights.status <> 'completed')
          then 'insight' end)`.execute(database.db);
  return { stored, counted, wrong };
}

async function expectTruth(ids: readonly string[]): Promise<void> {
  const { stored, counted, wrong } = await compared(ids);
  expect(stored).toEqual(counted);
  expect(wrong).toEqual([]);
}

it('after any writes in a row', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(writes, { minLength: 1, maxLength: 4 }), { maxLength: 12 }),
      async (steps) => {
        const ids = await putPodcasts();
        for (const step of steps) {
          await inTransaction(database.db, async (trx) => {
            for (const write of step) await write(trx, ids);
          });
        }
        await expectTruth(ids);
      },
    ),
    { numRuns: 60 },
  );
});

it('after writes of several at once, also those that are taken back', async () => {
  const crew = fc.array(fc.record({ write: writes, fails: fc.boolean() }), { minLength: 4, maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(fc.array(crew, { minLength: 1, maxLength: 4 }), async (rounds) => {
      const ids = await putPodcasts();
      for (const round of rounds) {
        await Promise.allSettled(
          round.map(({ write, fails }) =>
            inTransaction(database.db, async (trx) => {
              await write(trx, ids);
              if (fails) throw new Error('Taken back');
            }),
          ),
        );
      }
      await expectTruth(ids);
    }),
    { numRuns: 25 },
  );
}, 60_000);

it('a transaction that has waited for another one counts what that one wrote', async () => {
  const [id = ''] = await putPodcasts();
  await inTransaction(database.db, (trx) => putEpisodes(trx, id, [1], 3));
  const [written, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const newer = inTransaction(database.db, async (trx) => {
    await putEpisodes(trx, id, [2], 9);
    written.resolve();
    await mayEnd.promise;
  });
  await written.promise;
  const older = sql`delete from episodes where podcast_id = ${id} and guid = '1'`.execute(database.db);
  await expect
    .poll(async () => {
      const { rows } = await sql<{ waits: boolean }>`
        select exists (select 1 from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock') as waits`.execute(database.db);
      return rows[0]?.waits;
    })
    .toBe(true);
  mayEnd.resolve();
  await Promise.all([newer, older]);
  await expectTruth([id]);
});

it('a podcast that is deleted takes its figures with it', async () => {
  const [id = '', ...rest] = await putPodcasts();
  await inTransaction(database.db, (trx) => putEpisodes(trx, id, [1, 2], 3));
  await sql`delete from podcasts where id = ${id}`.execute(database.db);
  expect((await compared([id])).stored).toEqual([]);
  await expectTruth(rest);
});
