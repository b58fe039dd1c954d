/**
 * "Process 10" (product.md section 9): the first ten listed episodes, one after the other, half a second apart; only
 * those without a transcript or insight, or with a failed one. It lives beside the pages, so that it survives leaving the
 * page; "Process all" is the server's (../backlogs).
 */
import type { Episode } from '../../../contract/episodes.ts';
import { insights } from '../../../contract/insights.ts';
import { transcripts } from '../../../contract/transcripts.ts';
import { request } from '../../api/call.ts';
import { sentenceOf } from '../../api/failure.ts';
import type { ToDoFilters } from './use-filters.ts';

export const batchSize = 10;
export const pauseMs = 500;

export type BatchKind = ToDoFilters['filterType'];

export interface Batch {
  kind: BatchKind;
  episodes: readonly Pick<Episode, 'id' | 'title'>[];
  /** How many were asked for, and the one that is being asked for now. */
  done: number;
  refused: { title: string; sentence: string }[];
  state: 'running' | 'stopping' | 'finished' | 'stopped';
}

let current: Batch | null = null;
const listeners = new Set<() => void>();

function become(next: Batch | null): void {
  current = next;
  for (const listener of listeners) listener();
}

export const readBatch = (): Batch | null => current;

export function subscribeBatch(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Which of the first ten rows a batch would take. */
export const batchOf = (episodes: readonly Episode[], kind: BatchKind): Episode[] =>
  episodes.slice(0, batchSize).filter((episode) => {
    const item = kind === 'needs_transcript' ? episode.transcript : episode.insight;
    return item === null || (item.status === 'failed' && item.run?.status !== 'pending');
  });

/** Asks for each in turn; `onStep` follows every answer. */
export async function startBatch(
  kind: BatchKind,
  episodes: readonly Episode[],
  onStep: () => void,
  pause: () => Promise<void> = () => new Promise((resolve) => setTimeout(resolve, pauseMs)),
): Promise<void> {
  if (current?.state === 'running' || current?.state === 'stopping') return;
  become({ kind, episodes, done: 0, refused: [], state: 'running' });
  for (const [index, episode] of episodes.entries()) {
    if (index > 0) await pause();
    if (isStopping()) break;
    await askFor(kind, episode);
    onStep();
  }
  if (current) become({ ...current, state: isStopping() ? 'stopped' : 'finished' });
}

const isStopping = () => current?.state === 'stopping';

async function askFor(kind: BatchKind, episode: Episode): Promise<void> {
  let refused: { title: string; sentence: string } | null = null;
  try {
    const params = { episodeId: episode.id };
    if (kind === 'needs_transcript') await request(transcripts.request, { params });
    else await request(insights.generate, { params });
  } catch (error) {
    refused = { title: episode.title, sentence: sentenceOf(error, 'The server did not answer.') };
  }
  if (current === null) return;
  become({
    ...current,
    done: current.done + 1,
    refused: refused ? [...current.refused, refused] : current.refused,
  });
}

/** Ends after the one that is being asked for. */
export function stopBatch(): void {
  if (current?.state === 'running') become({ ...current, state: 'stopping' });
}

export function forgetBatch(): void {
  if (current?.state === 'finished' || current?.state === 'stopped') become(null);
}
