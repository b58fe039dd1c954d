import type { Clock } from '../../kit/clock.ts';
import type { Db } from '../../kit/db/connect.ts';
import type { Log } from '../../kit/log.ts';
import type { Language } from '../../providers/language/port.ts';
import { type BatchRow, stampBatch } from './batch-store.ts';
import { questionId } from './find-batch.ts';
import { insertCall } from './store.ts';

export interface BatchDeps {
  db: Db;
  clock: Clock;
  language: Language;
}

/** Books every answer of a batch that has ended, each once, and that it has ended. */
export async function takeResults(
  { db, clock, language }: BatchDeps,
  batch: BatchRow & { vendor_id: string; subject_id: string },
  { signal, log }: { signal: AbortSignal; log: Log },
): Promise<void> {
  const results = await language.batches.results(batch.vendor_id, batch.model, signal);
  for (const [at, key] of batch.keys.entries()) {
    const batchQuestion = questionId(batch, at);
    const result = results.get(batchQuestion);
    if (result === undefined || 'failed' in result) {
      log.info({ batch: batch.vendor_id, key, why: result?.failed }, 'A batch brought no answer');
      continue;
    }
    const { text, problem, model, use, costUsd } = result.answer;
    const booked = {
      runId: batch.run_id,
      purpose: batch.purpose,
      subjectId: batch.subject_id,
      requestKey: key,
      model,
      ...use,
      costUsd,
      answer: { text, problem },
      batchQuestion,
      at: clock.now(),
    };
    await insertCall(db, booked, signal);
  }
  await stampBatch(db, batch, { ended_at: clock.now() });
}
