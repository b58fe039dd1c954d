import type { Episode } from '../../../contract/episodes.ts';
import { reasonOf, workState } from './work-state.ts';

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
