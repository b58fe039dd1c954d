import { namedBy } from './named-by.ts';
import type { Facts, Judged, Sentence } from './sentence.ts';

/** Of how many, or of all of whom it speaks depends on where it stands: there of the speakers, here of the shows. */
const counting =
  /\b(?:both|all|every|each|neither|none|nobody|hosts?|speakers?|guests?|shows?|podcasts?|episodes?)\b/i;

const standing = new Set(['supported', 'moved', 'computed']);

/**
 * What was found of a sentence that stands word for word in what it rests on: its insight was judged with all of the
 * transcript, of which a digest has only the places that were shown. Null where it says it in words of its own.
 */
export function toldAlready(sentence: Sentence, facts: Facts): Judged | null {
  const isOfOne = sentence.members?.length === 1;
  if (!isOfOne && counting.test(sentence.text)) return null;
  for (const { claims, episodeId, id } of namedBy(sentence, facts)) {
    const claim = claims.find(({ text, state }) => text === sentence.text && standing.has(state));
    if (claim === undefined) continue;
    const { evidence, arithmetic } = claim;
    return {
      // Where the insight's sentence was found says nothing of the digest's, which rests on that.
      state: claim.state === 'computed' ? 'computed' : 'supported',
      why: null,
      evidence: [...evidence],
      rests: [{ episodeId, id }],
      ...(arithmetic && { arithmetic }),
    };
  }
  return null;
}
