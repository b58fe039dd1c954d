import { findExact, type Stretch } from './find-exact.ts';
import { findNear } from './find-near.ts';
import { namesAnother, standsFor, takeNames, withoutTurnMark } from './given-speaker.ts';
import { type PreparedTranscript, withoutApostrophes } from './prepare-transcript.ts';
import { printedText } from './printed-text.ts';
import { secondOf } from './second-of.ts';
import type { DroppedQuote, FoundQuote, GateVerdict } from './types.ts';
import { withoutSlips } from './typing-slip.ts';
import { isProtected } from './vocabulary.ts';
import { wholeSentences } from './whole-sentences.ts';
import { type Word, wordsOf } from './words.ts';

/** Found more than once: shorter quotes are ambiguous, longer ones take the last place (server.md section 4.3). */
const longEnough = 8;
// Nobody says that much without the other one; longer texts are not quotes and are not searched for.
const maxChars = 2_000;
const evidenceChars = 300;

const dropped = (reason: DroppedQuote['reason']): DroppedQuote => ({ state: 'dropped', reason });

/** Judges one offered quote. Whatever passes is whole sentences, letter for letter as one speaker said them. */
export function checkQuote(offered: string, transcript: PreparedTranscript): GateVerdict {
  if (offered.length > maxChars) return dropped('notFound');
  const own = withoutTurnMark(offered);
  const given = takeNames(own, transcript);
  const whole = exactly(bare(own, transcript), offered, transcript);
  if (whole !== null && whole.state !== 'dropped') {
    const isAnothers = given?.inBrackets === true && namesAnother(given, whole.speakerId, transcript);
    return isAnothers ? dropped('notFound') : whole;
  }
  if (given === null) return whole ?? nearly(bare(own, transcript), offered, transcript);
  // "Gillian: Hi" may also stand in the talk by chance, where somebody named her and she began.
  const text = bare(given.text, transcript);
  const verdict = exactly(text, offered, transcript) ?? nearly(text, offered, transcript);
  if (verdict.state === 'dropped') return whole ?? verdict;
  if (namesAnother(given, verdict.speakerId, transcript)) return dropped('notFound');
  return standsFor(given, text, verdict.text, transcript) ? dropped('notFound') : verdict;
}

/** The same words; null where they stand nowhere. */
function exactly(text: string, offered: string, transcript: PreparedTranscript): GateVerdict | null {
  const norms = wordsOf(text).map(({ norm }) => norm);
  if (norms.length === 0) return dropped('notFound');
  const folded = findExact(norms, transcript.folded);
  const same = folded.length > 0 ? folded : findExact(norms.map(withoutApostrophes), transcript.bare);
  if (same.length === 0) return null;
  return toVerdict('verified', choose(same, norms.length, offered, transcript), offered, transcript);
}

function nearly(text: string, offered: string, transcript: PreparedTranscript): GateVerdict {
  const words = wordsOf(text);
  // An ellipsis may join two places: then nothing between them may be missing.
  const dotted = /\.\.\.|\u2026/.test(text.replace(/[.\u2026\s]+$/, '').replace(/^[.\u2026\s]+/, ''));
  const stretches = nearPlaces(words, dotted, transcript);
  const near = toVerdict(
    'repaired',
    choose(stretches, words.length, offered, transcript),
    offered,
    transcript,
  );
  if (near.state !== 'dropped' || stretches.length > 0) return near;
  for (const mended of withoutSlips(
    words.map(({ norm }) => norm),
    transcript,
  )) {
    const places = findExact(mended, transcript.folded);
    if (places.length > 0) {
      return toVerdict('repaired', choose(places, mended.length, offered, transcript), offered, transcript);
    }
  }
  return near;
}

/** "2-3 weeks" is two to three; only where nobody said that, it may be "two, three weeks". */
function nearPlaces(words: readonly Word[], dotted: boolean, transcript: PreparedTranscript): Stretch[] {
  const { stretches } = findNear(words, transcript, dotted);
  if (stretches.length > 0 || !words.some(({ ranges }) => ranges === true)) return stretches;
  const apart = words.map((word) => (word.ranges === true ? { ...word, ranges: false, apart: true } : word));
  return findNear(apart, transcript, dotted).stretches;
}

