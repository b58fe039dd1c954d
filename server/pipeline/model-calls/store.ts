import type { Selectable } from 'kysely';
import type { Db, Trx } from '../../kit/db/connect.ts';
import { outlast } from '../../kit/db/outlast.ts';
import type { ModelCalls } from '../../kit/db/tables.ts';
import { type ModelAnswer, toJson } from '../../kit/db/wire-columns.ts';
import { newId } from '../../kit/ids.ts';

export type ModelCallRow = Selectable<ModelCalls>;

export async function findCall(db: Db, runId: string, requestKey: string): Promise<ModelCallRow | null> {
  const row = await db
    .selectFrom('model_calls')
    .selectAll()
    .where('run_id', '=', runId)
    .where('request_key', '=', requestKey)
    .executeTakeFirst();
  return row ?? null;
}

export interface NewCall {
  runId: string;
  purpose: string;
  subjectId: string;
  requestKey: string;
  model: string;
  inputTokens: number;
  outputTokens: number;
  cacheReadTokens: number;
  cacheWriteTokens: number;
  costUsd: number;
  answer: ModelAnswer;
  /** Which question of which batch it answers; each is booked once. Null: asked in real time. */
  batchQuestion: string | null;
  at: Date;
}

/**
 * Books a paid answer, also where the database is away at that moment: without it the question would be paid for again. Two
 * workers that held one run each paid, or a batch answered what had been asked in real time since: the second answer is
 * booked without its key.
 */
export async function insertCall(db: Db, call: NewCall, signal: AbortSignal): Promise<void> {
  const id = newId();
  await outlast(() => book(db, id, call), signal);
}

/** Under one id, so that it is in the books once however often this is called. */
async function book(db: Db, id: string, call: NewCall): Promise<void> {
  const values = {
    id,
    run_id: call.runId,
    purpose: call.purpose,
    subject_id: call.subjectId,
    model: call.model,
    input_tokens: call.inputTokens,
    output_tokens: call.outputTokens,
    cache_read_tokens: call.cacheReadTokens,
    cache_write_tokens: call.cacheWriteTokens,
    cost_usd: call.costUsd,
    batch_question: call.batchQuestion,
    created_at: call.at,
  };
  const booked = await db
    .insertInto('model_calls')
    .values({ ...values, request_key: call.requestKey, answer: toJson(call.answer) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (booked === undefined)
    await db
      .insertInto('model_calls')
      .values(values)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

/** Which of these questions of a run have a paid answer, and whether that came at the price of a batch. */
export async function listAnswered(
  db: Db,
  runId: string,
  keys: readonly string[],
): Promise<Map<string, { inBatch: boolean }>> {
  if (keys.length === 0) return new Map();
  const rows = await db
    .selectFrom('model_calls')
    .select(['request_key', 'batch_question'])
    .where('run_id', '=', runId)
    .where('request_key', 'in', keys)
    .where('answer', 'is not', null)
    .execute();
  return new Map(
    rows.map(({ request_key: key, batch_question: question }) => [key ?? '', { inBatch: question !== null }]),
  );
}

export async function listCallsOfRun(db: Db | Trx, runId: string): Promise<ModelCallRow[]> {
  return await db
    .selectFrom('model_calls')
    .selectAll()
    .where('run_id', '=', runId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** The answers' texts are kept only while their run may need them again; the figures stay. */
export async function forgetAnswers(trx: Trx, runId: string): Promise<void> {
  await trx.updateTable('model_calls').set({ answer: null }).where('run_id', '=', runId).execute();
}

/** US dollars that a run has paid so far. */
export async function spentBy(db: Db, runId: string): Promise<number> {
  const row = await db
    .selectFrom('model_calls')
    .select(({ fn }) => fn.sum<number>('cost_usd').as('usd'))
    .where('run_id', '=', runId)
    .executeTakeFirst();
  return row?.usd ?? 0;
}
