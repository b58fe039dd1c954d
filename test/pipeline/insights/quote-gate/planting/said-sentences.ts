/**
 * What a reader would call the sentences of a transcript: found in another way than the gate finds them, so that the
 * one can judge the other.
 */
import type { SpokenUtterance } from '../../../../../server/pipeline/insights/quote-gate/index.ts';

export interface SaidSentence {
  text: string;
  speaker: string;
  words: number;
}

/** Folded words, for comparing texts whatever their marks. */
export const fold = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\[[^[\]]{0,80}\]/g, ' ')
    .replace(/['\u2019\u00ad]/g, '')
    .replace(/(?<=\d),(?=\d{3})/g, '')
    .replace(/[^\p{L}\p{M}\p{N}$%]+/gu, ' ')
    .trim();

const ending = /(?<=[.!?]["\u201d)]?)\s+(?=["\u201c(]?[\p{Lu}\p{N}])/u;
const broken = /(?:\.\.\.|\u2026|-|\u2014|,|\b(?:Mr|Mrs|Ms|Dr|St|vs|Inc|Jr|[A-Z]))\.?["\u201d)]?$/;

/** Whoever breaks off like this has said no sentence; no quote may end so. */
const brokenOff = /\b(?:and|or|but|because|the|an?|of|to|for|with|\p{L}+['\u2019](?:d|ll|ve|re|m))$/iu;

const finished = /[.!?]["\u201d)]*\s*$/;
const trailing = /(?:\.\.\.|\u2026)["\u201d)]*\s*$/;

/**
 * Sentences that end with a mark and begin with a capital; where the source has no marks, its utterances. What goes on
 * with a turn that nobody let finish, or stands inside of a quotation, is no sentence of its own.
 */
export function saidSentences(utterances: readonly SpokenUtterance[]): SaidSentence[] {
  const total = utterances.map(({ text }) => text).join(' ');
  const marked = (total.match(/[.!?]/g)?.length ?? 0) * 60 > total.split(/\s+/).length;
  const open = new Set<string>();
  return utterances.flatMap(({ text, speaker }) => {
    const goesOn = open.has(speaker);
    if (finished.test(text) && !trailing.test(text)) open.delete(speaker);
    else open.add(speaker);
    const parts = text.split(ending);
    const texts = marked
      ? parts.filter((one, at) => isWhole(one) && !(goesOn && at === 0) && !isQuoted(parts, at))
      : [text.trim()].filter((one) => !brokenOff.test(one));
    return texts.map((one) => ({ text: one.trim(), speaker, words: fold(one).split(' ').length }));
  });
}

const isQuoted = (parts: readonly string[], at: number) =>
  (parts
    .slice(0, at)
    .join(' ')
    .match(/["\u201c\u201d]/g)?.length ?? 0) %
    2 ===
  1;

function isWhole(text: string): boolean {
  const balanced = (text.match(/["\u201c\u201d]/g)?.length ?? 0) % 2 === 0;
  return (
    /^["\u201c(]?[\p{Lu}\p{N}]/u.test(text) &&
    /[.!?]["\u201d)]?$/.test(text) &&
    !broken.test(text) &&
    balanced
  );
}
