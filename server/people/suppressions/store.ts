import { type Selectable, sql } from 'kysely';
import type { Db, Trx } from '../../kit/db/connect.ts';
import type { Suppressions } from '../../kit/db/tables.ts';
import { newId } from '../../kit/ids.ts';

/** From the weakest to the strongest: a stronger one takes the place of a weaker one. */
export const suppressionKinds = ['soft', 'by-hand', 'hard', 'complaint'] as const;
export type SuppressionKind = (typeof suppressionKinds)[number];
export type SuppressionSource = 'mail' | 'postmark' | 'ses' | 'smtp' | 'admin';
export type SuppressionRow = Selectable<Suppressions>;

export interface NewSuppression {
  emailKey: string;
  kind: SuppressionKind;
  source: SuppressionSource;
  /** What the other side said, without addresses. */
  detail: string | null;
  at: Date;
}

/** Issues in a row that come back before an address counts as one that takes no mail. */
export const softLimit = 3;

const reasons: Record<SuppressionKind, string> = {
  hard: 'The address does not exist, or takes no mail.',
  soft: 'Three issues in a row came back.',
  complaint: 'They marked a mail as spam.',
  'by-hand': 'The address was taken off at the mail service.',
};

/**
 * From now on this address gets no bulk mail. True where it is new, or weighs more than what stood there: whichever of
 * two reports comes first, the same stays.
 */
export async function suppress(trx: Trx, it: NewSuppression): Promise<boolean> {
  const values = {
    email_key: it.emailKey,
    kind: it.kind,
    source: it.source,
    reason: reasons[it.kind],
    detail: it.detail,
    created_at: it.at,
  };
  const row = await trx
    .insertInto('suppressions')
    .values(values)
    .onConflict((conflict) =>
      conflict
        .column('email_key')
        .doUpdateSet(values)
        .where(sql<boolean>`${weightOf(sql.ref('suppressions.kind'))} < ${weightOf(sql.val(it.kind))}`),
    )
    .returning('email_key')
    .executeTakeFirst();
  return row !== undefined;
}

const weightOf = (kind: ReturnType<typeof sql.ref>) =>
  sql`array_position(array[${sql.join(suppressionKinds.map((name) => sql.lit(name)))}]::text[], ${kind}::text)`;

/** Why this address gets no bulk mail any more; null where it does. */
export async function findSuppression(db: Db | Trx, emailKey: string): Promise<SuppressionRow | null> {
  const row = await db
    .selectFrom('suppressions')
    .selectAll()
    .where('email_key', '=', emailKey)
    .executeTakeFirst();
  return row ?? null;
}

/** Those of these addresses that get no bulk mail, by their keys. */
export async function listSuppressions(
  db: Db,
  emailKeys: readonly string[],
): Promise<Map<string, SuppressionRow>> {
  if (emailKeys.length === 0) return new Map();
  const rows = await db.selectFrom('suppressions').selectAll().where('email_key', 'in', emailKeys).execute();
  return new Map(rows.map((row) => [row.email_key, row]));
}

/** False where the address was not suppressed. What it was stays known, so that an old report does not undo this. */
export async function release(trx: Trx, emailKey: string, at: Date): Promise<boolean> {
  const row = await trx
    .deleteFrom('suppressions')
    .where('email_key', '=', emailKey)
    .returningAll()
    .executeTakeFirst();
  if (row === undefined) return false;
  const { kind, source, reason, detail, created_at: suppressedAt } = row;
  await trx
    .insertInto('suppression_releases')
    .values({
      id: newId(),
      email_key: emailKey,
      kind,
      source,
      reason,
      detail,
      suppressed_at: suppressedAt,
      released_at: at,
    })
    .execute();
  return true;
}

/** That an address was released is of use for as long as its person is here. */
export async function forgetReleases(trx: Trx, emailKey: string): Promise<void> {
  await trx.deleteFrom('suppression_releases').where('email_key', '=', emailKey).execute();
}

/** When the admin released this address last; null where never. */
export async function findRelease(db: Db | Trx, emailKey: string): Promise<Date | null> {
  const row = await db
    .selectFrom('suppression_releases')
    .select('released_at')
    .where('email_key', '=', emailKey)
    .orderBy('released_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.released_at ?? null;
}
