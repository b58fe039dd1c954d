import type { TextPart } from '../../../contract/search.ts';
import { type Term, tokensOf } from './parse-query.ts';

/** A word's stem by the word; null for those that no search looks for. */
export type Stems = ReadonlyMap<string, string | null>;

/** All words that marking must know the stems of. */
export function wordsToStem(terms: readonly Term[], texts: readonly string[]): string[] {
  const said = terms.flatMap((term) => (term.kind === 'words' ? [term.text] : []));
  return [...new Set([...said, ...texts].flatMap((text) => tokensOf(text).map(({ word }) => word)))];
}

/** The text in pieces, marked where it is what the terms look for: a phrase only where all of it stands together. */
export function markWords(text: string, terms: readonly Term[], stems: Stems): TextPart[] {
  const tokens = tokensOf(text);
  const matchers = terms.filter(({ isWithout }) => !isWithout).map((term) => matcherOf(term, stems));
  const parts: TextPart[] = [];
  let done = 0;
  for (let at = 0; at < tokens.length; ) {
    const length = Math.max(0, ...matchers.map((matches) => matches(tokens, at)));
    const [first, last] = [tokens[at], tokens[at + length - 1]];
    if (length === 0 || first === undefined || last === undefined) {
      at += 1;
      continue;
    }
    if (first.from > done) parts.push({ text: text.slice(done, first.from), isHit: false });
    parts.push({ text: text.slice(first.from, last.until), isHit: true });
    done = last.until;
    at += length;
  }
  if (done < text.length) parts.push({ text: text.slice(done), isHit: false });
  return parts;
}

/** How many tokens from this one on are what a term looks for; 0 for none. */
type Matcher = (tokens: readonly { word: string }[], at: number) => number;

function matcherOf(term: Term, stems: Stems): Matcher {
  if (term.kind === 'prefix')
    return (tokens, at) => (tokens[at]?.word.startsWith(term.text) && !isStop(tokens[at], stems) ? 1 : 0);
  const wanted = tokensOf(term.text).map(({ word }) => stems.get(word) ?? null);
  const from = wanted.findIndex((stem) => stem !== null);
  const until = wanted.findLastIndex((stem) => stem !== null);
  if (from < 0) return () => 0;
  const looked = wanted.slice(from, until + 1);
  return (tokens, at) => {
    const isHit = looked.every((stem, step) => {
      const token = tokens[at + step];
      return token !== undefined && (stem === null || stems.get(token.word) === stem);
    });
    return isHit ? looked.length : 0;
  };
}

const isStop = (token: { word: string } | undefined, stems: Stems) =>
  token !== undefined && stems.get(token.word) === null;
