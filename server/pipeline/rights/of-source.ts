import type { z } from 'zod';
import type { RightsNote, transcriptOrigin } from '../../../contract/episodes.ts';
import type { PolicySentence } from '../../../contract/rights.ts';

export type Origin = z.infer<typeof transcriptOrigin>;

/** Taddy's terms for whoever uses its content, as they stood on the day that they name. */
export const taddyPolicy: PolicySentence = {
  name: 'Taddy, Developer Policy',
  sentence:
    'Your service must not restrict access to any content from … our APIs for the purpose of generating revenue. This includes a paywall, unlocking content with ads, or using in-app purchases.',
  url: 'https://taddy.org/terms-of-service/developer-policy',
  datedOn: '2025-02-04',
};

const notes: Record<Origin, Omit<RightsNote, 'source'>> = {
  publisher: {
    sourceName: "Publisher's own transcript",
    note: 'Published with the feed by the show itself, whose words they are: quote briefly, name the show and link to the episode.',
  },
  assemblyai: {
    sourceName: 'AssemblyAI, from the audio',
    note: 'Transcribed for you from the public recording; the words stay those of the show: quote briefly, name it and link to the episode.',
  },
  taddy: {
    sourceName: 'Taddy',
    note: 'Its policy forbids content of its API behind a paywall. A paid issue with it is published only once you have confirmed that you may.',
  },
};

/** Where words come from, for a person; null where nobody wrote it down. */
export function rightsOf(source: Origin | null): RightsNote {
  if (source !== null) return { source, ...notes[source] };
  return {
    source: null,
    sourceName: 'Source not known',
    note: 'Its transcript was deleted before sources were written down. Transcribe the episode again to know.',
  };
}

/** A transcript that an episode had, and since when. */
export interface Had {
  source: Origin;
  at: Date;
}

/**
 * The source that an insight rests on: the last transcript before it. Without an insight, the last one of all; null
 * where none is known.
 */
export function originOf(had: readonly Had[], insightAt: Date | null): Origin | null {
  const before = had.filter(({ at }) => insightAt === null || at <= insightAt);
  return newest(before)?.source ?? null;
}

/**
 * The source that an issue made at `madeAt` rests on. Where the insight of that time is not there any more nobody can
 * tell which transcript it was: then the one with the strictest terms counts.
 */
export function originInIssue(
  had: readonly Had[],
  { insightAt, madeAt }: { insightAt: Date | null; madeAt: Date },
): Origin | null {
  if (insightAt !== null && insightAt <= madeAt) return originOf(had, insightAt);
  const before = had.filter(({ at }) => at <= madeAt);
  if (before.some(({ source }) => source === 'taddy')) return 'taddy';
  return newest(before)?.source ?? null;
}

function newest(had: readonly Had[]): Had | undefined {
  return [...had].sort((a, b) => b.at.getTime() - a.at.getTime())[0];
}
