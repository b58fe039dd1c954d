/**
 * Recordings change after an issue is out: advertising that is put in moves every second behind it. So those of issues that
 * people still read are looked at again, and readers are told which seconds are only about right (evidence.md, "What
 * readers see").
 */
import { announce } from '../../kit/db/changes.ts';
import { inTransaction } from '../../kit/db/connect.ts';
import { type AudioLook, lookAtAudio } from '../transcripts/index.ts';
import { listStillRead, type StillRead, saveChangedAudio } from './audio-store.ts';
import type { DigestDeps } from './deps.ts';
import { readPublicId } from './published-store.ts';

export const audioJobName = 'digests.audio';

const readForMs = 60 * 86_400_000;
/** Far below the queue's own limit. What was not looked at by then is by chance, and another one the next time. */
const longestMs = 20 * 60_000;

type Deps = Pick<DigestDeps, 'db' | 'clock' | 'outbound' | 'random'>;

/**
 * Of the issue with this internal id, or of those of the last two months and the public one. Each recording is asked for
 * once; one whose host does not answer stays what it was.
 */
export async function markChangedAudio(
  deps: Deps,
  digestId: string | undefined,
  stopping: AbortSignal,
): Promise<void> {
  const { db, clock, random } = deps;
  const now = clock.now();
  const wanted =
    digestId === undefined
      ? { since: new Date(now.getTime() - readForMs), id: (await readPublicId(db, now))?.id ?? null }
      : { since: null, id: digestId };
  const issues = await listStillRead(db, wanted);
  const episodes = [...new Set(issues.flatMap(({ episodeIds }) => episodeIds))]
    .map((id) => ({ id, turn: random() }))
    .sort((a, b) => a.turn - b.turn)
    .map(({ id }) => id);
  const look = await lookAtAudio(deps, episodes, AbortSignal.any([stopping, AbortSignal.timeout(longestMs)]));
  stopping.throwIfAborted();
  for (const issue of issues) await mark(deps, issue, look);
}

async function mark({ db }: Deps, issue: StillRead, { changed, same }: AudioLook): Promise<void> {
  const since = new Set(issue.transcribedSince);
  const before = new Set(issue.changedAudio);
  const isChanged = (id: string) => since.has(id) || changed.has(id) || (before.has(id) && !same.has(id));
  const now = issue.episodeIds.filter(isChanged).sort();
  if (now.join() === [...before].sort().join()) return;
  await inTransaction(db, async (trx) => {
    if (await saveChangedAudio(trx, issue, now)) await announce(trx, 'digests', [issue.id]);
  });
}
