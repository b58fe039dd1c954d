import { stopWords } from '../vocabulary/stop-words.ts';

/** Lower-case words with straight apostrophes; numbers and sums stay whole. */
export function wordsOf(text: string): string[] {
  const folded = text.toLowerCase().replace(/[\u2018\u2019]/g, "'");
  return folded.match(/\$?\d[\d,.]*\d%?|\$?\d%?|[\p{L}]+(?:['-][\p{L}]+)*/gu) ?? [];
}

/** Folds the plural and a few endings, so that "credits" meets "credit". Not a stemmer, only a bridge. */
export function stemOf(word: string): string {
  const bare = word.replace(/'s$/, '');
  if (bare.length > 4 && bare.endsWith('ies')) return `${bare.slice(0, -3)}y`;
  if (bare.length > 5 && /(?:ss|sh|ch|x)es$/.test(bare)) return bare.slice(0, -2);
  if (bare.length > 3 && bare.endsWith('s') && !/(?:ss|us|is)$/.test(bare)) return bare.slice(0, -1);
  return bare;
}

export function isContent(word: string): boolean {
  return (
    word.length > 2 &&
    !/\d/.test(word) &&
    !word.includes("'") &&
    !stopWords.has(word) &&
    !stopWords.has(stemOf(word))
  );
}

/** The stems that carry meaning, each once. */
export function contentStems(text: string): Set<string> {
  return new Set(wordsOf(text).filter(isContent).map(stemOf));
}

/** How much two texts say the same, from 0 to 1. */
export function overlap(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  if (one.size === 0 || other.size === 0) return 0;
  let shared = 0;
  for (const stem of one) if (other.has(stem)) shared += 1;
  return shared / Math.max(4, Math.min(one.size, other.size));
}

/** Capitals as in a heading: small joining words stay small. */
export function titleCase(phrase: string): string {
  return phrase
    .split(' ')
    .map((word, index) => (index > 0 && smallWords.has(word) ? word : capital(word)))
    .join(' ');
}

const smallWords = new Set([
  'a',
  'an',
  'the',
  'of',
  'and',
  'or',
  'for',
  'to',
  'in',
  'on',
  'at',
  'by',
  'from',
  'with',
]);

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Words that stand with a capital in the middle of a sentence: names, which keep it everywhere. */
export function namesIn(texts: Iterable<string>): Set<string> {
  const names = new Set<string>(['i']);
  for (const text of texts) {
    for (const match of text.matchAll(/[\p{Ll},;]['"\u201d\u2019]?\s+(\p{Lu}[\p{L}]*)/gu)) {
      names.add((match[1] ?? '').toLowerCase());
    }
  }
  return names;
}

/** Small first letter for use inside a sentence, unless it is a name, "I" or an abbreviation. */
export function uncapital(text: string, names: ReadonlySet<string>): string {
  const first = /^\p{L}+/u.exec(text)?.[0] ?? '';
  if (first === '' || names.has(first.toLowerCase()) || /^\p{Lu}{2}/u.test(first)) return text;
  return text.charAt(0).toLowerCase() + text.slice(1);
}
