/**
 * Text that knows when parts of it were said. `marks` are pairs of a place in the text (character) and milliseconds,
 * ascending by place. Whatever cuts or joins such text takes the marks along, so that each still stands at its word.
 */
export interface TimedText {
  text: string;
  marks?: readonly number[] | undefined;
}

/** Index of the first pair whose place is at `at` or behind it. */
function pairFrom(marks: readonly number[], at: number): number {
  let low = 0;
  let high = marks.length >> 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((marks[middle * 2] ?? 0) < at) low = middle + 1;
    else high = middle;
  }
  return low * 2;
}

/** The marks between two places, counted from the first of them. */
export function cutMarks(marks: readonly number[] | undefined, from: number, to: number): number[] {
  const cut: number[] = [];
  if (marks === undefined) return cut;
  for (let index = pairFrom(marks, from); index < marks.length; index += 2) {
    const at = marks[index] ?? 0;
    if (at >= to) break;
    cut.push(at - from, marks[index + 1] ?? 0);
  }
  return cut;
}

/** A stretch of the text without the space around it. */
export function cutText<T extends TimedText>(whole: T, from: number, to = whole.text.length): T {
  const cut = whole.text.slice(from, to);
  const text = cut.trim();
  if (whole.marks === undefined) return { ...whole, text };
  const start = from + (cut.length - cut.trimStart().length);
  return { ...whole, text, marks: cutMarks(whole.marks, start, start + text.length) };
}

/** The marks of a text that is put behind `before` characters. */
export function shiftMarks(marks: readonly number[] | undefined, before: number): number[] {
  return (marks ?? []).map((value, index) => (index % 2 === 0 ? value + before : value));
}

/** Two texts, one behind the other, and what stands between them. */
export function joinTexts(left: TimedText, joint: string, right: TimedText): TimedText & { marks: number[] } {
  const before = `${left.text}${joint}`;
  return {
    text: before + right.text,
    marks: [...(left.marks ?? []), ...shiftMarks(right.marks, before.length)],
  };
}
