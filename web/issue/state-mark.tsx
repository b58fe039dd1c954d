import { PencilLine } from 'lucide-react';
import type { Saying } from '../../edition/model/quotes.ts';
import { TickMark } from '../ui/marks.tsx';

/** The mark never stands without its word, nor on a quote that no check has passed. */
export function StateMark({ state }: { state: Saying['state'] }) {
  if (state === null) return null;
  if (state === 'verified') {
    return (
      <span className="verified">
        <TickMark />
        Verified
      </span>
    );
  }
  return (
    <span className="verified is-repaired">
      <PencilLine className="i" aria-hidden="true" />
      Repaired
    </span>
  );
}
