import type { Task } from '../../../contract/live.ts';
import { plural } from '../../format/plural.ts';

const kinds = { transcript: 'Transcript', insight: 'Insights', digest: 'Digest' } as const;

export interface TaskWords {
  title: string;
  /** Where it belongs and what it is: "The Listing Table", "Transcript". */
  podcast: string | null;
  kind: string;
  /** product.md section 2: "Processing..." for transcripts, "Analyzing..." for insights. */
  state: string;
}

export function taskWords({ kind, title, podcast }: Task): TaskWords {
  const ofEpisode = kind !== 'digest';
  return {
    title: title ?? (ofEpisode ? 'Unknown Episode' : 'Untitled digest'),
    podcast: ofEpisode ? (podcast?.title ?? 'Unknown Podcast') : null,
    kind: kinds[kind],
    state: { transcript: 'Processing...', insight: 'Analyzing...', digest: 'Writing...' }[kind],
  };
}

/** What it does at the moment: the stage, the step, or when and why it tries again. */
export function stageOf({ run }: Task, now: Date): string {
  if (run.nextTryAt !== null) {
    const waitSecs = Math.max(0, Math.ceil((Date.parse(run.nextTryAt) - now.getTime()) / 1000));
    return waitSecs === 0 ? 'Trying again now' : `Trying again in ${span(waitSecs)}`;
  }
  const stage = run.stage === null || run.stage === 'queued' ? 'Waiting for a slot' : sentenceCase(run.stage);
  return run.progress && run.progress.total > 1
    ? `${stage}, ${run.progress.done + 1} of ${run.progress.total}`
    : stage;
}

const sentenceCase = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** "usually 40 seconds", "usually 3 minutes"; null while nothing is known. */
export function usualOf(usualSecs: number | null): string | null {
  if (usualSecs === null) return null;
  return usualSecs < 5 ? 'usually a few seconds' : `usually ${span(usualSecs)}`;
}

function span(secs: number): string {
  if (secs < 90) return plural(Math.max(1, Math.round(secs)), 'second');
  return plural(Math.round(secs / 60), 'minute');
}
