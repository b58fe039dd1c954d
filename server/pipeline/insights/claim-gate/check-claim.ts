import type { PreparedTranscript } from '../quote-gate/prepare-transcript.ts';
import { bestPlaces } from './best-places.ts';
import { bestWindows } from './best-windows.ts';
import type { Home } from './check-numbers.ts';
import { citedWindow } from './cited-window.ts';
import { type ClaimIndex, claimIndexOf } from './claim-index.ts';
import { placesOf } from './evidence-places.ts';
import {
  type Judgement,
  judgeRegion,
  leastPlace,
  leastSupport,
  retold,
  type Sight,
  seeRegion,
} from './judge-region.ts';
import { neededSentences } from './needed-sentences.ts';
import { longestClaim, type ReadClaim, readClaim } from './read-claim.ts';
import { knownNames } from './read-names.ts';
import { stemOf } from './stem.ts';
import type { Claim, ClaimVerdict } from './types.ts';

const mostCited = 6;
/** Places that a claim without citations may rest on at once. */
const mostHomes = 6;
/** A place that the claim does not cite takes its evidence over only where it says clearly more. */
const clearlyMore = 1.35;
/** A stretch of talk that holds every number must say nearly as much of the claim as the place that does not. */
const nearlyAsMuch = 0.9;
/** And more of its words than the place that is cited. */
const moreWords = 1.2;

/**
 * Whether a claim stands on the transcript (evidence.md, "The claim gate"). Deterministic, without any I/O; the first
 * claim on a transcript reads it once more in linear time.
 */
export function checkClaim(claim: Claim, prepared: PreparedTranscript): ClaimVerdict {
  const index = claimIndexOf(prepared);
  if (claim.text.trim() === '' || claim.text.length > longestClaim) {
    return nowhere;
  }
  const known = knownNames(claim.known ?? []);
  const read = readClaim(claim.text, index, known);
  const see = (region: readonly number[]) => seeRegion(read, region, index);
  const judgeSeen = (seen: Sight, home: Home | null = null) =>
    judgeRegion(read, seen, home, known, claim.counts, index);
  const judge = (region: readonly number[], home: Home | null = null) => judgeSeen(see(region), home);
  const windows = claim.cited.slice(0, mostCited).flatMap((second) => citedWindow(second, index) ?? []);
  const answer = (judged: Judgement, isMoved: boolean) => verdictOf(judged, isMoved, read, index);
  const cited = windows.length === 0 ? null : judge(ascending(windows));
  const places = bestPlaces(read, index);
  const others = places.map(({ sentences }) => see(sentences)).filter(({ isTold }) => isTold);
  if (cited !== null && staysAnyway(cited, others)) return answer(cited, false);
  const found = others.reduce<Judgement | null>(
    (best, other) => (isBeaten(other, best) ? best : better(best, judgeSeen(other))),
    null,
  );
  const stays =
    cited !== null && (found === null || staysAt(cited, found) || isTurnedHere(cited, found, index));
  const judged = stays ? cited : found;
  if (judged !== null && judged.state !== 'unsupported')
    return answer(judged, !stays && !overlaps(cited, judged));
  const home =
    windows.length > 0 ? windows : places.slice(0, mostHomes).flatMap(({ at }) => turnsAround(at, index));
  const joined =
    home.length === 0
      ? null
      : judge(ascending([...home, ...places.flatMap(({ sentences }) => sentences)]), {
          sentences: new Set(home),
          isCited: windows.length > 0,
        });
  if (joined?.state === 'supported' && !isFurther(joined, cited)) return answer(joined, true);
  const wide = inWindow(judge, windows, cited, judged, bestWindows(read, index));
  if (wide !== null) return answer(wide, true);
  if (judged !== null) return answer(judged, !stays && !overlaps(cited, judged));
  return nowhere;
}

const nowhere: ClaimVerdict = {
  state: 'unsupported',
  reason: { cause: 'noPlace', what: '' },
  evidence: [],
  needed: [],
};

/** Where it is cited the opposite is said, and the other place says nothing of it at all. */
function isTurnedHere({ state, reason, support }: Judgement, found: Judgement, index: ClaimIndex): boolean {
  if (state !== 'doubtful' || reason?.cause !== 'direction' || support < leastPlace) return false;
  const id = index.stemIds.get(stemOf(reason.what.toLowerCase()));
  const isHeld = found.chosen.some((sentence) =>
    index.stems.subarray(index.firstOf[sentence], index.firstOf[sentence + 1]).includes(id ?? -1),
  );
  return !isHeld;
}

