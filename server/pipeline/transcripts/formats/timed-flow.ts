/**
 * Words between time marks become cues. Between two marks the time runs with the letters, never slower than slow
 * speech (an advertisement may stand between them), so a paragraph minutes long still gives a useful second.
 */
import type { Cue } from './cue.ts';
import type { Mark } from './marked-lines.ts';
import { endsSentence } from './sentences.ts';

const slowMsPerChar = 150;
const usualMsPerChar = 70;
const longOpeningMs = 15_000;
const rareMarkMs = 20_000;

interface Anchor {
  /** Letters before the mark. */
  at: number;
  ms: number;
}

export interface TimedFlow {
  cues: Cue[];
  /** Time marks that agree with the order of the text. */
  marks: number;
  /** Letters of speech for each second between the first and the last mark. */
  lettersPerSec: number;
  /** The mean distance of two marks. */
  gapMs: number;
}

/** The longest run of marks whose times rise; a time that somebody speaks of ("at 10:30") falls out. */
function rising(anchors: readonly Anchor[]): Anchor[] {
  const tails: number[] = [];
  const before: number[] = [];
  for (const [index, anchor] of anchors.entries()) {
    let [low, high] = [0, tails.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((anchors[tails[middle] ?? 0]?.ms ?? 0) <= anchor.ms) low = middle + 1;
      else high = middle;
    }
    before[index] = low > 0 ? (tails[low - 1] ?? -1) : -1;
    tails[low] = index;
  }
  const chain: Anchor[] = [];
  for (let index = tails.at(-1) ?? -1; index >= 0; index = before[index] ?? -1) {
    const anchor = anchors[index];
    if (anchor) chain.push(anchor);
  }
  return chain.reverse();
}

function anchorsOf(marks: readonly Mark[]): Anchor[] {
  const anchors: Anchor[] = [];
  let at = 0;
  for (const mark of marks) {
    if (mark.kind === 'text') at += mark.text.length;
    if (mark.kind === 'time') anchors.push({ at, ms: mark.ms });
  }
  return rising(anchors);
}

/** The time at each number of letters; asked in rising order. */
function timeline(anchors: readonly Anchor[]): (at: number, isEnd: boolean) => number {
  const first = anchors[0] ?? { at: 0, ms: 0 };
  let index = 0;
  return (at, isEnd) => {
    const passed = (anchor: Anchor | undefined) => anchor && (isEnd ? anchor.at < at : anchor.at <= at);
    while (passed(anchors[index + 1])) index += 1;
    const left = anchors[index] ?? first;
    const right = anchors[index + 1];
    if (at < left.at) {
      // Words before the first mark start the recording, or follow an opening that nobody wrote down.
      const fromZero = left.ms <= left.at * slowMsPerChar + longOpeningMs;
      const pace = fromZero ? left.ms / left.at : usualMsPerChar;
      return Math.max(0, Math.round(left.ms - (left.at - at) * pace));
    }
    const pace = right
      ? Math.min(slowMsPerChar, (right.ms - left.ms) / Math.max(1, right.at - left.at))
      : usualMsPerChar;
    return Math.round(left.ms + (at - left.at) * pace);
  };
}

/** Cues from marks and words. Where marks are rare an utterance begins at each, so that its second is exact. */
export function timeFlow(marks: readonly Mark[]): TimedFlow {
  const anchors = anchorsOf(marks);
  const exactMs = new Set(anchors.map(({ ms }) => ms));
  const marked = new Set(anchors.map(({ at }) => at));
  const measured = measure(anchors);
  const startAt = timeline(anchors);
  const endAt = timeline(anchors);
  const cues: Cue[] = [];
  let speaker = '';
  let at = 0;
  for (const mark of marks) {
    if (mark.kind === 'speaker') speaker = mark.name;
    if (mark.kind !== 'text') continue;
    const start = startAt(at, false);
    const marks = marked.has(at) ? [0, start] : [];
    at += mark.text.length;
    const afterMark = measured.gapMs > rareMarkMs && exactMs.has(start);
    const turn = afterMark && endsSentence(cues.at(-1)?.text ?? '');
    cues.push({ speaker, turn, start, end: Math.max(start, endAt(at, true)), text: mark.text, marks });
  }
  return { cues, ...measured };
}

function measure(anchors: readonly Anchor[]): Omit<TimedFlow, 'cues'> {
  const [first, last] = [anchors[0], anchors.at(-1)];
  const spanMs = first && last ? last.ms - first.ms : 0;
  const between = first && last ? last.at - first.at : 0;
  return {
    marks: anchors.length,
    lettersPerSec: spanMs > 0 ? between / (spanMs / 1000) : between,
    gapMs: anchors.length > 1 ? spanMs / (anchors.length - 1) : 0,
  };
}