function toVerdict(
  state: FoundQuote['state'],
  choice: Choice,
  offered: string,
  transcript: PreparedTranscript,
): GateVerdict {
  if (choice.kind === 'found') return toFound(state, choice.stretch, offered, transcript);
  return dropped(choice.kind === 'none' ? 'notFound' : choice.kind);
}

/**
 * Without quotation marks around it and editorial brackets in it. What an editor's brackets turn or count ("[not]",
 * "[third]") was offered like the rest, unless the transcript has it in brackets too.
 */
function bare(offered: string, { utterances }: Pick<PreparedTranscript, 'utterances'>): string {
  return offered
    .trim()
    .replace(/\[([^[\]]{0,80})\]/g, (mark, inside: string) => {
      if (/^\s*(?:\.{2,}|\u2026)\s*$/.test(inside)) return ' ... ';
      const clockless = inside.replace(/\d+(?:[:.]\d+)+/g, '');
      const turns = wordsOf(clockless).some(({ norm }) => isProtected(norm));
      const isSaid = turns && utterances.some(({ text }) => text.toLowerCase().includes(mark.toLowerCase()));
      return turns && !isSaid ? ` ${inside} ` : ' ';
    })
    .replace(/^["'\u201c\u2018\u00ab]+|["'\u201d\u2019\u00bb]+$/g, '')
    .trim();
}

type Choice = { kind: 'found'; stretch: Stretch } | { kind: 'none' | 'ambiguous' | 'twoSpeakers' };

function choose(
  stretches: readonly Stretch[],
  length: number,
  offered: string,
  transcript: PreparedTranscript,
): Choice {
  const asked = isAsked(offered);
  if (stretches.length === 0) return { kind: 'none' };
  const judged = stretches.map((stretch) => wholeSentences(stretch, asked, transcript));
  const oneVoice = judged.filter(({ kind }) => kind !== 'twoSpeakers');
  if (oneVoice.length === 0) return { kind: 'twoSpeakers' };
  const whole = oneVoice.flatMap((it) => (it.kind === 'whole' ? [it.stretch] : []));
  const places = new Set(whole.map(({ from }) => from));
  const last = whole.findLast(({ from, to }) => isAsked(printedText(transcript, from, to)) === asked);
  const found = last ?? whole.at(-1);
  if (found === undefined) return { kind: 'none' };
  // Where one of several places turns the meaning around, nobody can tell which one was meant.
  const several = places.size > 1 || whole.length < oneVoice.length;
  return several && length < longEnough ? { kind: 'ambiguous' } : { kind: 'found', stretch: found };
}

const isAsked = (text: string) => /\?["'\u201d\u2019)\]]*\s*$/.test(text);

function toFound(
  state: FoundQuote['state'],
  { from, to }: Stretch,
  offered: string,
  transcript: PreparedTranscript,
): FoundQuote {
  const { utterances, words, sentences, sentenceOf } = transcript;
  const utteranceIndex = words[from]?.utterance ?? 0;
  const sentenceText = (index: number) => {
    const sentence = sentences[index];
    return sentence === undefined ? '' : printedText(transcript, sentence.from, sentence.to);
  };
  const text = printedText(transcript, from, to);
  const isOffer = state === 'verified' && sameWords(bare(offered, transcript), text);
  return {
    state,
    text,
    utteranceIndex,
    speakerId: utterances[utteranceIndex]?.speaker ?? '',
    ...secondOf(from, transcript),
    before: clip(sentenceText((sentenceOf[from] ?? 0) - 1), 'end'),
    after: clip(sentenceText((sentenceOf[to] ?? 0) + 1), 'start'),
    ...(isOffer ? {} : { offered: offered.trim() }),
  };
}

function sameWords(one: string, other: string): boolean {
  const fold = (text: string) => wordsOf(text).map(({ norm }) => withoutApostrophes(norm));
  return fold(one).join(' ') === fold(other).join(' ');
}

/** A long sentence is cut on a word, on the side that is away from the quote. */
function clip(text: string, keep: 'start' | 'end'): string {
  if (text.length <= evidenceChars) return text;
  if (keep === 'start') return `${text.slice(0, evidenceChars).replace(/\s+\S*$/, '')} \u2026`;
  return `\u2026 ${text.slice(-evidenceChars).replace(/^\S*\s+/, '')}`;
}
