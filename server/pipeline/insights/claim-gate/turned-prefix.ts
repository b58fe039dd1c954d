/** "Healthy" where "unhealthy" was said: a word and its denial by a prefix. */
import type { ClaimIndex } from './claim-index.ts';
import { wordsIn } from './placed-items.ts';
import type { ReadClaim } from './read-claim.ts';
import type { ClaimReason } from './types.ts';

const prefix = /^(?:un|non|dis|in|im|ir)(?=.{4})/;
const denying = /^(?:not|no|never|hardly|without|nothing|nor|neither)$/;
const reach = 4;

type Words = readonly { norm: string; apart: boolean }[];

export function turnedPrefix(
  claim: ReadClaim,
  close: readonly number[],
  index: ClaimIndex,
): ClaimReason | null {
  const { canonical } = index.transcript;
  const places = wordsIn(close, index);
  const heard = new Set(places.map((at) => canonical[at]?.norm ?? ''));
  for (const [at, { norm }] of claim.canonical.entries()) {
    if (heard.has(norm) || claim.nameWords.has(at)) continue;
    const base = norm.replace(prefix, '');
    const opposite = (word: string) =>
      word !== norm && ((base !== norm && word === base) || word.replace(prefix, '') === norm);
    const there = places.filter((place) => opposite(canonical[place]?.norm ?? ''));
    if (there.length === 0) continue;
    const isDeniedHere = isDenied(claim.canonical, at);
    if (there.every((place) => isDenied(canonical, place) === isDeniedHere))
      return { cause: 'direction', what: norm };
  }
  return null;
}

function isDenied(words: Words, at: number): boolean {
  for (let far = 1; far <= reach; far += 1) {
    if (words[at - far + 1]?.apart) return false;
    if (denying.test(words[at - far]?.norm ?? '')) return true;
  }
  return false;
}
