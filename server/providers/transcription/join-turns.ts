import type { HeardUtterance } from './port.ts';

const longestTurnMs = 30_000;
const pauseMs = 1_500;
const endsSentence = /[.!?…]["'”’)\]]*$/;

/**
 * Joins words or short phrases of one speaker to turns: up to about half a minute, cut at the end of a sentence or at a
 * pause. The time of each piece goes along, so that a quote's second is that of its first word.
 */
export function joinTurns(pieces: readonly HeardUtterance[]): HeardUtterance[] {
  const turns: (HeardUtterance & { marks: number[] })[] = [];
  for (const piece of pieces) {
    const turn = turns.at(-1);
    if (turn === undefined || startsNewTurn(turn, piece)) {
      turns.push({ ...piece, marks: [...marksOf(piece)] });
      continue;
    }
    for (const [index, value] of marksOf(piece).entries()) {
      turn.marks.push(index % 2 === 0 ? turn.text.length + 1 + value : value);
    }
    turn.text = `${turn.text} ${piece.text}`;
    turn.end = Math.max(turn.end, piece.end);
  }
  return turns;
}

const marksOf = (piece: HeardUtterance) => piece.marks ?? [0, piece.start];

function startsNewTurn(turn: HeardUtterance, next: HeardUtterance): boolean {
  if (turn.speaker !== next.speaker || next.start - turn.end > pauseMs) return true;
  const length = next.end - turn.start;
  return (length > longestTurnMs && endsSentence.test(turn.text)) || length > 2 * longestTurnMs;
}
