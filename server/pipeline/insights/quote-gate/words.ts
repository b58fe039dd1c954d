/** Text as words with their places: case, punctuation, white space and Unicode forms folded, letters kept. */
export interface Word {
  /** Folded form. */
  norm: string;
  /** Place in the text it came from. */
  from: number;
  to: number;
  /** Written with a capital although no sentence begins here. */
  capital: boolean;
  /** A mark stands between it and the word before it: they are not one number, and not one stutter. */
  apart: boolean;
  /** A sentence mark stands before it. */
  stops: boolean;
  /** A sentence begins with it; known only of what was said. */
  fresh?: boolean;
}

// Letters and digits with their marks; apostrophes and the points and commas of numbers belong to the word, hyphens
// and dashes part words. A currency sign before a number and a percent sign after it belong to the number; a minus
// stands for itself.
const pattern =
  /(?<![\p{L}\p{N}%-])[-\u2212](?=\p{Sc}?\p{N})|\p{Sc}?\p{N}+(?:[.,:/]\p{N}+)*(?:%|\p{L}+)?|\p{L}[\p{L}\p{M}\u00ad\u200b-\u200d]*(?:['\u2019\u02bc\uff07][\p{L}\p{M}]+)*|[%°]/gu;
const sentenceEnd = /[.!?\u2026]["'\u201d\u2019)\]]*\s*$/;
// What a transcriber put in brackets ("[laughs]", "[00:12:34]") was not said.
const bracketed = /\[[^[\]]{0,80}\]/g;
const plainWord = /^[A-Za-z']+$/;
const smallLetter = /^[a-z]/;
const parting = /[^\s\u2010-\u2012'\u2019-]/;

export function wordsOf(text: string): Word[] {
  const said = text.includes('[') ? text.replace(bracketed, (mark) => ' '.repeat(mark.length)) : text;
  const words: Word[] = [];
  for (const match of said.matchAll(pattern)) {
    const raw = match[0];
    const from = match.index;
    const norm = fold(raw);
    if (norm === '') continue;
    const last = words.at(-1);
    const before = said.slice(Math.max(last?.to ?? 0, from - 8), from);
    const follows = before === ' ';
    const opens = last === undefined || (!follows && sentenceEnd.test(before));
    words.push({
      norm,
      from,
      to: from + raw.length,
      capital: !opens && !smallLetter.test(raw) && /^\p{Lu}/u.test(raw),
      apart: last === undefined || (!follows && parting.test(before)),
      stops: opens && !/\.\.|\u2026/.test(before),
    });
  }
  return words;
}

function fold(raw: string): string {
  if (raw === '-' || raw === '\u2212') return 'minus';
  if (plainWord.test(raw)) return raw.toLowerCase();
  const folded = raw
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\u00ad\u200b-\u200d]/g, '')
    .replace(/[\u2019\u02bc\uff07]/g, "'")
    .replace(/\u2044/g, '/');
  // 400,000 and 400000 are one number; 6.1 and 61 are two.
  return /^\p{Sc}?\d/u.test(folded) ? folded.replace(/,(?=\d{3}(?!\d))/g, '') : folded;
}
