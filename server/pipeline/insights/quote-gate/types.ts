import type { QuoteCounts, QuoteState } from '../../../../contract/insights.ts';

/** Something one person said without a break; times in milliseconds. */
export interface SpokenUtterance {
  speaker: string;
  start: number;
  end: number;
  text: string;
  /**
   * Where the source says when something was said: pairs of a place in `text` (character) and the milliseconds from the
   * start of the audio, ascending. One pair a word, a cue or a segment, as fine as the source has it.
   */
  marks?: readonly number[] | undefined;
}

/** What a model offers. Whatever it says of speaker and time is not even read (server.md section 4.3). */
export interface OfferedQuote {
  text: string;
  context: string;
  viralityScore: number;
}

/** A quote that stands in the transcript. */
export interface FoundQuote {
  state: QuoteState;
  /** What was said, letter for letter. */
  text: string;
  utteranceIndex: number;
  speakerId: string;
  /** Whole seconds: when the first word of the quote was said. */
  timestamp: number;
  /** Whether the source itself times that word, or its time was worked out from its neighbours. */
  secondFrom: 'source' | 'estimate';
  /** The sentences said before and after; empty at the ends of the episode. */
  before: string;
  after: string;
  /** The model's wording, where its words are not those of `text`: repaired, or its sentence was completed. */
  offered?: string;
}

export interface DroppedQuote {
  state: 'dropped';
  reason: 'notFound' | 'ambiguous' | 'twoSpeakers';
}

export type GateVerdict = FoundQuote | DroppedQuote;

export type GatedQuote = FoundQuote & Pick<OfferedQuote, 'context' | 'viralityScore'>;

export interface GateResult {
  quotes: GatedQuote[];
  counts: QuoteCounts;
}
