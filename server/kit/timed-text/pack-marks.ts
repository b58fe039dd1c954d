/**
 * All marks of a transcript as one short text, to be kept beside it: an hour of talk has ten thousand words, and few
 * look at their times. Utterances are parted by `;`, numbers by `,`, each in base 36 as the step from the one before.
 */
import { settleMarks } from './settle-marks.ts';
import type { TimedText } from './timed-text.ts';

type Timed = TimedText & { start: number; end: number };

/** Null where no utterance has a mark that can be believed. */
export function packMarks(utterances: readonly Timed[]): string | null {
  let some = false;
  const packed = utterances.map((utterance) => {
    const marks = settleMarks(utterance);
    some ||= marks.length > 0;
    let [at, ms] = [0, utterance.start];
    const steps: string[] = [];
    for (let index = 0; index < marks.length; index += 2) {
      const [nextAt = 0, nextMs = 0] = [marks[index], marks[index + 1]];
      steps.push((nextAt - at).toString(36), (nextMs - ms).toString(36));
      [at, ms] = [nextAt, nextMs];
    }
    return steps.join(',');
  });
  return some ? packed.join(';') : null;
}

/** The utterances with their marks; without them where the text belongs to another transcript. */
export function unpackMarks<T extends Timed>(utterances: readonly T[], packed: string | null): T[] {
  const rows = packed?.split(';') ?? [];
  if (rows.length !== utterances.length) return [...utterances];
  return utterances.map((utterance, index) => ({
    ...utterance,
    marks: marksOf(rows[index] ?? '', utterance.start),
  }));
}

function marksOf(row: string, start: number): number[] {
  if (row === '') return [];
  let [at, ms] = [0, start];
  return row.split(',').map((step, index) => {
    const by = Number.parseInt(step, 36);
    if (index % 2 === 0) {
      at += by;
      return at;
    }
    ms += by;
    return ms;
  });
}
