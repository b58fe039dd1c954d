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

/** Sentences that end with a mark and begin with a capital; where the source has no marks, its utterances. */
export function saidSentences(utterances: readonly SpokenUtterance[]): SaidSentence[] {
  const total = utterances.map(({ text }) => text).join(' ');
  const marked = (total.match(/[.!?]/g)?.length ?? 0) * 60 > total.split(/\s+/).length;
  return utterances.flatMap(({ text, speaker }) => {
    const texts = marked ? text.split(ending).filter(isWhole) : [text];
    return texts.map((one) => ({ text: one.trim(), speaker, words: fold(one).split(' ').length }));
  });
}

function isWhole(text: string): boolean {
  const balanced = (text.match(/["\u201c\u201d]/g)?.length ?? 0) % 2 === 0;
  return (
    /^["\u201c(]?[\p{Lu}\p{N}]/u.test(text) &&
    /[.!?]["\u201d)]?$/.test(text) &&
    !broken.test(text) &&
    balanced
  );
}
