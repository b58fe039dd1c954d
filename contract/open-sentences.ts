/** Open sentences: what of a digest the admin must have looked at before readers get it (evidence.md, "The claim gate", 6). */
import { z } from 'zod';
import { claimState, digestPart, evidencePlace } from './claims.ts';
import { errorBody } from './kit.ts';

export const openSentence = z.object({
  /** By it the sentence is accepted or vouched for. */
  claimId: z.string(),
  part: digestPart,
  /** Where it stands on the editing page: "summary", "connection:c1", "insight:i3". */
  item: z.string(),
  text: z.string(),
  state: claimState,
  why: z.string().nullable(),
  evidence: z.array(evidencePlace),
});
export type OpenSentence = z.infer<typeof openSentence>;

/** Why a digest is not published yet; the page walks through these. */
export const openQuestion = errorBody.extend({
  code: z.literal('open-sentences'),
  open: z.array(openSentence),
});
export type OpenQuestion = z.infer<typeof openQuestion>;
