/**
 * What a person wrote of one of the sandbox's episodes. Every claim stands beside the opening words of the one to three
 * turns that it rests on: the second of a turn is computed from the show's text, so it is never stored here.
 */
export interface Claim {
  text: string;
  /** Opening words of turns, each of exactly one turn of the episode. */
  at: readonly string[];
}

export interface Learning extends Claim {
  /** Unique within its episode; connections and tips name what they rest on by it. */
  id: string;
  /** Out of 10. */
  action: number;
  impact: number;
}

export interface WrittenQuote {
  /** Whole sentences, letter for letter. */
  text: string;
  context: string;
  /** Out of 10. */
  viralityScore: number;
}

export interface Tip {
  /** Who should do it. */
  category: string;
  tip: string;
  /** Ids of learnings of the same episode. */
  rests: readonly string[];
}

export interface WrittenEpisode {
  /** Fingerprint of everything that is said in the episode; other words are another episode. */
  spoken: string;
  summary: readonly Claim[];
  learnings: readonly Learning[];
  topics: readonly string[];
  quotes: readonly WrittenQuote[];
  metadata: {
    primary_audience: string;
    tone: string;
    episode_type: string;
    audience_relevance: number;
    confidence: number;
    content_focus: readonly string[];
  };
  /** One sentence for the overview of an issue that no overview was written for. */
  news: Claim;
  /** What the episode does early that others do late: the rest of a sentence that begins with the show's name. */
  before: Claim;
  tips: readonly Tip[];
}

export const claim = (text: string, ...at: string[]): Claim => ({ text, at });

export const learning = (
  id: string,
  [action, impact]: readonly [action: number, impact: number],
  text: string,
  ...at: string[]
): Learning => ({ id, text, at, action, impact });

export const quote = (viralityScore: number, text: string, context: string): WrittenQuote => ({
  text,
  context,
  viralityScore,
});

export const tip = (category: string, text: string, ...rests: string[]): Tip => ({
  category,
  tip: text,
  rests,
});
