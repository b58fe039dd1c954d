import type { Utterance } from '../../../contract/transcripts.ts';

const longestTurnMs = 30_000;
const pauseMs = 1_500;
const endsSentence = /[.!?…]["'”’)\]]*$/;

/**
 * Joins words or short phrases of one speaker to turns: up to about half a minute, cut at the end of a sentence or at a
 * pause, so that a quote's second is close to where it is said.
 */
export function joinTurns(pieces: readonly Utterance[]): Utterance[] {
  const turns: Utterance[] = [];
  for (const piece of pieces) {
    const turn = turns.at(-1);
    if (turn === undefined || startsNewTurn(turn, piece)) {
      turns.push({ ...piece });
      continue;
    }
    turn.text = `${turn.text} ${piece.text}`;
    turn.end = Math.max(turn.end, piece.end);
  }
  return turns;
}

function startsNewTurn(turn: Utterance, next: Utterance): boolean {
  if (turn.speaker !== next.speaker || next.start - turn.end > pauseMs) return true;
  const length = next.end - turn.start;
  return (length > longestTurnMs && endsSentence.test(turn.text)) || length > 2 * longestTurnMs;
}
