/** What the claim gate reads from a prepared transcript: once, at the first claim, in linear time. */
import type { PreparedTranscript } from '../quote-gate/prepare-transcript.ts';
import { type NumberMention, numberWord } from './number-words.ts';
import { readNumbers } from './read-numbers.ts';
import { stemOf } from './stem.ts';
import { isStopWord } from './stop-words.ts';
import { introducedNames, topicNames, voiceNames } from './talk-names.ts';

export interface ClaimIndex {
  transcript: PreparedTranscript;
  /** For each canonical word its stem as a number, and whether it supports nothing. */
  stems: Int32Array;
  stopped: Uint8Array;
  stemIds: ReadonlyMap<string, number>;
  /** How much the sharing of a stem says, by id: 1 for a word said once, less for one said often. */
  weights: Float64Array;
  /** Sentences in which a stem stands, by id. */
  postings: readonly (readonly number[])[];
  /** For each sentence its first canonical word; one more at the end. */
  firstOf: Int32Array;
  sentenceOf: Int32Array;
  /** For each sentence which stretch of talk without a long silence it belongs to: what was put side by side is not near. */
  stretchOf: Int32Array;
  numbers: readonly NumberMention[];
  /** Which number a canonical word belongs to; -1 for none. */
  numberAt: Int32Array;
  numbersIn: ReadonlyMap<number, readonly NumberMention[]>;
  /** Sentences in which a value stands. */
  sentencesOfValue: ReadonlyMap<number, readonly number[]>;
  /** Folded words that are written small more than once in a while: not names by themselves. */
  small: ReadonlySet<string>;
  /** Folded words that are written with a capital within a sentence, or name a speaker. */
  capitals: ReadonlySet<string>;
  /** First word of each utterance, and the count of words behind the last. */
  firstWordOf: Int32Array;
  /** Parts of all the speakers' names. */
  speakerParts: ReadonlySet<string>;
  /** The names of each voice, empty where nobody knows whose it is. */
  voices: ReadonlyMap<string, readonly string[]>;
  /** Parts of the names of people who were introduced, and what most of the conversation is about. */
  introduced: ReadonlySet<string>;
  topics: ReadonlySet<string>;
}

/** Words of the sentences `from` up to, and without, `end`. */
export const wordsBetween = (from: number, end: number, { firstOf }: Pick<ClaimIndex, 'firstOf'>): number =>
  (firstOf[end] ?? 0) - (firstOf[from] ?? 0);

const known = new WeakMap<PreparedTranscript, ClaimIndex>();

export function claimIndexOf(transcript: PreparedTranscript): ClaimIndex {
  const ready = known.get(transcript);
  if (ready !== undefined) return ready;
  const made = makeIndex(transcript);
  known.set(transcript, made);
  return made;
}

function makeIndex(transcript: PreparedTranscript): ClaimIndex {
  const { canonical, sentences } = transcript;
  const stemIds = new Map<string, number>();
  const idOfNorm = new Map<string, number>();
  const stems = new Int32Array(canonical.length);
  const stopped = new Uint8Array(canonical.length);
  const sentenceOf = new Int32Array(canonical.length);
  const firstOf = new Int32Array(sentences.length + 1).fill(-1);
  const postings: number[][] = [];
  const numbers = readNumbers(
    canonical.map((word) => ({ ...numberWord(word), apart: word.apart && !isPlus(word.from, transcript) })),
  );
  const numberAt = new Int32Array(canonical.length).fill(-1);
  numbers.forEach((mention, index) => {
    numberAt.fill(index, mention.at, mention.to + 1);
  });
  let at = -1;
  for (const { norm, from } of canonical) {
    at += 1;
    let id = idOfNorm.get(norm);
    if (id === undefined) {
      const stem = stemOf(norm);
      id = stemIds.get(stem) ?? stemIds.size;
      stemIds.set(stem, id);
      idOfNorm.set(norm, id);
      postings[id] ??= [];
    }
    const sentence = transcript.sentenceOf[from] ?? 0;
    stems[at] = id;
    stopped[at] = isStopWord(norm) || /^\d/.test(norm) ? 1 : 0;
    sentenceOf[at] = sentence;
    if (firstOf[sentence] === -1) firstOf[sentence] = at;
    if (stopped[at] === 0 && postings[id]?.at(-1) !== sentence) postings[id]?.push(sentence);
  }
  firstOf[sentences.length] = canonical.length;
  for (let sentence = sentences.length - 1; sentence >= 0; sentence -= 1) {
    if (firstOf[sentence] === -1) firstOf[sentence] = firstOf[sentence + 1] ?? canonical.length;
  }
  const rarest = Math.log(1 + sentences.length);
  const weights = Float64Array.from(postings, (places) =>
    Math.max(0.15, Math.log((1 + sentences.length) / Math.max(1, places.length)) / Math.max(1, rarest)),
  );
  const cases = letterCases(transcript);
  const introduced = introducedNames(transcript);
  const voices = voiceNames(transcript, introduced);
  const speakerParts = new Set([...voices.values()].flat());
  return {
    transcript,
    stems,
    stopped,
    stemIds,
    weights,
    postings,
    firstOf,
    sentenceOf,
    stretchOf: stretchesOf(transcript),
    numbers,
    numberAt,
    ...numberPlaces(numbers, sentenceOf),
    ...cases,
    firstWordOf: firstWords(transcript),
    speakerParts,
    voices,
    introduced: new Set(introduced.flat()),
    topics: topicNames(transcript, speakerParts),
  };
}

