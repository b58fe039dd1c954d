import type { Episode } from '../../../contract/episodes.ts';
import { type WorkState, workState } from './work-state.ts';

/** Why a transcript or insights failed, as the server tells it; stands beside the state, not only in a tooltip. */
export function Reasons({ episode }: { episode: Pick<Episode, 'transcript' | 'insight'> }) {
  const sentences = [
    reasonOf(workState(episode.transcript), 'transcript'),
    reasonOf(workState(episode.insight), 'insights'),
  ].filter((sentence) => sentence !== null);
  return sentences.map((sentence) => (
    <span className="why" key={sentence}>
      {sentence}
    </span>
  ));
}

/** The sentence for one piece of work; null when there is nothing to explain. */
export function reasonOf(state: WorkState, noun: 'transcript' | 'insights'): string | null {
  if (state.is === 'failed') return state.reason;
  if (state.is === 'pending' && state.trouble !== null) return `Trying again: ${state.trouble}`;
  if (state.is === 'done' && state.lastFailure !== null) {
    const kept = noun === 'transcript' ? 'The transcript at hand stays.' : 'The insights at hand stay.';
    return `Regenerating failed: ${state.lastFailure} ${kept}`;
  }
  return null;
}
