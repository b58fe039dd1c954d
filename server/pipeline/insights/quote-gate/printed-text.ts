import type { PreparedTranscript } from './prepare-transcript.ts';

const opening = /["'\u201c\u2018(\u00ab\u00bf\u00a1]+$/;
const closingMarks =
  /^[.!?\u2026\u3002\uff01\uff1f]*(?:["'\u201d\u2019)\u00bb]+(?=\s|$|[.,;:!?\u2014-]))?[.!?\u2026]*/;

/** What was said from one word to another, letter for letter, with the marks that belong to it. */
export function printedText({ utterances, words }: PreparedTranscript, from: number, to: number): string {
  const first = words[from];
  const last = words[to];
  if (first === undefined || last === undefined) return '';
  const parts: string[] = [];
  for (let index = first.utterance; index <= last.utterance; index += 1) {
    const text = utterances[index]?.text ?? '';
    const start = index === first.utterance ? opened(text, first.from) : 0;
    const end = index === last.utterance ? closed(text, last.to) : text.length;
    parts.push(text.slice(start, end).trim());
  }
  return parts.join(' ').replace(/\s+/g, ' ').trim();
}

function opened(text: string, at: number): number {
  return at - (opening.exec(text.slice(Math.max(0, at - 4), at))?.[0].length ?? 0);
}

/** Takes the mark along that ends a sentence, and nothing of the next one. */
function closed(text: string, at: number): number {
  return at + (closingMarks.exec(text.slice(at, at + 12))?.[0].length ?? 0);
}
