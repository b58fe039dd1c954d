import { Info } from 'lucide-react';
import type { ClaimCounts, LeftOutClaim } from '../../../contract/claims.ts';
import { keyed } from '../../format/keyed.ts';
import { plural } from '../../format/plural.ts';
import { Badge } from '../../ui/badge.tsx';

interface LeftOutProps {
  leftOut: readonly LeftOutClaim[];
  counts: ClaimCounts | null;
}

/** What stood on nothing: counted, and each with its reason. Nothing uses it. */
export function LeftOutSentences({ leftOut, counts }: LeftOutProps) {
  const putRight = counts?.putRight ?? 0;
  if (leftOut.length === 0 && putRight === 0) return null;
  const isOne = leftOut.length === 1;
  return (
    <div className="note">
      <Info className="i" />
      <div>
        {leftOut.length > 0 && (
          <p>
            <b>
              {plural(leftOut.length, 'sentence')} {isOne ? 'was' : 'were'} left out.
            </b>{' '}
            {isOne ? 'It stands' : 'They stand'} on nothing that was said, so {isOne ? 'it is' : 'they are'}{' '}
            neither shown nor printed.
          </p>
        )}
        {putRight > 0 && <p>{plural(putRight, 'sentence')} the model put right when it was asked.</p>}
        {leftOut.length > 0 && (
          <details>
            <summary>What was left out, and why</summary>
            <ul className="left-out">
              {keyed(leftOut, ({ text }) => text).map(({ key, item }) => (
                <li key={key}>
                  <Badge tone="line">{item.part}</Badge> <s>{item.text}</s> {item.why}
                </li>
              ))}
            </ul>
          </details>
        )}
      </div>
    </div>
  );
}
