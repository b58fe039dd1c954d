/** Rights: what must be confirmed before an issue is sold (ours). */
import { z } from 'zod';
import { day, errorBody, id } from './kit.ts';

/** A sentence of somebody else's terms, as it stood there. */
export const policySentence = z.object({
  /** Whose terms these are. */
  name: z.string(),
  sentence: z.string(),
  url: z.string(),
  /** The date that the terms carry. */
  datedOn: day,
});
export type PolicySentence = z.infer<typeof policySentence>;

/** Why a paid issue is not published yet: it holds words whose source forbids that, and nobody has confirmed. */
export const rightsQuestion = errorBody.extend({
  code: z.literal('rights'),
  policy: policySentence,
  episodes: z.array(z.object({ episodeId: id, episode_title: z.string(), podcast_name: z.string() })),
});
export type RightsQuestion = z.infer<typeof rightsQuestion>;
