/** What a number measures or counts, in the words behind it. */
import { joined, type NumberWord } from './number-words.ts';
import { isStopWord } from './stop-words.ts';
import { type Unit, unitAt } from './units.ts';

const skipped = new Set(
  'extra more additional less fewer full whole other new straight solid consecutive of first last second'.split(
    ' ',
  ),
);
const lookAhead = 3;

export function unitBehind(words: readonly NumberWord[], at: number): Unit | null {
  for (let here = at; here < at + lookAhead; here += 1) {
    const norm = joined(words, here);
    if (norm === '') return null;
    const unit = unitAt(norm, joined(words, here + 1));
    if (unit !== null) return { ...unit, length: unit.length + here - at };
    if (!skipped.has(norm)) return null;
  }
  return null;
}

export function thingBehind(words: readonly NumberWord[], at: number): string | null {
  for (let here = at; here < at + lookAhead; here += 1) {
    const norm = joined(words, here);
    if (norm === '' || /^\d/.test(norm)) return null;
    if (skipped.has(norm)) continue;
    return isStopWord(norm) ? null : norm;
  }
  return null;
}
