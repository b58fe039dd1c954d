/** How the sentences that a claim rests on become places: runs of sentences of one voice, three at most. */
import { printedText } from '../quote-gate/printed-text.ts';
import { secondOf } from '../quote-gate/second-of.ts';
import type { ClaimIndex } from './claim-index.ts';
import type { EvidencePlace } from './types.ts';

const mostPlaces = 3;
/** Words of one place, and of a sentence beside it. */
const longestPlace = 120;
const longestBeside = 160;

/** First and last sentence. */
export interface Run {
  from: number;
  to: number;
}

/** The runs with one sentence more; null where it fits into none of them and there are three. */
export function withSentence(runs: readonly Run[], sentence: number, index: ClaimIndex): Run[] | null {
  for (const [at, run] of runs.entries()) {
    const longer = { from: Math.min(run.from, sentence), to: Math.max(run.to, sentence) };
    if (isOnePlace(longer, index)) return runs.with(at, longer);
  }
  return runs.length < mostPlaces ? [...runs, { from: sentence, to: sentence }] : null;
}

function isOnePlace({ from, to }: Run, { transcript: { sentences } }: ClaimIndex): boolean {
  const [first, last] = [sentences[from], sentences[to]];
  if (first === undefined || last === undefined || first.voice !== last.voice) return false;
  return last.to - first.from < longestPlace;
}

export function runsOf(chosen: readonly number[], index: ClaimIndex): readonly Run[] {
  return chosen.reduce<readonly Run[]>((runs, sentence) => withSentence(runs, sentence, index) ?? runs, []);
}

export function placesOf(chosen: readonly number[], index: ClaimIndex): EvidencePlace[] {
  const { transcript } = index;
  const { sentences, words, utterances } = transcript;
  const beside = (sentence: number) => {
    const { from, to } = sentences[sentence] ?? { from: 0, to: -1 };
    return to < from ? '' : printedText(transcript, from, Math.min(to, from + longestBeside));
  };
  return runsOf(chosen, index).map(({ from, to }) => {
    const first = sentences[from]?.from ?? 0;
    const last = Math.min(sentences[to]?.to ?? first, first + longestBeside);
    const utteranceIndex = words[first]?.utterance ?? 0;
    return {
      second: secondOf(first, transcript).timestamp,
      speakerId: utterances[utteranceIndex]?.speaker ?? '',
      utteranceIndex,
      words: printedText(transcript, first, last),
      before: beside(from - 1),
      after: beside(to + 1),
    };
  });
}
