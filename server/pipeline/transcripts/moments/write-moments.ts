import { z } from 'zod';
import { defineJob, type JobDefinition } from '../../../jobs/define.ts';
import { announce } from '../../../kit/db/changes.ts';
import { type Db, inTransaction, type Trx } from '../../../kit/db/connect.ts';
import { displayName } from '../display-name.ts';
import { episodeMarks, speakerMark } from './marks.ts';
import { splitMoments } from './split-moments.ts';
import { findSources, listWithoutMoments, lockWithoutMoments, replaceMoments } from './store.ts';

/**
 * Makes what a transcript says now findable, and what it said before not, in the transaction that changes it. Of a show
 * that was taken out nothing is found.
 */
export async function writeMoments(trx: Trx, transcriptId: string): Promise<void> {
  const from = await findSources(trx, transcriptId);
  if (from === null || from.completed_at === null || from.removed_at !== null) return;
  const publishedAt = from.sort_at;
  const marks = episodeMarks({ podcastId: from.podcast_id, publishedAt });
  const rows = splitMoments(from.utterances ?? []).map(({ startMs, speaker: id, said }) => {
    const speaker = displayName(id, from.speaker_labels);
    return { startMs, speaker, said, marks: speaker === null ? marks : [...marks, speakerMark(speaker)] };
  });
  const of = { transcriptId, podcastId: from.podcast_id, publishedAt, completedAt: from.completed_at };
  await replaceMoments(trx, of, rows);
}

const atATime = 50;

/**
 * Makes findable what is not: transcripts from before there was a search, those of a show that came back, those whose
 * episode was dated anew. Each in a transaction of its own, the newest first.
 */
export async function writeMissingMoments(db: Db, signal?: AbortSignal): Promise<void> {
  for (let written = 0; ; written += atATime) {
    const ids = await listWithoutMoments(db, atATime);
    // Screens that search look again; once, since there may be thousands.
    if (ids.length === 0 && written > 0) await announce(db, 'transcripts', []);
    if (ids.length === 0) return;
    for (const id of ids) {
      signal?.throwIfAborted();
      await inTransaction(db, async (trx) => {
        if (await lockWithoutMoments(trx, id)) await writeMoments(trx, id);
      });
    }
  }
}

export const momentsJobName = 'transcripts.make-searchable';

export function momentsJob(db: Db): JobDefinition {
  return defineJob({
    name: momentsJobName,
    input: z.object({}),
    concurrency: 1,
    handle: (_input, { signal }) => writeMissingMoments(db, signal),
  });
}
