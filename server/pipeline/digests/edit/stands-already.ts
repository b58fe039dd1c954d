/**
 * A save that was kept and whose answer was lost is sent again on the revision of before. Where all that it asks for
 * stands already, it is answered as saved: nobody else has changed a word.
 */
import { isDeepStrictEqual } from 'node:util';
import type { EditedIssue } from '../../../../contract/digest-edits.ts';
import { applyEdits, editedOf, NeverThere } from '../../../../edition/index.ts';
import type { Db, Trx } from '../../../kit/db/connect.ts';
import type { DigestContent } from '../../../kit/db/wire-columns.ts';
import type { DigestRow } from '../store.ts';
import { handOf } from './hand.ts';
import { findLatest } from './versions-store.ts';

export interface Asked {
  revision: number;
  edited: EditedIssue;
  unlock: readonly string[];
}

/**
 * What may lie between are steps that change no word: a sentence that was accepted, vouched for or taken back. A run of
 * the model is told of even where it came to the same words, because they would not be locked.
 */
export async function standsAlready(db: Db | Trx, row: DigestRow, asked: Asked): Promise<boolean> {
  const { content } = row;
  if (content === null || row.revision <= asked.revision) return false;
  const { locks } = handOf(content);
  if (asked.unlock.some((item) => item in locks) || !isSaid(content, asked.edited)) return false;
  const latest = await findLatest(db, row.id);
  return latest?.by === 'admin';
}

/** A version that was made the newest again says so, and nothing else may have been written over it since. */
export async function isRestoredAlready(
  db: Db | Trx,
  row: DigestRow,
  asked: { revision: number; number: number },
): Promise<boolean> {
  if (row.revision <= asked.revision) return false;
  const latest = await findLatest(db, row.id);
  return latest?.kind === 'restored' && latest.changed === asInVersion(asked.number);
}

/** What the list of versions says of a restored one. */
export const asInVersion = (number: number) => `As in version ${number}`;

/** As it would be stored: without the empty lines of a field that is being written. */
function isSaid(content: DigestContent, edited: EditedIssue): boolean {
  try {
    const after = applyEdits(content, edited, handOf(content).dropped);
    return isDeepStrictEqual(editedOf(after), editedOf(content));
  } catch (error) {
    if (error instanceof NeverThere) return false;
    throw error;
  }
}