const silenceMs = 120_000;

function stretchesOf({ sentences, words, utterances }: PreparedTranscript): Int32Array {
  let stretch = 0;
  let last = 0;
  return Int32Array.from(sentences, ({ from, to }) => {
    const { start = last } = utterances[words[from]?.utterance ?? -1] ?? {};
    if (start - last > silenceMs) stretch += 1;
    last = Math.max(last, utterances[words[to]?.utterance ?? -1]?.end ?? 0);
    return stretch;
  });
}

function numberPlaces(numbers: readonly NumberMention[], sentenceOf: Int32Array) {
  const numbersIn = new Map<number, NumberMention[]>();
  const sentencesOfValue = new Map<number, number[]>();
  for (const mention of numbers) {
    const sentence = sentenceOf[mention.at] ?? 0;
    const here = numbersIn.get(sentence);
    if (here === undefined) numbersIn.set(sentence, [mention]);
    else here.push(mention);
    for (const value of [mention.value, ...mention.also]) {
      const places = sentencesOfValue.get(value);
      if (places === undefined) sentencesOfValue.set(value, [sentence]);
      else if (places.at(-1) !== sentence) places.push(sentence);
    }
  }
  return { numbersIn, sentencesOfValue };
}

/** "10+ years" is one number with its unit. */
function isPlus(at: number, { words, utterances }: PreparedTranscript): boolean {
  const [last, word] = [words[at - 1], words[at]];
  if (last === undefined || word === undefined || last.utterance !== word.utterance) return false;
  return /^\+[\s-]?$/.test(utterances[word.utterance]?.text.slice(last.to, word.from) ?? '');
}

function firstWords({ utterances, words }: PreparedTranscript): Int32Array {
  const first = new Int32Array(utterances.length + 1).fill(words.length);
  for (let at = words.length - 1; at >= 0; at -= 1) first[words[at]?.utterance ?? 0] = at;
  for (let at = utterances.length - 1; at >= 0; at -= 1) {
    first[at] = Math.min(first[at] ?? words.length, first[at + 1] ?? words.length);
  }
  return first;
}

/** A name is hardly ever written small ("gitlab.com"). */
const mostlyNamed = 4;

function letterCases({ words, utterances, cased, speakers, names }: PreparedTranscript) {
  const written = new Map<string, { small: number; named: number }>();
  const capitals = new Set<string>(names);
  const openers = new Set<string>();
  const count = (norm: string, as: 'small' | 'named') => {
    const known = written.get(norm) ?? { small: 0, named: 0 };
    known[as] += 1;
    written.set(norm, known);
  };
  words.forEach(({ norm, capital, utterance, from }, at) => {
    const plain = norm.replace(/'s?$/, '');
    if (!cased || /^\p{Ll}/u.test(utterances[utterance]?.text.slice(from, from + 2) ?? ''))
      count(norm, 'small');
    else if (!capital && words[at + 1]?.capital === true && !isStopWord(norm)) openers.add(norm);
    else if (capital && norm !== 'i' && !norm.startsWith("i'")) {
      capitals.add(plain);
      count(plain, 'named');
    }
  });
  const small = new Set(
    [...written].filter(([, uses]) => uses.small * mostlyNamed > uses.named).map(([norm]) => norm),
  );
  // "Marcus Bell" where a sentence begins.
  for (const norm of openers) if (!small.has(norm)) capitals.add(norm);
  for (const parts of speakers.values()) for (const part of parts) capitals.add(part);
  return { small, capitals };
}
