/**
 * Recordings change after an issue is out: advertising that is put in moves every second behind it. So those of issues that
 * people still read are looked at again, and readers are told which seconds are only about right (evidence.md, "What
 * readers see").
 */
import { announce } from '../../kit/db/changes.ts';
import { inTransaction } from '../../kit/db/connect.ts';
import { listChangedAudio } from '../transcripts/index.ts';
import { addChangedAudio, listStillRead } from './audio-store.ts';
import type { DigestDeps } from './deps.ts';

export const audioJobName = 'digests.audio';

const readForMs = 60 * 86_400_000;

/** `digestId`: of this issue alone, by its internal id. A recording whose host does not answer stays as it was. */
export async function markChangedAudio(
  { db, clock, outbound }: Pick<DigestDeps, 'db' | 'clock' | 'outbound'>,
  digestId?: string,
  signal?: AbortSignal,
): Promise<void> {
  const since = new Date(clock.now().getTime() - readForMs);
  for (const { id, episodeIds } of await listStillRead(db, since, digestId)) {
    signal?.throwIfAborted();
    const changed = [...(await listChangedAudio({ db, outbound }, episodeIds))];
    if (changed.length === 0) continue;
    await inTransaction(db, async (trx) => {
      await addChangedAudio(trx, id, changed);
      await announce(trx, 'digests', [id]);
    });
  }
}
