/** What somebody typed, as terms: words, "phrases", -without, and beginnings of words (list*). Anything can be typed. */

export type Term = { isWithout: boolean } & (
  | { kind: 'words'; text: string }
  /** The letters before the star, in lower case. */
  | { kind: 'prefix'; text: string }
);

export const fewestOfPrefix = 3;

export function parseQuery(typed: string): Term[] {
  const plain = typed.replace(/[“”„«»]/gu, '"').normalize('NFC');
  const terms = [...plain.matchAll(/(-?)(?:"([^"]*)"?|([^\s"]+))/gu)].flatMap(
    ([, minus = '', phrase, word = '']): Term[] => {
      const isWithout = minus === '-';
      if (phrase !== undefined) return wordsIn(phrase, isWithout);
      const prefix = /^([\p{L}\p{N}]+)\*+$/u.exec(word)?.[1];
      return prefix === undefined
        ? wordsIn(word, isWithout)
        : [{ kind: 'prefix', text: prefix.toLowerCase(), isWithout }];
    },
  );
  const keys = terms.map((term) => JSON.stringify(term));
  return terms.filter((_, at) => keys.indexOf(keys[at] ?? '') === at);
}

const wordsIn = (text: string, isWithout: boolean): Term[] =>
  tokensOf(text).length === 0 ? [] : [{ kind: 'words', text, isWithout }];

export interface Token {
  /** In lower case. */
  word: string;
  from: number;
  until: number;
}

/** Runs of letters and digits, where they stand. */
export function tokensOf(text: string): Token[] {
  return [...text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)].map(({ 0: word, index }) => ({
    word: word.toLowerCase(),
    from: index,
    until: index + word.length,
  }));
}
