import { sql } from 'kysely';
import type { Db } from '../../kit/db/connect.ts';
import type { Held } from './held.ts';

export type HeldRow = Record<string, unknown>;

/** One person's rows of one table, with what is given of them. */
export async function readHeld(db: Db, { table, by, given }: Held, key: string): Promise<HeldRow[]> {
  const columns = sql.join(given.map((name) => sql.ref(name)));
  const { rows } = await sql<HeldRow>`
    select ${columns} from ${sql.table(table)} where ${sql.ref(by.column)} = ${key} order by 1`.execute(db);
  return rows;
}

const atOnce = 5_000;

/** Deletes or empties what is older than its line allows, some thousands at a time; answers how many rows. */
export async function letGo(db: Db, { table, keep }: Held, now: Date, signal: AbortSignal): Promise<number> {
  if (!('days' in keep)) return 0;
  const before = new Date(now.getTime() - keep.days * 86_400_000);
  const old = sql`${sql.ref(keep.after)} < ${before}`;
  const empty = 'empty' in keep ? keep.empty : null;
  const more = 'where' in keep && keep.where !== undefined ? sql`and ${sql.raw(keep.where)}` : sql``;
  const full =
    empty === null
      ? sql``
      : sql`and (${sql.join(
          empty.map((name) => sql`${sql.ref(name)} is not null`),
          sql` or `,
        )})`;
  const chosen = sql`ctid in (select ctid from ${sql.table(table)} where ${old} ${more} ${full} limit ${atOnce})`;
  const nothing = sql.join((empty ?? []).map((name) => sql`${sql.ref(name)} = null`));
  let gone = 0;
  for (;;) {
    signal.throwIfAborted();
    const { numAffectedRows } = await (empty === null
      ? sql`delete from ${sql.table(table)} where ${chosen}`
      : sql`update ${sql.table(table)} set ${nothing} where ${chosen}`
    ).execute(db);
    const count = Number(numAffectedRows ?? 0);
    gone += count;
    if (count < atOnce) return gone;
  }
}

/** Who asked for a free sample before this moment, and never was anything else. */
export async function listForgottenSamples(db: Db, before: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('subscribers')
    .select('id')
    .where('created_at', '<', before)
    .where((eb) => eb.or([eb('sample_requested_at', 'is', null), eb('sample_requested_at', '<', before)]))
    .where('stripe_customer_id', 'is', null)
    .where('subscription_id', 'is', null)
    .where('password_hash', 'is', null)
    .where('complimentary_given_at', 'is', null)
    .orderBy('id')
    .limit(500)
    .execute();
  return rows.map(({ id }) => id);
}
