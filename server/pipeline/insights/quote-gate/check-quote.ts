import { canonicalOf } from './canonical.ts';
import { cutTurnsMeaning } from './cut-meaning.ts';
import { findExact, type Stretch } from './find-exact.ts';
import { findNear } from './find-near.ts';
import { type PreparedTranscript, textBetween } from './prepare-transcript.ts';
import { secondOf } from './second-of.ts';
import type { DroppedQuote, FoundQuote, GateVerdict } from './types.ts';
import { wordsOf } from './words.ts';

/** Found more than once: shorter quotes are ambiguous, longer ones take the last place (server.md section 4.3). */
const longEnough = 8;
// Nobody says that much without the other one; longer texts are not quotes and are not searched for.
const maxChars = 2_000;
const evidenceChars = 300;

const dropped = (reason: DroppedQuote['reason']): DroppedQuote => ({ state: 'dropped', reason });

/** Judges one offered quote. Whatever passes is, letter for letter, what one speaker said. */
export function checkQuote(offered: string, transcript: PreparedTranscript): GateVerdict {
  const text = bare(offered);
  if (text.length === 0 || text.length > maxChars) return dropped('notFound');
  const words = wordsOf(text);
  if (words.length === 0) return dropped('notFound');
  const exact = choose(
    findExact(
      words.map((word) => word.norm),
      transcript,
    ),
    words.length,
    transcript,
  );
  if (exact.kind === 'found') return toFound('verified', exact.stretch, transcript);
  if (exact.kind !== 'none') return dropped(exact.kind);
  // An ellipsis joins two places: nobody said that in one breath.
  if (/\.\.\.|\u2026/.test(text.replace(/[.\u2026\s]+$/, '').replace(/^[.\u2026\s]+/, '')))
    return dropped('notFound');
  const near = choose(findNear(canonicalOf(words), transcript), words.length, transcript);
  if (near.kind === 'found')
    return { ...toFound('repaired', near.stretch, transcript), offered: offered.trim() };
  return dropped(near.kind === 'none' ? 'notFound' : near.kind);
}

/** Without quotation marks around it, a speaker's name before it, and editorial brackets in it. */
function bare(offered: string): string {
  return offered
    .trim()
    .replace(/\[[^\]]{0,80}\]/g, ' ')
    .replace(/^["'\u201c\u2018\u00ab]+|["'\u201d\u2019\u00bb]+$/g, '')
    .trim();
}

type Choice = { kind: 'found'; stretch: Stretch } | { kind: 'none' | 'ambiguous' | 'twoSpeakers' };

function choose(stretches: readonly Stretch[], length: number, transcript: PreparedTranscript): Choice {
  if (stretches.length === 0) return { kind: 'none' };
  const oneVoice = stretches.filter((stretch) => isOneVoice(stretch, transcript));
  if (oneVoice.length === 0) return { kind: 'twoSpeakers' };
  const faithful = oneVoice.filter((stretch) => !cutTurnsMeaning(stretch, transcript));
  // Where one of several places turns the meaning around, nobody can tell which one was meant.
  if (faithful.length < oneVoice.length && faithful.length > 0 && length < longEnough)
    return { kind: 'ambiguous' };
  const last = faithful.at(-1);
  if (last === undefined) return { kind: 'none' };
  if (faithful.length > 1 && length < longEnough) return { kind: 'ambiguous' };
  return { kind: 'found', stretch: last };
}

/**
 * One speaker all through. Where the source names nobody, neighbouring utterances may be different people: then only
 * a sentence that the cut between them runs through is surely one voice.
 */
function isOneVoice({ from, to }: Stretch, { words, utterances }: PreparedTranscript): boolean {
  const first = words[from];
  const last = words[to];
  if (first === undefined || last === undefined) return false;
  for (let index = first.utterance + 1; index <= last.utterance; index += 1) {
    const before = utterances[index - 1];
    const here = utterances[index];
    if (before === undefined || here === undefined || before.speaker !== here.speaker) return false;
    if (here.speaker === '' && /[.!?\u2026]["'\u201d\u2019)\]]*\s*$/.test(before.text)) return false;
  }
  return true;
}

function toFound(
  state: FoundQuote['state'],
  { from, to }: Stretch,
  transcript: PreparedTranscript,
): FoundQuote {
  const { utterances, words, sentences } = transcript;
  const utteranceIndex = words[from]?.utterance ?? 0;
  const utterance = utterances[utteranceIndex];
  return {
    state,
    text: textBetween(utterances, words, from, to),
    utteranceIndex,
    speakerId: utterance?.speaker ?? '',
    ...secondOf(from, transcript),
    before: clip(sentences[(words[from]?.sentence ?? 0) - 1]?.text ?? '', 'end'),
    after: clip(sentences[(words[to]?.sentence ?? 0) + 1]?.text ?? '', 'start'),
  };
}

/** A long sentence is cut on a word, on the side that is away from the quote. */
function clip(text: string, keep: 'start' | 'end'): string {
  if (text.length <= evidenceChars) return text;
  if (keep === 'start') return `${text.slice(0, evidenceChars).replace(/\s+\S*$/, '')} \u2026`;
  return `\u2026 ${text.slice(-evidenceChars).replace(/^\S*\s+/, '')}`;
}
