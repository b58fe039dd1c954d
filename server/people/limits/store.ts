import { sql } from 'kysely';
import { type Db, inTransaction, type Trx } from '../../kit/db/connect.ts';

/** Counts one hit in the bucket's current window and answers how many there are now. */
export async function countHit(db: Db, bucket: string, windowStart: Date): Promise<number> {
  const row = await db
    .insertInto('rate_windows')
    .values({ bucket, window_start: windowStart, hits: 1 })
    .onConflict((conflict) =>
      conflict.columns(['bucket', 'window_start']).doUpdateSet({ hits: sql`rate_windows.hits + 1` }),
    )
    .returning('hits')
    .executeTakeFirstOrThrow();
  return row.hits;
}

export async function countBack(db: Db, bucket: string, windowStart: Date): Promise<void> {
  await db
    .updateTable('rate_windows')
    .set({ hits: sql`greatest(rate_windows.hits - 1, 0)` })
    .where('bucket', '=', bucket)
    .where('window_start', '=', windowStart)
    .execute();
}

export async function deleteWindowsBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('rate_windows').where('window_start', '<', before).execute();
}

const longAgo = new Date(0);

interface GuessBuckets {
  /** Of one network. */
  own: string;
  /** Of everybody. */
  all: string;
}

/**
 * Takes a network's next turn to guess, in one transaction: of tries at the same moment one is first. Answers 0, or for
 * how many milliseconds it is not its turn.
 */
export async function takeGuess(
  db: Db,
  buckets: GuessBuckets,
  turn: {
    now: Date;
    forgetBefore: Date;
    /** Null for at once: of tries at one moment the first must not make the others wait. */
    nextAt: (own: number, others: number) => Date | null;
  },
): Promise<number> {
  return inTransaction(db, async (trx) => {
    const own = await lockGuesses(trx, buckets.own, turn.now);
    const leftMs = own.next_at.getTime() - turn.now.getTime();
    if (leftMs > 0) return leftMs;
    const all = await lockGuesses(trx, buckets.all, turn.now);
    const counted = (row: typeof own) => (row.last_at < turn.forgetBefore ? 1 : row.failures + 1);
    const [failures, everybodys] = [counted(own), counted(all)];
    const others = Math.max(0, everybodys - failures);
    const rows = [
      { bucket: buckets.own, failures, next_at: turn.nextAt(failures, others) ?? longAgo },
      { bucket: buckets.all, failures: everybodys, next_at: longAgo },
    ];
    for (const { bucket, ...values } of rows)
      await trx
        .updateTable('guess_delays')
        .set({ ...values, last_at: turn.now })
        .where('bucket', '=', bucket)
        .execute();
    return 0;
  });
}

function lockGuesses(trx: Trx, bucket: string, now: Date) {
  return (
    trx
      .insertInto('guess_delays')
      .values({ bucket, failures: 0, last_at: now, next_at: longAgo })
      // A conflict must still answer the row, and lock it.
      .onConflict((conflict) => conflict.column('bucket').doUpdateSet({ bucket }))
      .returningAll()
      .executeTakeFirstOrThrow()
  );
}

export async function giveGuessBack(db: Db, { own, all }: GuessBuckets): Promise<void> {
  await db
    .updateTable('guess_delays')
    .set({ failures: sql`greatest(failures - 1, 0)`, next_at: longAgo })
    .where('bucket', 'in', [own, all])
    .execute();
}

/** Guesses at these secrets count from nothing again. */
export async function forgetGuesses(db: Db | Trx, secrets: readonly string[]): Promise<void> {
  for (const secret of secrets)
    await db
      .deleteFrom('guess_delays')
      .where((is) => is.or([is('bucket', '=', secret), is('bucket', 'like', `${secret} from %`)]))
      .execute();
}

export async function deleteGuessesBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('guess_delays').where('last_at', '<', before).execute();
}
