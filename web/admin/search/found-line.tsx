import { TriangleAlert } from 'lucide-react';
import type { SaidAnswer } from '../../../contract/search.ts';
import { plural, wholeNumber } from '../../format/plural.ts';
import { shortDay } from '../../format/short-day.ts';

/** How much was found, and where the looking ended. */
export function FoundLine({ answer, onOlder }: { answer: SaidAnswer; onOlder: (to: string) => void }) {
  const { found, hint, waiting } = answer;
  const { oldestOn, olderTo } = found;
  const isNothing = hint === null && found.moments === 0;
  return (
    <>
      {waiting > 0 && (
        <p className="note search-note">
          <TriangleAlert className="i" />
          {plural(waiting, 'transcript')} cannot be found yet. They are being read, the newest first.
        </p>
      )}
      <p className={isNothing ? 'sr' : 'strip'} role="status">
        {hint !== null && <span>{hint}</span>}
        {hint !== null && found.isBounded && oldestOn !== null && (
          <span>
            <b>{plural(found.moments, 'moment')}</b> found there, the best first, back to {shortDay(oldestOn)}
          </span>
        )}
        {hint === null && found.isBounded && oldestOn !== null && (
          <span>
            Ranked among the newest <b>{wholeNumber(found.moments)} moments</b>, back to {shortDay(oldestOn)}
          </span>
        )}
        {olderTo !== null && (
          <button type="button" className="link" onClick={() => onOlder(olderTo)}>
            Look before that
          </button>
        )}
        {hint === null && !found.isBounded && (
          <span>
            <b>{plural(found.moments, 'moment')}</b> in {plural(found.episodes, 'episode')}, the best first
          </span>
        )}
      </p>
    </>
  );
}
