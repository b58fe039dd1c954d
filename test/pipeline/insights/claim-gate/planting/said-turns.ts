/** Sentences with the place they were said at: cues of one voice are read on. */
import type { SpokenUtterance } from '../../../../../server/pipeline/insights/quote-gate/index.ts';
import { fold, saidSentences } from '../../quote-gate/planting/said-sentences.ts';

export interface PlacedSentence {
  text: string;
  speaker: string;
  /** Utterances that it stands in, first and last. */
  first: number;
  last: number;
  /** Whole seconds: when its utterance begins, which is what a model cites. */
  second: number;
  /** What stands in the utterances around it, two before and three after, and in the turns: one before and two after. */
  around: string;
}

const longestRun = 1_500;

export function placedSentences(utterances: readonly SpokenUtterance[]): PlacedSentence[] {
  const placed: PlacedSentence[] = [];
  const folded = utterances.map(({ text }) => fold(text));
  for (let from = 0; from < utterances.length; ) {
    const starts: number[] = [];
    let text = '';
    let to = from;
    while (
      to < utterances.length &&
      utterances[to]?.speaker === utterances[from]?.speaker &&
      text.length < longestRun
    ) {
      starts.push(text.length);
      text += `${utterances[to]?.text.trim()} `;
      to += 1;
    }
    const whole = saidSentences([{ ...(utterances[from] as SpokenUtterance), text }]);
    let searched = 0;
    for (const sentence of whole) {
      const at = text.indexOf(sentence.text, searched);
      if (at < 0 || (whole.length === 1 && starts.length > 1)) continue;
      searched = at + sentence.text.length;
      const first = from + starts.findLastIndex((start) => start <= at);
      const last = from + starts.findLastIndex((start) => start < searched);
      placed.push({
        text: sentence.text,
        speaker: sentence.speaker,
        first,
        last,
        second: Math.floor((utterances[first]?.start ?? 0) / 1000),
        around: folded
          .slice(
            Math.min(Math.max(0, first - 2), turnsFrom(utterances, first, -1, 1)),
            Math.max(last + 4, turnsFrom(utterances, last, 1, 2) + 1),
          )
          .join(' '),
      });
    }
    from = to;
  }
  return placed;
}

/** A turn may go on for an hour; its evidence does not. */
const mostWords = 120;

/** The last utterance of so many turns behind this one, or before it: cues of one voice are one turn. */
function turnsFrom(
  utterances: readonly SpokenUtterance[],
  from: number,
  step: 1 | -1,
  turns: number,
): number {
  let at = from;
  let [turn, words] = [0, 0];
  for (;;) {
    const next = utterances[at + step];
    if (next === undefined) return at;
    if (next.speaker !== utterances[at]?.speaker) [turn, words] = [turn + 1, 0];
    words += next.text.split(/\s+/).length;
    if (turn > turns || words > mostWords) return at;
    at += step;
  }
}
