/** Tells the sandbox's own episodes by what was said in them, never by their title. */
import { createHash } from 'node:crypto';
import type { DigestSource } from '../digest/read-episodes.ts';
import type { Material } from '../insight/read-transcript.ts';
import { type Slug, slugs, writtenEpisodes } from './all-episodes.ts';

/** Every word in its order; how the words are shared out among lines, and how they are pointed, does not matter. */
export function fingerprintOf(turns: readonly { text: string }[]): string {
  const spoken = turns.flatMap(({ text }) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' ');
  return createHash('sha256').update(spoken).digest('hex').slice(0, 24);
}

export function recogniseTranscript({ turns }: Material): Slug | undefined {
  const spoken = fingerprintOf(turns);
  return slugs.find((slug) => writtenEpisodes[slug].spoken === spoken);
}

/** A digest's request holds no transcript: an episode is known by its learnings, each of which was written for it. */
export function recogniseEpisode({ learnings }: DigestSource): Slug | undefined {
  return slugs.find((slug) => {
    const written = new Set(writtenEpisodes[slug].learnings.map(({ text }) => text));
    return learnings.length > 0 && learnings.every((text) => written.has(text));
  });
}

/** One slug an episode, in their order; undefined where one of them is unknown or comes twice. */
export function recogniseEpisodes(episodes: readonly DigestSource[]): Slug[] | undefined {
  const found = episodes.map(recogniseEpisode);
  const known = found.filter((slug) => slug !== undefined);
  const complete = known.length === episodes.length && new Set(known).size === known.length;
  return complete && known.length > 0 ? known : undefined;
}
