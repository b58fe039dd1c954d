import type { InsightClaim } from '../../../contract/claims.ts';
import type { Insight } from '../../../contract/insights.ts';
import { EvidenceLink, StateOfClaim } from '../claims/claim-mark.tsx';

/** The summary; each sentence with the place that it stands on, where it was checked. */
export function Summary({ insight: { summary, claims } }: { insight: Insight }) {
  const sentences = claims.filter(({ part }) => part === 'summary');
  if (sentences.length === 0) {
    return summary.split(/\n{2,}/).map((part) => (
      <p className="prose" key={part}>
        {part}
      </p>
    ));
  }
  return (
    <p className="prose">
      {sentences.map((claim) => (
        <Sentence key={claim.id} claim={claim} />
      ))}
    </p>
  );
}

export function Learnings({ insight: { keyLearnings, claims } }: { insight: Insight }) {
  const own = (learning: string) =>
    claims.filter(({ part, text }) => part === 'keyLearning' && learning.includes(text));
  return (
    <ol className="learn">
      {keyLearnings.map((learning) => {
        const sentences = own(learning);
        return (
          <li key={learning}>
            <span>
              {sentences.length === 0
                ? learning
                : sentences.map((claim) => <Sentence key={claim.id} claim={claim} />)}
            </span>
          </li>
        );
      })}
    </ol>
  );
}

function Sentence({ claim }: { claim: InsightClaim }) {
  return (
    <>
      {claim.text}{' '}
      {claim.evidence.map((place) => (
        <EvidenceLink key={`${place.second} ${place.words}`} place={place} />
      ))}
      <StateOfClaim claim={claim} />{' '}
    </>
  );
}
