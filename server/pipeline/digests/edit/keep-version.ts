/** Each change of a digest's words is kept as a version; what is typed in one go is one of them. */
import type { Trx } from '../../../kit/db/connect.ts';
import type { DigestContent } from '../../../kit/db/wire-columns.ts';
import type { DigestRow } from '../store.ts';
import { changedBetween } from './hand.ts';
import { findLatest, findVersion, growVersion, insertVersion, type NewVersion } from './versions-store.ts';

const joinedForMs = 10 * 60_000;

type Kept = Pick<NewVersion, 'by' | 'kind' | 'at' | 'content'> & {
  changed?: string;
  /** The newest version is another tab's: it is not grown over. */
  apart?: boolean;
};

/** `digest` as it was before; under its lock. */
export async function keepVersion(
  trx: Trx,
  digest: DigestRow,
  { apart = false, ...kept }: Kept,
): Promise<void> {
  let latest = await findLatest(trx, digest.id);
  if (latest === undefined && digest.content !== null) {
    // It was made before there were versions, or put here by a restore of the database.
    const at = digest.completed_at ?? digest.created_at;
    const first = { by: 'model', kind: 'made', changed: 'The whole issue', content: digest.content } as const;
    await insertVersion(trx, { digestId: digest.id, number: 1, at, ...first });
    latest = await findLatest(trx, digest.id);
  }
  const number = latest?.number ?? 0;
  const isGoingOn =
    latest !== undefined &&
    !apart &&
    kept.kind === 'edited' &&
    latest.kind === 'edited' &&
    kept.at.getTime() - latest.at.getTime() < joinedForMs &&
    // What readers were given stays as it was.
    (digest.published_at === null || digest.published_at < latest.began_at);
  const base = isGoingOn ? await findVersion(trx, digest.id, number - 1) : null;
  const before: DigestContent | null = base?.content ?? digest.content;
  const changed =
    kept.changed ??
    (before === null ? 'The whole issue' : changedBetween(before, kept.content) || 'Nothing in the end');
  const version = { ...kept, changed, digestId: digest.id };
  if (isGoingOn) await growVersion(trx, { ...version, number });
  else await insertVersion(trx, { ...version, number: number + 1 });
}
