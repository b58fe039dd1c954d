import { canonicalOf } from './canonical.ts';
import { readGaps } from './gaps.ts';
import { type OpenBorders, openBorders } from './open-borders.ts';
import { border, findBorders } from './sentence-borders.ts';
import type { SpokenUtterance } from './types.ts';
import { isProtected } from './vocabulary.ts';
import { type CanonicalWord, type PlacedWord, wordsOf } from './words.ts';

/** Whole words of one speaker, from the first to the last (indices in the conversation). */
export interface Sentence {
  from: number;
  to: number;
  /** Which stretch of one voice it belongs to. */
  voice: number;
}

/** A row of words as numbers: equal numbers are equal words. */
export interface WordRow {
  ids: Int32Array;
  known: ReadonlyMap<string, number>;
}

export interface PreparedTranscript {
  utterances: readonly SpokenUtterance[];
  words: readonly PlacedWord[];
  sentences: readonly Sentence[];
  /** The sentence of each word. */
  sentenceOf: Int32Array;
  /** 1 for each word that begins a unit of a source without marks. */
  cueBefore: Uint8Array;
  /** Where a sentence may go on although a border stands there. */
  open: OpenBorders;
  folded: WordRow;
  /** Without apostrophes: punctuation that some leave out. */
  bare: WordRow;
  canonical: readonly CanonicalWord[];
  canonicalRow: WordRow;
  /** For each canonical word whether it may differ from what is offered: 1 where it may not. */
  guarded: Uint8Array;
  /** For each word the canonical word that it went into, or the one before it. */
  canonicalOf: Int32Array;
  /** Folded parts of people's names. */
  names: ReadonlySet<string>;
  /** Folded names of each speaker: the source's own mark and the label. */
  speakers: ReadonlyMap<string, readonly string[]>;
  cased: boolean;
  /** Whether the words that may not differ are those of its language; short talks are taken for English. */
  english: boolean;
}

export interface PeopleOfTranscript {
  /** Names of people in the episode. */
  names?: readonly string[];
  /** Names by speaker id. */
  labels?: Readonly<Record<string, string>>;
}

/** Reads a transcript once, in linear time, so that every quote is found quickly. */
export function prepareTranscript(
  utterances: readonly SpokenUtterance[],
  { names = [], labels = {} }: PeopleOfTranscript = {},
): PreparedTranscript {
  const words: PlacedWord[] = [];
  for (const [index, { text }] of utterances.entries()) {
    for (const word of wordsOf(text)) words.push({ ...word, utterance: index });
  }
  const gaps = readGaps(utterances, words);
  const borders = findBorders(utterances, words, gaps);
  const { before, cueBefore, cased } = borders;
  words.forEach((word, index) => {
    word.fresh = (before[index] ?? 0) >= border.sentence;
    word.apart ||= word.fresh;
  });
  const { sentences, sentenceOf } = sentencesFrom(before);
  const canonical = canonicalOf(words);
  const nameParts = new Set([...names, ...Object.values(labels)].flatMap(foldedWords));
  return {
    utterances,
    words,
    sentences,
    sentenceOf,
    cueBefore,
    open: openBorders({ utterances, words, gaps, borders }),
    folded: rowOf(words.map(({ norm }) => norm)),
    bare: rowOf(words.map(({ norm }) => withoutApostrophes(norm))),
    canonical,
    canonicalRow: rowOf(canonical.map(({ norm }) => norm)),
    guarded: guardedOf(canonical, nameParts),
    canonicalOf: canonicalIndex(canonical, words.length),
    names: nameParts,
    speakers: speakerNames(utterances, labels),
    cased,
    english: isEnglish(words),
  };
}

/** Never to be changed, added or left out: protected words, names, numbers and what they count. */
export function isGuarded(word: CanonicalWord, names: ReadonlySet<string>): boolean {
  return word.counted || word.capital || isProtected(word.norm) || names.has(word.norm);
}

/** Whether a sentence ends between two neighbouring canonical words. */
export function isEdge(
  before: number,
  after: number,
  { canonical, sentenceOf }: Pick<PreparedTranscript, 'canonical' | 'sentenceOf'>,
): boolean {
  const left = canonical[before];
  const right = canonical[after];
  return left === undefined || right === undefined || sentenceOf[left.to] !== sentenceOf[right.from];
}

function guardedOf(canonical: readonly CanonicalWord[], names: ReadonlySet<string>): Uint8Array {
  const guarded = new Uint8Array(canonical.length);
  const known = new Map<string, boolean>();
  let at = 0;
  for (const word of canonical) {
    let isKept = known.get(word.norm);
    if (isKept === undefined) {
      isKept = isGuarded({ ...word, counted: false, capital: false }, names);
      known.set(word.norm, isKept);
    }
    guarded[at] = isKept || word.counted || word.capital ? 1 : 0;
    at += 1;
  }
  return guarded;
}

export const withoutApostrophes = (norm: string) => (norm.includes("'") ? norm.replaceAll("'", '') : norm);

function sentencesFrom(before: Uint8Array): { sentences: Sentence[]; sentenceOf: Int32Array } {
  const sentences: Sentence[] = [];
  const sentenceOf = new Int32Array(before.length);
  let voice = -1;
  before.forEach((kind, index) => {
    if (kind === border.voice) voice += 1;
    const open = sentences.at(-1);
    if (open === undefined || kind >= border.sentence) sentences.push({ from: index, to: index, voice });
    else open.to = index;
    sentenceOf[index] = sentences.length - 1;
  });
  return { sentences, sentenceOf };
}

function rowOf(norms: readonly string[]): WordRow {
  const known = new Map<string, number>();
  const ids = new Int32Array(norms.length);
  let at = 0;
  for (const norm of norms) {
    let id = known.get(norm);
    if (id === undefined) {
      id = known.size;
      known.set(norm, id);
    }
    ids[at] = id;
    at += 1;
  }
  return { ids, known };
}

function canonicalIndex(canonical: readonly CanonicalWord[], count: number): Int32Array {
  const index = new Int32Array(count).fill(-1);
  canonical.forEach((word, at) => {
    for (let place = word.from; place <= word.to; place += 1) if (index[place] === -1) index[place] = at;
  });
  for (let place = 1; place < count; place += 1)
    if (index[place] === -1) index[place] = index[place - 1] ?? -1;
  return index;
}

const commonWords = new Set('the and to of that you it is was for'.split(' '));
const longEnough = 200;
const leastShare = 0.06;

/** About every fifth word of English talk is one of the common ones, and no other language has so many. */
function isEnglish(words: readonly PlacedWord[]): boolean {
  let common = 0;
  for (const { norm } of words) if (commonWords.has(norm)) common += 1;
  return words.length < longEnough || common >= words.length * leastShare;
}

const foldedWords = (name: string) => wordsOf(name).map(({ norm }) => norm);

function speakerNames(
  utterances: readonly SpokenUtterance[],
  labels: Readonly<Record<string, string>>,
): Map<string, readonly string[]> {
  const speakers = new Map<string, readonly string[]>();
  for (const { speaker } of utterances) {
    if (speakers.has(speaker)) continue;
    speakers.set(speaker, [...new Set([...foldedWords(speaker), ...foldedWords(labels[speaker] ?? '')])]);
  }
  return speakers;
}
