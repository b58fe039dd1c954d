/** Times that are numbered: "Q3", "day thirty-eight". */
import { unitBehind } from './measured-behind.ts';
import { joined, made, type NumberMention, type NumberWord, normAt } from './number-words.ts';
import { type Unit, unitAt } from './units.ts';

const quarter: Unit = { kind: 'Q', factor: 1, length: 1 };
const order: Readonly<Record<string, number>> = {
  first: 1,
  second: 2,
  '3rd': 3,
  '4th': 4,
  third: 3,
  fourth: 4,
};

/** "Q3", "Q423" of 2023, "the third quarter", "quarter three". */
export function quarterOfYear(words: readonly NumberWord[], at: number): NumberMention | null {
  const norm = normAt(words, at);
  const next = joined(words, at + 1);
  const glued = /^q([1-4])$/.exec(norm)?.[1];
  const [, first, year] = (norm === 'q' && /^([1-4])(\d\d)$/.exec(next)) || [];
  const value =
    glued ??
    first ??
    (/^q(?:uarter)?$/.test(norm) && /^[1-4]$/.test(next) ? next : undefined) ??
    (next === 'quarter' ? order[norm] : undefined);
  if (value === undefined) return null;
  const also = year === undefined ? [] : [2_000 + Number(year)];
  return made(at, glued === undefined ? at + 1 : at, Number(value), { unit: quarter, also });
}

/** "Day thirty-eight" is thirty-eight days on; "a day" is not numbered. */
export function numbered(words: readonly NumberWord[], at: number): NumberMention | null {
  const norm = normAt(words, at);
  const next = joined(words, at + 1);
  if (!/^(?:day|week|month|year)$/.test(norm) || !/^\d{1,3}$/.test(next)) return null;
  const before = words[at]?.apart === false ? normAt(words, at - 1) : '';
  if (
    /^(?:a|an|per|each|every|the|that|this|last|next|past|first|final|one|same|\d.*)$/.test(before) ||
    unitBehind(words, at + 2)
  )
    return null;
  return made(at, at + 1, Number(next), { unit: unitAt(norm, '') });
}
