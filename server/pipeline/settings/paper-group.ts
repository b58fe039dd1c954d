import type { Db, Trx } from '../../kit/db/connect.ts';
import { Refusal } from '../../kit/errors.ts';
import { findGroup, type GroupRow } from '../groups/index.ts';
import { findStored } from './store.ts';

/** The one group whose digest is the paper, and is mailed; null while none is chosen, or the chosen one is deleted. */
export async function readPaperGroup(db: Db | Trx): Promise<GroupRow | null> {
  const id = await findStored(db, 'paper_group');
  return id === null || id === '' ? null : findGroup(db, id);
}

/** Nothing takes the choice back. */
export async function checkPaperGroup(trx: Trx, value: string): Promise<void> {
  if (value !== '' && (await findGroup(trx, value)) === null) {
    throw new Refusal(422, 'There is no such group. Choose one of the list.');
  }
}
