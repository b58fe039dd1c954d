import type { DigestClaim } from '../../../contract/claims.ts';
import { splitSentences } from '../../../edition/model/sentences.ts';
import { keyed } from '../../format/keyed.ts';
import { EvidenceLink, StateOfClaim } from './claim-mark.tsx';

/** A text of a digest; each sentence with the places that it stands on, where it was checked. */
export function ClaimedText({ text, claims }: { text: string; claims: readonly DigestClaim[] | undefined }) {
  if (claims === undefined || claims.length === 0) return text;
  return keyed(splitSentences(text), (sentence) => sentence).map(({ key, item }) => {
    const claim = claims.find((one) => one.text === item);
    return (
      <span key={key}>
        {item}{' '}
        {claim?.evidence.map((place) => (
          <EvidenceLink key={`${place.episodeId} ${place.second} ${place.words}`} place={place} />
        ))}
        {claim && <StateOfClaim claim={claim} />}{' '}
      </span>
    );
  });
}
