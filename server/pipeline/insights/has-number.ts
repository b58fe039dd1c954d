/** Numbers outside of a place: whether a text holds one, and what its numbers measure. */
import { numberWord } from './claim-gate/number-words.ts';
import { readNumbers } from './claim-gate/read-numbers.ts';
import { canonicalOf } from './quote-gate/canonical.ts';
import { isNumberWord } from './quote-gate/numbers.ts';
import { wordsOf } from './quote-gate/words.ts';

/** What the reader of numbers takes for words: multiples, parts and crowds, and the numerals of Rome from two on. */
const counting =
  /^(?:hal(?:f|ves)|(?:third|quarter|fifth|sixth|seventh|eighth|ninth|tenth|twelfth)s?|doubl(?:e|ed|es|ing)|(?:tripl|quadrupl)(?:e|ed|es|ing)|twice|thrice|(?:dozen|hundred|thousand|million|billion|trillion)s?|couple|[a-z]+(?<=two|three|four|five|six|ten|hundred)fold|i[ivx]|vi{1,3}|xi{1,3}|xx)$/;
/** "Second homes" and "one of us" count nothing, "first quarter" does. */
const ofOrder = /^(?:first|second|one)$/;
const grouped = /\b(?:scores? of|first[ -](?:year|time|quarter|half))\b/i;

/** Whether a text counts or measures anything: labels without a number need no place. */
export const hasNumber = (text: string): boolean =>
  grouped.test(text) ||
  wordsOf(text).some(
    ({ norm }) => /\d/.test(norm) || counting.test(norm) || (isNumberWord(norm) && !ofOrder.test(norm)),
  );

/** Units of the numbers in a text, in words or digits: percent, dollars, a span of time. */
export function unitsIn(text: string): Set<string> {
  const numbers = readNumbers(canonicalOf(wordsOf(text)).map(numberWord));
  return new Set(numbers.flatMap(({ unit, isLoose }) => (unit === null || isLoose ? [] : [unit.kind])));
}
