/** What a claim is, and what the gate answers (evidence.md, "The claim gate"). */

/** One sentence of our own prose. */
export interface Claim {
  text: string;
  /** Whole seconds that it says it rests on; may be empty or wrong. */
  cited: readonly number[];
  /** Names that need no place in the transcript: of the episode, the show, its description, its credits. */
  known?: readonly string[] | undefined;
  /** What our own sentence may count without anybody having said it ("three shows"). */
  counts?: Readonly<Partial<Record<'speakers' | 'episodes' | 'shows', number>>> | undefined;
}

export type ClaimState = 'supported' | 'moved' | 'computed' | 'weak' | 'doubtful' | 'unsupported';

/** Why a claim is not simply supported. `what` is the number, name or word as the claim writes it. */
export interface ClaimReason {
  cause:
    | 'noPlace'
    | 'number'
    | 'unit'
    | 'name'
    | 'otherMeasure'
    | 'otherName'
    | 'otherSpeaker'
    | 'negation'
    | 'direction'
    | 'support';
  what: string;
}

/** One place a claim rests on, for a reader. */
export interface EvidencePlace {
  /** Whole seconds. */
  second: number;
  speakerId: string;
  utteranceIndex: number;
  /** Whole sentences as they were said. */
  words: string;
  /** The sentences before and after; empty at the ends of the episode. */
  before: string;
  after: string;
}

export interface Arithmetic {
  kind: 'sum' | 'difference' | 'ratio' | 'percent';
  /** As they were said. */
  from: readonly [string, string];
  /** As the claim writes it. */
  result: string;
}

export interface ClaimVerdict {
  state: ClaimState;
  reason?: ClaimReason;
  /** One to three places, the best first; none where there is no place at all. */
  evidence: EvidencePlace[];
  /** Of these the ones that a reader needs: without a place that only shares a word or two more with the claim. */
  needed: EvidencePlace[];
  arithmetic?: Arithmetic;
}
