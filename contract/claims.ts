/** Claims: sentences of ours that are no quotes, and what each of them stands on (evidence.md). */
import { z } from 'zod';
import { id } from './kit.ts';

/**
 * `moved`: it stands elsewhere than the model said. `computed`: a number was reckoned from two that were said. `weak`:
 * few of its words stand there. `doubtful`: it may say it the wrong way round. `unsupported` is never printed by itself.
 */
export const claimState = z.enum(['supported', 'moved', 'computed', 'weak', 'doubtful', 'unsupported']);
export type ClaimState = z.infer<typeof claimState>;

/** One place in an episode that a claim rests on. */
export const evidencePlace = z.object({
  episodeId: id,
  /** Whole seconds from the start of the audio. */
  second: z.number().int().min(0),
  /** The speaker id of the turn; empty when the source names nobody. */
  speakerId: z.string(),
  /** Display name, resolved through the transcript's labels; null when nobody is named. */
  speaker: z.string().nullable(),
  /** Whole sentences as they were said. */
  words: z.string(),
  /** The sentence before and after; empty at the ends of the episode. */
  before: z.string(),
  after: z.string(),
});
export type EvidencePlace = z.infer<typeof evidencePlace>;

export const arithmetic = z.object({
  kind: z.enum(['sum', 'difference', 'ratio', 'percent']),
  /** As they were said. */
  from: z.tuple([z.string(), z.string()]),
  /** As the claim writes it. */
  result: z.string(),
});

export const claim = z.object({
  /** Unique within its insight or digest. */
  id: z.string(),
  text: z.string(),
  state: claimState,
  /** One sentence for the admin: why it is not simply supported. Null where it is. */
  why: z.string().nullable(),
  /** The best place first; none where there is no place at all. */
  evidence: z.array(evidencePlace).max(3),
  arithmetic: arithmetic.optional(),
});
export type Claim = z.infer<typeof claim>;

/** What the gate did with the sentences that the model offered. Kept and left out are all that were offered. */
export const claimCounts = z.object({
  offered: z.number().int(),
  supported: z.number().int(),
  moved: z.number().int(),
  computed: z.number().int(),
  weak: z.number().int(),
  doubtful: z.number().int(),
  /** Unsupported at first, and put right by the model; counted in its state too. */
  putRight: z.number().int(),
  leftOut: z.number().int(),
});
export type ClaimCounts = z.infer<typeof claimCounts>;

/** What no reader sees: it stood on nothing, and the model could not put it right. */
export const leftOutClaim = z.object({
  /** The part it was offered for, as the screens name it: "summary", "learning". */
  part: z.string(),
  text: z.string(),
  /** One sentence: what is missing. */
  why: z.string(),
});
export type LeftOutClaim = z.infer<typeof leftOutClaim>;

/** The parts of an insight that are sentences of ours. */
export const insightPart = z.enum(['summary', 'keyLearning']);

/** A claim of an insight; those of a part follow one another as they are printed. */
export const insightClaim = claim.extend({ part: insightPart });
export type InsightClaim = z.infer<typeof insightClaim>;

/** The parts of a digest that are sentences of ours. */
export const digestPart = z.enum([
  'overview',
  'glance',
  'connection',
  'connectionTip',
  'tip',
  'episodeSummary',
  'keyInsight',
  // A title, a theme, a category: held to numbers and names alone, since it says nothing that could be supported.
  'label',
]);
export type DigestPart = z.infer<typeof digestPart>;

/**
 * A claim of a digest. It is found by its words: a sentence stands on the same places wherever it is printed. `rests`
 * names the claims and quotes of the insights, so that two steps lead from a digest to what was said.
 */
export const digestClaim = claim.extend({
  part: digestPart,
  rests: z.array(z.object({ episodeId: id, id: z.string() })),
  /** The admin has looked at it and lets it stand: when. */
  acceptedAt: z.string().optional(),
  /** The editor's own words that no show stands for; they were vouched for then. */
  vouchedAt: z.string().optional(),
});
export type DigestClaim = z.infer<typeof digestClaim>;
