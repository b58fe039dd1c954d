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

/** The same for whole words, or words in a row, of which any counts. */
export function splitByWords(text: string, words: readonly string[]): TextPart[] {
  if (words.length === 0) return [{ at: 0, text, isHit: false }];
  const longestFirst = words.toSorted((a, b) => b.length - a.length);
  const any = longestFirst.map((word) => word.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('|');
  let at = 0;
  // Of a split by a group every second piece is what the group holds.
  return text
    .split(new RegExp(`(?<![\\p{L}\\p{N}])(${any})(?![\\p{L}\\p{N}])`, 'giu'))
    .map((piece, index) => {
      const part = { at, text: piece, isHit: index % 2 === 1 };
      at += piece.length;
      return part;
    })
    .filter((part) => part.text !== '');
}

export function findHits(utterances: readonly Pick<Utterance, 'text'>[], query: string): Hit[] {
  if (query.trim() === '') return [];
  return utterances.flatMap(({ text }, utterance) =>
    splitByQuery(text, query)
      .filter(({ isHit }) => isHit)
      .map((_part, place) => ({ utterance, place })),
  );
}
