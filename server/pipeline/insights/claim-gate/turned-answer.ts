/** "They said no", where "I said yes" was said. */
import type { ClaimIndex } from './claim-index.ts';
import { wordsIn } from './placed-items.ts';
import type { ReadClaim } from './read-claim.ts';
import type { ClaimReason } from './types.ts';

const saying = /^(?:say|says|said|saying|answer|answers|answered|answering)$/;
const answers: Readonly<Record<string, boolean>> = {
  yes: true,
  yeah: true,
  yep: true,
  no: false,
  nope: false,
};
/** "Said no to it", but not "said no agent would". */
const behind =
  /^(?:and|but|or|so|to|because|when|if|for|at|on|then|as|until|right|every|that|this|the|i|he|she|they|we|it|in)$/;

interface Word {
  norm: string;
  apart: boolean;
}

export function turnedAnswer(
  claim: ReadClaim,
  close: readonly number[],
  index: ClaimIndex,
): ClaimReason | null {
  const own = answersIn(claim.canonical);
  if (own.size !== 1) return null;
  const said = answersIn(wordsIn(close, index).flatMap((at) => index.transcript.canonical[at] ?? []));
  const isYes = own.has(true);
  return said.size === 0 || said.has(isYes) ? null : { cause: 'negation', what: isYes ? 'yes' : 'no' };
}

/** Which answers are told: true for yes. */
function answersIn(words: readonly Word[]): Set<boolean> {
  const found = new Set<boolean>();
  words.forEach(({ norm }, at) => {
    const next = words[at + 1];
    const answer = answers[next?.norm ?? ''];
    if (answer === undefined || !saying.test(norm)) return;
    const after = words[at + 2];
    if (after === undefined || after.apart || behind.test(after.norm)) found.add(answer);
  });
  return found;
}
