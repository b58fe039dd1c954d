/** What episodes say to each other, and what each part of it stands on. */
import type { Slug } from '../all-episodes.ts';

/** Ids of learnings, or "s1" for the first sentence of a summary, by episode. */
export type Rests = { readonly [slug in Slug]?: readonly string[] };

/** A sentence and what it rests on. */
export interface Said {
  text: string;
  rests: Rests;
}

interface Parts {
  /** At most eight words. */
  theme: string;
  /** One line of at most twenty words: what changed, and for whom. One that is made of any episodes has none. */
  glance?: Said;
  insight: readonly Said[];
  /** Out of 10. */
  impact: number;
  tip?: Said;
}

export interface WrittenConnection extends Parts {
  /** All that its sentences rest on: it belongs to an issue that has all these episodes. */
  rests: Rests;
}

export const said = (text: string, rests: Rests): Said => ({ text, rests });

export function connection(parts: Parts): WrittenConnection {
  const { glance, insight, tip } = parts;
  const rests: { [slug in Slug]?: string[] } = {};
  for (const one of [glance, ...insight, tip]) {
    for (const [slug, ids] of Object.entries(one?.rests ?? {}) as [Slug, readonly string[]][])
      rests[slug] = [...new Set([...(rests[slug] ?? []), ...ids])];
  }
  return { ...parts, rests };
}
