/** One group's line, counted from its episodes. */
import type { WeekDigest, WeekStage } from '../../../contract/week.ts';
import type { WeekDigestRow, WeekEpisode } from './store.ts';

type Part = keyof WeekStage;

const nothing = (): WeekStage => ({
  done: 0,
  running: 0,
  waitsForYes: 0,
  waitsForBudget: 0,
  failed: 0,
  missing: 0,
});

/** How far transcripts have come; an episode with nothing to transcribe is in no part. */
export function transcriptStage(episodes: readonly WeekEpisode[]): WeekStage {
  return count(episodes, transcriptPart);
}

/** How far insights have come, of the episodes that have a transcript. */
export function insightStage(episodes: readonly WeekEpisode[]): WeekStage {
  return count(episodes, insightPart);
}

export function transcriptPart(episode: WeekEpisode): Part | null {
  const { transcript, transcriptRun, transcriptWaits, canTranscribe } = episode;
  if (transcript === null) return canTranscribe ? 'missing' : null;
  return partOf(transcript, transcriptRun, transcriptWaits);
}

export function insightPart(episode: WeekEpisode): Part | null {
  const { insight, insightRun, insightWaits, transcript } = episode;
  if (insight === null) return transcript === 'completed' ? 'missing' : null;
  return partOf(insight, insightRun, insightWaits);
}

/** A good result counts, whatever is made of it anew. */
function partOf(status: string, run: string | null, waits: string | null): Part {
  if (status === 'completed') return 'done';
  if (run !== 'pending') return 'failed';
  if (waits === null) return 'running';
  return waits === 'yes' ? 'waitsForYes' : 'waitsForBudget';
}

function count(
  episodes: readonly WeekEpisode[],
  partOfEpisode: (episode: WeekEpisode) => Part | null,
): WeekStage {
  const stage = nothing();
  for (const episode of episodes) {
    const part = partOfEpisode(episode);
    if (part !== null) stage[part] += 1;
  }
  return stage;
}

export function presentWeekDigest(row: WeekDigestRow, isAutomatic: boolean): WeekDigest {
  const state = stateOf(row);
  return {
    id: row.id,
    digestId: row.digestId,
    title: row.title,
    issueNumber: row.issueNumber,
    state,
    episodes: row.episodes,
    publishDate: row.publishDate?.toISOString() ?? null,
    isAutomatic,
    reason: state === 'waits' || state === 'failed' ? row.error : null,
  };
}

function stateOf(row: WeekDigestRow): WeekDigest['state'] {
  if (row.status === 'completed') return row.published ? 'published' : 'draft';
  if (row.status === 'failed') return 'failed';
  return row.waitsFor === null ? 'making' : 'waits';
}
