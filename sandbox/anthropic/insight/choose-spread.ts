import { overlap } from '../text/words.ts';
import type { Said } from './collect-sentences.ts';

export interface Candidate {
  said: Said;
  /** May hold a second sentence of the same turn. */
  text: string;
  points: number;
}

export interface SpreadRules {
  most: number;
  least: number;
  /** Below this a candidate is taken only to reach the least number. */
  enough: number;
}

const quarters = 4;
const crowdCost = 0.5;
const sameWordsCost = 4;
/** Once somebody has more than half of them, the others are heard. */
const oneVoiceCost = 3.4;
/** A weak sentence is the last way out. */
const [weak, weakCost] = [1, 2];

/**
 * Takes the best candidates, one a turn, while a crowded quarter of the episode, a speaker who has the floor already,
 * and words that were said already make the next one cheaper.
 */
export function chooseSpread(candidates: readonly Candidate[], rules: SpreadRules): Candidate[] {
  const chosen: Candidate[] = [];
  while (chosen.length < rules.most) {
    const open = candidates.filter(({ said }) => !chosen.some((one) => one.said.turn === said.turn));
    const [best] = open
      .map((candidate) => ({ candidate, worth: worthBeside(candidate, chosen) }))
      .toSorted((a, b) => b.worth - a.worth || a.candidate.said.turn - b.candidate.said.turn);
    if (best === undefined) break;
    if (best.worth < rules.enough && chosen.length >= rules.least) break;
    chosen.push(best.candidate);
  }
  return chosen;
}

function worthBeside({ said, points }: Candidate, chosen: readonly Candidate[]): number {
  const crowd = chosen.filter((one) => quarterOf(one.said) === quarterOf(said)).length;
  const voice = chosen.filter((one) => one.said.mark === said.mark).length;
  const share = chosen.length === 0 ? 0 : voice / chosen.length;
  const alike = Math.max(0, ...chosen.map((one) => overlap(one.said.stems, said.stems)));
  return (
    points -
    crowd * crowdCost -
    Math.max(0, share - 0.5) * oneVoiceCost -
    alike * sameWordsCost -
    (points < weak ? weakCost : 0)
  );
}

const quarterOf = (said: Said) => Math.min(quarters - 1, Math.floor(said.position * quarters));
