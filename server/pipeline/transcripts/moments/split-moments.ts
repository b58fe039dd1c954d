import type { Utterance } from '../../../../contract/transcripts.ts';

/** What one speaker says in about half a minute: the smallest thing that a search finds. */
export interface Moment {
  startMs: number;
  /** The source's own id; empty when it names nobody. */
  speaker: string;
  said: string;
}

// Short enough to be shown whole, long enough to hold words that belong together.
const fewestWords = 45;
const mostWords = 90;

/**
 * A transcript as moments. Turns of one speaker that follow each other are joined, long ones are cut where a sentence
 * ends; where none does, after 90 words. The beginning of a later piece is worked out from how much was said before.
 */
export function splitMoments(utterances: readonly Utterance[]): Moment[] {
  const moments: Moment[] = [];
  let open: (Moment & { words: number }) | null = null;
  for (const piece of utterances.flatMap(piecesOf)) {
    if (open === null || open.speaker !== piece.speaker || isFull(open, piece.words)) {
      open = { ...piece };
      moments.push(open);
      continue;
    }
    open.said += ` ${piece.said}`;
    open.words += piece.words;
  }
  return moments.map(({ startMs, speaker, said }) => ({ startMs, speaker, said }));
}

const isFull = (open: { said: string; words: number }, more: number) =>
  open.words + more > mostWords || (open.words >= fewestWords && endsSentence(open.said));

const endsSentence = (text: string) => /[.!?…]["'”’)\]]*$/u.test(text);

/** An utterance in pieces of at most 90 words, cut after a sentence where there is one beyond the 45th. */
function piecesOf({ speaker, start, end, text }: Utterance): (Moment & { words: number })[] {
  const words = [...text.matchAll(/\S{1,200}/gu)];
  const pieces: (Moment & { words: number })[] = [];
  for (let from = 0; from < words.length; ) {
    const until = cutAfter(words, from);
    const at = words[from]?.index ?? 0;
    const share = at / Math.max(1, text.length);
    pieces.push({
      startMs: Math.round(start + Math.max(0, end - start) * share),
      speaker,
      said: text.slice(at, words[until]?.index ?? text.length).trim(),
      words: until - from,
    });
    from = until;
  }
  return pieces;
}

function cutAfter(words: readonly RegExpMatchArray[], from: number): number {
  const most = Math.min(words.length, from + mostWords);
  if (words.length - from <= mostWords) return words.length;
  for (let at = from + fewestWords; at < most; at += 1) {
    if (endsSentence(words[at]?.[0] ?? '')) return at + 1;
  }
  return most;
}
