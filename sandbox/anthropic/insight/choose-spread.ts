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
  /** Turns that are used up already. */
  taken: ReadonlySet<number>;
}

const quarters = 4;
const sameWordsCost = 5;

/**
 * Takes the best candidates, one a turn, while a crowded quarter of the episode, a speaker who has the floor already,
 * and words that were said already make the next one cheaper.
 */
export function chooseSpread(candidates: readonly Candidate[], rules: SpreadRules): Candidate[] {
  const chosen: Candidate[] = [];
  while (chosen.length < rules.most) {
    const open = candidates.filter(
      ({ said }) => !rules.taken.has(said.turn) && !chosen.some((one) => one.said.turn === said.turn),
    );
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
    points - crowd * 0.7 - Math.max(0, share - 0.5) * 2.4 - alike * sameWordsCost * (alike > 0.34 ? 1 : 0.3)
  );
}

const quarterOf = (said: Said) => Math.min(quarters - 1, Math.floor(said.position * quarters));
