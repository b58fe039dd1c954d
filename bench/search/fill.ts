/** Transcripts to search in: the set of `npm run seed`, of which every episode is transcribed. */
import { sql } from 'kysely';
import { fillLarge, sizes } from '../../launch/seed/fill.ts';
import { utterancesPerTranscript } from '../../launch/seed/make-rows.ts';
import type { Db } from '../../server/kit/db/connect.ts';
import { writeMissingMoments } from '../../server/pipeline/transcripts/index.ts';

export interface Filled {
  utterances: number;
  /** Writing the moments of all transcripts, and building the index over them afterwards. */
  writeMs: number;
  indexMs: number;
  vocabulary: readonly string[];
}

export async function fill(db: Db, utterances: number, now: Date): Promise<Filled> {
  const transcripts = Math.ceil(utterances / utterancesPerTranscript);
  const size = { ...sizes.large, episodes: transcripts, transcripts, digests: 1, readers: 1 };
  const { vocabulary } = await fillLarge(db, size, { now, say: () => undefined, seed: 20_261_123 });
  await sql`drop index moments_by_words`.execute(db);
  const writeMs = await timed(() => writeMissingMoments(db));
  // As PostgreSQL's own tools build it: with more memory than a call gets.
  await sql`set maintenance_work_mem = '256MB'`.execute(db);
  const indexMs = await timed(() =>
    sql`create index moments_by_words on moments using gin (doc, marks) with (fastupdate = off)`.execute(db),
  );
  await sql`vacuum analyze moments`.execute(db);
  return { utterances: transcripts * utterancesPerTranscript, writeMs, indexMs, vocabulary };
}

async function timed(act: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await act();
  return performance.now() - startedAt;
}
