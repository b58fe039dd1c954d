/** A person's changes: saved on the revision that they were made on, or refused with a sentence. */
import { isDeepStrictEqual } from 'node:util';
import type { EditedIssue } from '../../../../contract/digest-edits.ts';
import { applyEdits, NeverThere } from '../../../../edition/index.ts';
import { announce } from '../../../kit/db/changes.ts';
import { type Db, inTransaction, type Trx } from '../../../kit/db/connect.ts';
import type { DigestContent } from '../../../kit/db/wire-columns.ts';
import { conflict, notFound, unusable } from '../../../kit/errors.ts';
import { findOriginal, holdRemovals, rememberWhole, withoutRemoved } from '../../removals/index.ts';
import type { DigestDeps } from '../deps.ts';
import { type DigestRow, lockDigest } from '../store.ts';
import { handAfter, handOf } from './hand.ts';
import { withClaims } from './judge-changed.ts';
import { keepVersion } from './keep-version.ts';
import { getEditable } from './read-draft.ts';
import { asSettled, knownTo, withMemory } from './remember-claims.ts';
import { asInVersion, isRestoredAlready, standsAlready } from './stands-already.ts';
import { findVersion, saveEdited } from './versions-store.ts';
import { wholeAfter } from './whole-after.ts';

type Deps = Pick<DigestDeps, 'db' | 'clock'>;

const stale = (revision: number) =>
  conflict('This digest was changed since you opened it: in another tab, or by a new run of the model.', {
    code: 'stale',
    revision,
  });

interface Change {
  digestId: string;
  revision: number;
  edited: EditedIssue;
  unlock?: readonly string[] | undefined;
  apart?: boolean | undefined;
}

export async function saveDraft(
  deps: Deps,
  { digestId, revision, edited, unlock = [], apart = false }: Change,
): Promise<void> {
  const row = await getEditable(deps.db, digestId);
  const stands: Stands = (db, digest) => standsAlready(db, digest, { revision, edited, unlock });
  if (row.revision !== revision) {
    if (await stands(deps.db, row)) return;
    throw stale(row.revision);
  }
  const at = deps.clock.now();
  const before = row.content;
  const worded = applied(before, edited);
  const hand = handAfter(before, worded, { at: at.toISOString(), unlock });
  const minutes = worded.episodes.reduce((sum, it) => sum + (it.minutes ?? 0), 0);
  // Judged before anything is locked.
  const after = await withClaims(deps.db, row, {
    before,
    after: { ...worded, sourceMinutes: isSameLength(before, worded) ? before.sourceMinutes : minutes, hand },
  });
  await keep(deps, { digestId, revision, after, kind: 'edited', apart, stands });
}

const isSameLength = (one: DigestContent, other: DigestContent) =>
  one.episodes.length === other.episodes.length;

function applied(content: DigestContent, edited: EditedIssue): DigestContent {
  try {
    return applyEdits(content, edited, handOf(content).dropped);
  } catch (error) {
    if (!(error instanceof NeverThere)) throw error;
    throw unusable(
      error.what === 'quote'
        ? 'A quote stands as it was said: it can be dropped or moved, but its words cannot be changed.'
        : `This ${error.what} is not in the digest, so it cannot be put there by hand.`,
    );
  }
}

/** Whether what is asked for was done already, by a twin of the call whose answer was lost. */
type Stands = (db: Db | Trx, digest: DigestRow) => Promise<boolean>;

interface Keeping {
  digestId: string;
  revision: number;
  after: DigestContent;
  kind: 'edited' | 'restored';
  changed?: string;
  apart?: boolean;
  /** Asked once more under the lock: the twin may have been kept while this one was judged. */
  stands: Stands;
}

async function keep(
  { db, clock }: Deps,
  { digestId, revision, after, kind, changed, apart = false, stands }: Keeping,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    await holdRemovals(trx);
    const digest = await lockDigest(trx, { digestId });
    if (digest === null) throw notFound('This digest');
    if (digest.revision !== revision) {
      if (await stands(trx, digest)) return;
      throw stale(digest.revision);
    }
    if (isDeepStrictEqual(digest.content, JSON.parse(JSON.stringify(after)))) return;
    const at = clock.now();
    const before = await findOriginal(trx, digest.id);
    const left = await withoutRemoved(trx, after, digest.group_name);
    await saveEdited(trx, digest.id, left, at);
    await rememberWhole(trx, {
      kind: 'draft',
      digestId: digest.id,
      whole:
        before === null || digest.content === null
          ? after
          : wholeAfter({ whole: before, before: digest.content, after }),
      left,
      correctedAt: null,
      at,
    });
    const line = changed === undefined ? {} : { changed };
    await keepVersion(trx, digest, { by: 'admin', kind, at, content: after, apart, ...line });
    await announce(trx, 'digests', [digest.id]);
  });
}

/** The version becomes the newest again, as a new one: nothing is lost. */
export async function restoreVersion(
  deps: Deps,
  { digestId, number, revision }: { digestId: string; number: number; revision: number },
): Promise<void> {
  const row = await getEditable(deps.db, digestId);
  const stands: Stands = (db, digest) => isRestoredAlready(db, digest, { revision, number });
  if (row.revision !== revision) {
    if (await stands(deps.db, row)) return;
    throw stale(row.revision);
  }
  const version = await findVersion(deps.db, row.id, number);
  if (version === null) throw notFound('This version');
  await keep(deps, {
    digestId,
    revision,
    after: asNowSettled(version.content, row.content),
    kind: 'restored',
    changed: asInVersion(number),
    stands,
  });
}

/** The words of then; what was accepted or taken back since holds for them too. */
function asNowSettled(then: DigestContent, now: DigestContent): DigestContent {
  if (then.claims === undefined) return then;
  const known = knownTo(now);
  const claims = asSettled(then.claims, known);
  return withMemory({ ...then, claims }, [...handOf(then).claims, ...known]);
}
