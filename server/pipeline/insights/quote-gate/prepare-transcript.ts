import { type CanonicalWord, canonicalOf } from './canonical.ts';
import type { SpokenUtterance } from './types.ts';
import { type Word, wordsOf } from './words.ts';

/** A word of the whole conversation: where it stands in its utterance, and which sentence of its speaker it is in. */
export interface PlacedWord extends Word {
  utterance: number;
  sentence: number;
}

export interface Sentence {
  /** First and last word, in the conversation. */
  from: number;
  to: number;
  text: string;
}

export interface PreparedTranscript {
  utterances: readonly SpokenUtterance[];
  words: readonly PlacedWord[];
  sentences: readonly Sentence[];
  /** Where each folded word stands. */
  places: ReadonlyMap<string, readonly number[]>;
  canonical: readonly CanonicalWord[];
  canonicalPlaces: ReadonlyMap<string, readonly number[]>;
  /** Folded parts of people's names. */
  names: ReadonlySet<string>;
}

const endsSentence = /[.!?\u2026]["'\u201d\u2019)\]]*$/;

/** Reads a transcript once, so that every quote is found quickly. `names` are those of the people in the episode. */
export function prepareTranscript(
  utterances: readonly SpokenUtterance[],
  options: { names?: readonly string[] } = {},
): PreparedTranscript {
  const words: PlacedWord[] = [];
  const sentences: Sentence[] = [];
  utterances.forEach((utterance, index) => {
    for (const word of wordsOf(utterance.text)) {
      const open = sentences.at(-1);
      const last = words.at(-1);
      if (
        open === undefined ||
        last === undefined ||
        startsNew(utterances, last, { ...word, utterance: index })
      ) {
        sentences.push({ from: words.length, to: words.length, text: '' });
      } else open.to = words.length;
      words.push({ ...word, utterance: index, sentence: sentences.length - 1 });
    }
  });
  for (const sentence of sentences)
    sentence.text = textBetween(utterances, words, sentence.from, sentence.to);
  const canonical = canonicalOf(words);
  return {
    utterances,
    words,
    sentences,
    places: placesOf(words),
    canonical,
    canonicalPlaces: placesOf(canonical),
    names: new Set((options.names ?? []).flatMap((name) => wordsOf(name).map((word) => word.norm))),
  };
}

type Spot = Pick<PlacedWord, 'from' | 'to' | 'utterance'>;

function startsNew(utterances: readonly SpokenUtterance[], last: Spot, next: Spot): boolean {
  const before = utterances[last.utterance];
  const after = utterances[next.utterance];
  if (before === undefined || after === undefined) return true;
  if (last.utterance === next.utterance)
    return endsSentence.test(before.text.slice(last.to, next.from).trim());
  if (before.speaker !== after.speaker) return true;
  return endsSentence.test(before.text.slice(last.to).trim() || before.text.trim());
}

function placesOf(words: readonly { norm: string }[]): Map<string, number[]> {
  const places = new Map<string, number[]>();
  words.forEach(({ norm }, index) => {
    const known = places.get(norm);
    if (known) known.push(index);
    else places.set(norm, [index]);
  });
  return places;
}

/** What was said from one word to another, letter for letter, with the closing mark of its sentence. */
export function textBetween(
  utterances: readonly SpokenUtterance[],
  words: readonly PlacedWord[],
  from: number,
  to: number,
): string {
  const first = words[from];
  const last = words[to];
  if (first === undefined || last === undefined) return '';
  const parts: string[] = [];
  for (let index = first.utterance; index <= last.utterance; index += 1) {
    const text = utterances[index]?.text ?? '';
    const start = index === first.utterance ? first.from : 0;
    const end = index === last.utterance ? closing(text, last.to) : text.length;
    parts.push(text.slice(start, end).trim());
  }
  return parts.join(' ').replace(/\s+/g, ' ').trim();
}

/** Takes the mark along that ends a sentence, and nothing of the next one. */
function closing(text: string, at: number): number {
  const mark = /^[.!?\u2026]+/.exec(text.slice(at));
  return mark ? at + mark[0].length : at;
}
