/** Whether a span of time is spoken of at all: "a month" is one month, and no other span stands for it. */
import type { ClaimIndex } from './claim-index.ts';
import { monthOf } from './months.ts';
import { stemOf } from './stem.ts';
import { type Unit, unitAt } from './units.ts';

/** "A month", "per week"; not "last week", which others tell by its day. */
const counting = /^(?:an?|per|each|every)\b/i;
export const isCounted = ({ text }: { text: string }): boolean => counting.test(text);

/** Words that tell such a span without naming it. */
const alsoTold: Readonly<Record<string, RegExp>> = {
  second: /^(?:moment|instant|seconds?)$/,
  minute: /^(?:moment|minutes?)$/,
  hour: /^(?:hourly|hours?|60)$/,
  day: /^(?:today|tonight|tomorrow|yesterday|morning|evening|night|nights|daytime|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|24|everyday)$/,
  week: /^(?:week.*|biweekly|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|7)$/,
  month: /^(?:biweekly|30|31)$/,
  year: /^(?:annum|annually|anniversary|season|(?:19|20)\d\d|12|365|spring|summer|autumn|fall|winter)$/,
  decade: /^(?:10|\d0s)$/,
  century: /^(?:100)$/,
};
const spanOf = ({ kind, factor }: Unit): string =>
  Object.keys(alsoTold).find((norm) => {
    const unit = unitAt(norm, '');
    return unit?.kind === kind && unit.factor === factor;
  }) ?? '';

export function isToldOf(unit: Unit, sentences: readonly number[], index: ClaimIndex): boolean {
  const span = spanOf(unit);
  const told = alsoTold[span];
  return sentences.some((sentence) =>
    index.transcript.canonical
      .slice(index.firstOf[sentence], index.firstOf[sentence + 1])
      .some(({ norm }) => {
        const said = unitAt(norm, '') ?? unitAt(stemOf(norm), '');
        if (said !== null && said.kind === unit.kind && said.factor === unit.factor) return true;
        return told?.test(norm) || ((span === 'month' || span === 'year') && monthOf(norm) !== null);
      }),
  );
}
