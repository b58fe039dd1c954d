import type { Db, Trx } from '../../../kit/db/connect.ts';
import { newId } from '../../../kit/ids.ts';

export interface Factor {
  secret: string;
  createdAt: Date;
  /** Null: begun, and nobody is asked for a code yet. */
  confirmedAt: Date | null;
}

export async function findFactor(db: Db | Trx): Promise<Factor | null> {
  const row = await db
    .selectFrom('admin_second_factor')
    .select(['secret', 'created_at as createdAt', 'confirmed_at as confirmedAt'])
    .executeTakeFirst();
  return row ?? null;
}

/** False where one is on already: that stays. */
export async function saveBegun(db: Db, secret: string, at: Date): Promise<boolean> {
  const row = await db
    .insertInto('admin_second_factor')
    .values({ secret, created_at: at })
    .onConflict((conflict) =>
      conflict
        .column('singleton')
        .doUpdateSet({ secret, created_at: at, last_step: 0 })
        .where('admin_second_factor.confirmed_at', 'is', null),
    )
    .returning('singleton')
    .executeTakeFirst();
  return row !== undefined;
}

/** False where this secret is on already, or another one was begun meanwhile. */
export async function saveConfirmed(trx: Trx, secret: string, at: Date): Promise<boolean> {
  const row = await trx
    .updateTable('admin_second_factor')
    .set({ confirmed_at: at })
    .where('secret', '=', secret)
    .where('confirmed_at', 'is', null)
    .returning('singleton')
    .executeTakeFirst();
  return row !== undefined;
}

/** Takes a code's step; false where it, or a later one, was taken before: also by a call at the same moment. */
export async function takeStep(db: Db | Trx, secret: string, step: number): Promise<boolean> {
  const row = await db
    .updateTable('admin_second_factor')
    .set({ last_step: step })
    .where('secret', '=', secret)
    .where('last_step', '<', step)
    .returning('singleton')
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteFactor(trx: Trx): Promise<boolean> {
  await trx.deleteFrom('admin_recovery_codes').execute();
  const row = await trx.deleteFrom('admin_second_factor').returning('confirmed_at').executeTakeFirst();
  return row !== undefined && row.confirmed_at !== null;
}

/** In place of those that were there, used or not. */
export async function saveRecoveryCodes(trx: Trx, hashes: readonly string[]): Promise<void> {
  await trx.deleteFrom('admin_recovery_codes').execute();
  await trx
    .insertInto('admin_recovery_codes')
    .values(hashes.map((code_hash) => ({ id: newId(), code_hash })))
    .execute();
}

export async function listUnusedCodes(db: Db | Trx): Promise<{ id: string; hash: string }[]> {
  return db
    .selectFrom('admin_recovery_codes')
    .select(['id', 'code_hash as hash'])
    .where('used_at', 'is', null)
    .execute();
}

/** False where it was used before, or at the same moment. */
export async function takeRecoveryCode(trx: Trx, id: string, at: Date): Promise<boolean> {
  const row = await trx
    .updateTable('admin_recovery_codes')
    .set({ used_at: at })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** From now on this session has given the second factor too. */
export async function saveSessionProven(trx: Trx, id: string): Promise<void> {
  await trx.updateTable('admin_sessions').set({ second_factor: true }).where('id', '=', id).execute();
}