/** A stretch of talk, away from what is cited, that holds all of a claim that joins several turns. */
function inWindow(
  judge: (region: readonly number[], home: Home) => Judgement,
  citedSentences: readonly number[],
  cited: Judgement | null,
  judged: Judgement | null,
  windows: readonly number[][],
): Judgement | null {
  for (const window of windows) {
    // What is missing where it is cited is not looked for around there once more.
    if (citedSentences.some((sentence) => window.includes(sentence))) continue;
    const wide = judge(window, { sentences: new Set(window), isCited: true });
    const saysMore = wide.support >= (cited?.support ?? 0) * moreWords;
    if (
      isGood(wide) &&
      saysMore &&
      !isFurther(wide, cited) &&
      wide.weight > (judged?.weight ?? 0) * nearlyAsMuch
    )
      return wide;
  }
  return null;
}

const ascending = (sentences: readonly number[]) => [...new Set(sentences)].sort((a, b) => a - b);

/** The turns around a place that was found. */
function turnsAround(sentence: number, index: ClaimIndex): number[] {
  const [place] = placesOf([sentence], index);
  return place === undefined ? [] : (citedWindow(place.second, index) ?? []);
}

function verdictOf(judged: Judgement, isMoved: boolean, read: ReadClaim, index: ClaimIndex): ClaimVerdict {
  // Whoever is asked to look at a sentence sees all that it was judged by.
  const needed = judged.state === 'supported' ? neededSentences(read, judged.chosen, index) : judged.chosen;
  return {
    state: judged.state === 'supported' && isMoved ? 'moved' : judged.state,
    ...(judged.reason && { reason: judged.reason }),
    evidence: placesOf(judged.chosen, index),
    needed: placesOf(needed, index),
    ...(judged.arithmetic && { arithmetic: judged.arithmetic }),
  };
}

const rank = { supported: 3, computed: 2, weak: 1, doubtful: 1, unsupported: 0 } as const;
const isGood = ({ state }: Judgement) => state === 'supported' || state === 'computed';

/** What is cited and holds is left only for a place that says clearly more (`staysAt`), whatever a judge finds there. */
const staysAnyway = (cited: Judgement, others: readonly Sight[]) =>
  isGood(cited) && others.every(({ weight }) => weight <= cited.weight * clearlyMore);

/** By so much that no verdict on it would make it the `better` one. */
const isBeaten = ({ weight }: Sight, best: Judgement | null) =>
  best !== null && weight * muchMore < best.weight && best.weight - weight >= nearlyEqual;
const muchMore = 1.15;
const nearlyEqual = 0.1;

/** Among places that nobody cited the words decide, and then the verdict. */
function better(best: Judgement | null, other: Judgement): Judgement {
  if (best === null) return other;
  if (isGood(other) !== isGood(best)) {
    const [good, bad] = isGood(other) ? [other, best] : [best, other];
    return bad.weight > good.weight * muchMore ? bad : good;
  }
  if (rank[other.state] !== rank[best.state] && Math.abs(other.weight - best.weight) < nearlyEqual) {
    return rank[other.state] > rank[best.state] ? other : best;
  }
  return other.weight > best.weight + 1e-9 ? other : best;
}

function staysAt(cited: Judgement, found: Judgement): boolean {
  if (overlaps(cited, found)) {
    // What is told word for word but for a name finds that in no sentence beyond those that are cited.
    if (cited.pairs >= retold && cited.reason?.cause === 'name') return true;
    // The same place read with fewer of its sentences answers no doubt.
    const least = cited.state === 'doubtful' ? found.weight / clearlyMore : found.weight;
    return isGood(cited) || !isGood(found) || cited.weight >= least;
  }
  if (isGood(cited)) return !isGood(found) || found.weight <= cited.weight * clearlyMore;
  if (isFurther(found, cited)) return true;
  // Where it is cited the same is said the other way round: another place must be told of more.
  const isTurned = /^(?:direction|negation)$/.test(
    cited.state === 'doubtful' ? (cited.reason?.cause ?? '') : '',
  );
  if (isTurned && cited.support >= leastSupport) return found.weight <= cited.weight * clearlyMore;
  if (isGood(found)) return cited.weight > found.weight * 0.9 + 0.02;
  return cited.weight * 1.5 >= found.weight;
}

/** Where it is cited it is told word for word, but for a number or a name: another place must tell it as closely. */
const isFurther = (other: Judgement, cited: Judgement | null) =>
  cited !== null &&
  cited.pairs >= retold &&
  other.pairs < cited.pairs &&
  /^(?:name|number|unit|otherName|otherMeasure)$/.test(cited.reason?.cause ?? '');

const overlaps = (one: Judgement | null, other: Judgement) =>
  one !== null && Math.abs((one.chosen[0] ?? -9) - (other.chosen[0] ?? 9e9)) <= 1;
