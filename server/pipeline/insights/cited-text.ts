/**
 * Prose as a model answers it: behind a sentence stand in square brackets what it rests on, "It closed in 29 days.
 * [312,340]". The words and their citations are told apart.
 */
import { splitSentences } from '../../../edition/index.ts';

export interface CitedSentence {
  text: string;
  /** The words inside the brackets, as they stand: seconds or ids. */
  cited: string[];
}

const longestBracket = 120;
/** One or more seconds, clock times or short ids; any other bracket is part of the words. */
const token = String.raw`(?:\d{1,6}(?::\d{2}){0,2}s?|(?:[a-z]{1,2}\d{1,3}\.)?[a-z]\d{1,3}(?:\.\d{1,3})?)`;
const bracket = new RegExp(
  String.raw`\s*\[\s*(?=[^\]]{1,${longestBracket}}\])(${token}(?:\s*[,;–-]\s*${token})*)\s*\]`,
  'gi',
);
const separator = /\s*[,;–-]\s*/;

export function readCited(text: string): CitedSentence[] {
  const marks: { at: number; cited: string[] }[] = [];
  let plain = '';
  let end = 0;
  for (const found of text.matchAll(bracket)) {
    plain += text.slice(end, found.index);
    marks.push({ at: plain.length, cited: (found[1] ?? '').toLowerCase().split(separator) });
    end = found.index + found[0].length;
  }
  plain += text.slice(end);
  let from = 0;
  const sentences = splitSentences(plain).map((sentence) => {
    const start = plain.indexOf(sentence, from);
    from = start + sentence.length;
    const own = marks.filter(({ at }) => at > start && at <= from);
    return { text: sentence.replace(/\s+/g, ' '), cited: [...new Set(own.flatMap(({ cited }) => cited))] };
  });
  return withShared(sentences);
}

/** Behind the last of a few sentences a citation stands for all of them. */
function withShared(sentences: readonly CitedSentence[]): CitedSentence[] {
  let next: string[] = [];
  return sentences
    .toReversed()
    .map(({ text, cited }) => {
      next = cited.length > 0 ? cited : next;
      return { text, cited: next };
    })
    .toReversed();
}

/** Whole seconds of a citation: "312", "312s", "5:12", "1:02:03". Null for anything else. */
export function secondsOf(cited: string): number | null {
  if (!/^\d[\d:]*s?$/.test(cited)) return null;
  return cited
    .replace('s', '')
    .split(':')
    .reduce((sum, part) => sum * 60 + Number(part), 0);
}
