/** What stands between two words: a mark, a breath, another voice, or nothing. */

import type { SpokenUtterance } from './types.ts';
import type { PlacedWord } from './words.ts';

export interface Gap {
  kind: 'voice' | 'stop' | 'dots' | 'comma' | 'none';
  /** How the word after it begins. */
  opens: 'capital' | 'small' | 'other';
  /** The sentence mark, also at the end of a voice; empty without one. */
  mark: string;
  /** It stands inside quotation marks: whose words these are is said outside of them. */
  quoted: boolean;
}

const closing = /([.!?\u2026\u3002\uff01\uff1f]+)["'\u201d\u2019)\]\u00bb]*(?:\s|$)/;
const wideStop = /[\u3002\uff01\uff1f]/;
/** A longer one is a speech of its own, and its sentences stand for themselves. */
const longestQuotation = 300;
const clipped = 60;

export function readGaps(utterances: readonly SpokenUtterance[], words: readonly PlacedWord[]): Gap[] {
  let quotations: [number, number][] = [];
  let nextQuotation = 0;
  return words.map((word, index) => {
    const last = words[index - 1];
    const here = utterances[word.utterance]?.text ?? '';
    if (last?.utterance !== word.utterance) {
      quotations = quotationsIn(here);
      nextQuotation = 0;
    }
    while ((quotations[nextQuotation]?.[1] ?? Number.POSITIVE_INFINITY) <= word.from) nextQuotation += 1;
    const opens = opening(here[word.from] ?? '');
    if (last === undefined) return { kind: 'voice', opens, mark: '', quoted: false };
    const same = last.utterance === word.utterance;
    const text = utterances[last.utterance]?.text ?? '';
    const between = clip(text.slice(last.to, same ? word.from : undefined));
    const mark = markIn(between);
    if (!same && isOtherVoice(utterances, last.utterance, word.utterance, mark)) {
      return { kind: 'voice', opens, mark, quoted: false };
    }
    const quoted = same && (quotations[nextQuotation]?.[0] ?? Number.POSITIVE_INFINITY) < last.to;
    return { kind: kindOf(mark, between), opens, mark, quoted };
  });
}

/** The sentence mark behind the last word of all; empty without one. */
export function lastMark(utterances: readonly SpokenUtterance[], words: readonly PlacedWord[]): string {
  const last = words.at(-1);
  return markIn(clip(utterances[last?.utterance ?? -1]?.text.slice(last?.to) ?? ''));
}

const markIn = (between: string) =>
  between === ' ' ? '' : (closing.exec(between)?.[1] ?? wideStop.exec(between)?.[0] ?? '');

function kindOf(mark: string, between: string): Gap['kind'] {
  if (/^(?:\u2026|\.{2,})[.\u2026]*$/.test(mark)) return 'dots';
  if (mark !== '') return 'stop';
  if (between === ' ') return 'none';
  return /[,;:\u2014\u2013]|--/.test(between) ? 'comma' : 'none';
}

/** Where the source names nobody, whoever goes on after a finished sentence may be somebody else. */
function isOtherVoice(
  utterances: readonly SpokenUtterance[],
  before: number,
  after: number,
  mark: string,
): boolean {
  for (let index = before + 1; index <= after; index += 1) {
    if (utterances[index]?.speaker !== utterances[before]?.speaker) return true;
  }
  return utterances[before]?.speaker === '' && mark !== '';
}

function opening(letter: string): Gap['opens'] {
  if (letter >= 'a' && letter <= 'z') return 'small';
  if (/\p{Lu}/u.test(letter)) return 'capital';
  return /\p{Ll}/u.test(letter) ? 'small' : 'other';
}

const clip = (text: string) => (text.length > clipped ? `${text.slice(0, clipped)} ` : text);

/** Pairs of quotation marks that are near enough to belong together. */
function quotationsIn(text: string): [number, number][] {
  const found: [number, number][] = [];
  if (!/["\u201c]/.test(text)) return found;
  let open: number | null = null;
  for (const match of text.matchAll(/["\u201c\u201d]/g)) {
    const at = match.index;
    const sign = match[0];
    const opensHere = sign === '\u201c' || (sign === '"' && /^$|[\s(\u2014\u2013-]/.test(text[at - 1] ?? ''));
    if (opensHere && !(sign === '"' && open !== null && /\s|^$/.test(text[at + 1] ?? ''))) open = at;
    else if (open !== null) {
      if (at - open <= longestQuotation) found.push([open, at]);
      open = null;
    }
  }
  return found;
}
