/** Search inside a transcript: where the words stand, without regard to case. */
import type { Utterance } from '../../../contract/transcripts.ts';

export interface Hit {
  /** Index of the utterance, and which hit in it. */
  utterance: number;
  place: number;
}

export interface TextPart {
  /** Where the part begins, in characters. */
  at: number;
  text: string;
  isHit: boolean;
}

export function splitByQuery(text: string, query: string): TextPart[] {
  const wanted = query.trim().toLowerCase();
  if (wanted === '') return [{ at: 0, text, isHit: false }];
  const lower = text.toLowerCase();
  const parts: TextPart[] = [];
  let from = 0;
  for (let at = lower.indexOf(wanted); at >= 0; at = lower.indexOf(wanted, from)) {
    if (at > from) parts.push({ at: from, text: text.slice(from, at), isHit: false });
    parts.push({ at, text: text.slice(at, at + wanted.length), isHit: true });
    from = at + wanted.length;
  }
  if (from < text.length) parts.push({ at: from, text: text.slice(from), isHit: false });
  return parts;
}

export function findHits(utterances: readonly Pick<Utterance, 'text'>[], query: string): Hit[] {
  if (query.trim() === '') return [];
  return utterances.flatMap(({ text }, utterance) =>
    splitByQuery(text, query)
      .filter(({ isHit }) => isHit)
      .map((_part, place) => ({ utterance, place })),
  );
}
