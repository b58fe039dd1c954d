/**
 * Finds the vendor's batch of a run that was ended between beginning it and writing its id down. The vendor's list does
 * not say what is asked in a batch, only the results of an ended one do: while a batch runs that nobody here knows, it
 * may be the one, and nothing is begun again.
 */
import type { Db } from '../../kit/db/connect.ts';
import type { Language } from '../../providers/language/port.ts';
import { type BatchRow, listKnown } from './batch-store.ts';

/** The vendor's clock may be another than ours. */
const clocksApartMs = 10 * 60_000;

export const questionId = ({ run_id: runId, round }: Pick<BatchRow, 'run_id' | 'round'>, at: number) =>
  `${runId}-${round}-${at}`;

/** Its id; `unknown` where it cannot be told yet; null where there is none. */
export async function findAtVendor(
  { db, language }: { db: Db; language: Language },
  batch: BatchRow,
  signal: AbortSignal,
): Promise<{ id: string } | 'unknown' | null> {
  const since = new Date(batch.begun_at.getTime() - clocksApartMs);
  const listed = await language.batches.listSince(since, signal);
  const known = await listKnown(
    db,
    listed.map(({ id }) => id),
  );
  const strangers = listed.filter(({ id }) => !known.has(id));
  for (const { id, state } of strangers) {
    if (state !== 'ended') continue;
    const results = await language.batches.results(id, batch.model, signal);
    if (results.has(questionId(batch, 0))) return { id };
  }
  return strangers.some(({ state }) => state !== 'ended') ? 'unknown' : null;
}
