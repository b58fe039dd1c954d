import { splitSentences } from '../text/split-sentences.ts';
import { contentStems, wordsOf } from '../text/words.ts';
import type { Material } from './read-transcript.ts';

/** A sentence where it was said. */
export interface Said {
  text: string;
  turn: number;
  /** Its place in the turn, and whether it closes it. */
  index: number;
  isLast: boolean;
  mark: string;
  /** 0 at the start of the episode, 1 at its end. */
  position: number;
  words: string[];
  stems: Set<string>;
  /** What the other one said right before and after the turn. */
  before: string;
  after: string;
}

const longest = 500;

export function collectSentences({ turns }: Material): Said[] {
  return turns.flatMap((turn, number) => {
    // A machine's transcript without full stops has no sentences to take; judging a page of it would take for ever.
    const texts = splitSentences(turn.text).filter((text) => text.length <= longest);
    return texts.map((text, index) => ({
      text,
      turn: number,
      index,
      isLast: index === texts.length - 1,
      mark: turn.mark,
      position: turns.length < 2 ? 0.5 : number / (turns.length - 1),
      words: wordsOf(text),
      stems: contentStems(text),
      before: turns[number - 1]?.text ?? '',
      after: turns[number + 1]?.text ?? '',
    }));
  });
}
