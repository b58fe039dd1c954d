/** Months as dates: "May" and "March" are words of their own too. */
const names = 'january february march april may june july august september october november december'.split(
  ' ',
);
const short: Readonly<Record<string, number>> = { sept: 9 };

/** From 1 to 12; null for what can be no month. "Jan" and "Sept" are months too. */
export function monthOf(norm: string): number | null {
  const at = names.findIndex((name) => name === norm || (norm.length === 3 && name.startsWith(norm)));
  return at < 0 ? (short[norm] ?? null) : at + 1;
}

interface MonthWord {
  norm: string;
  capital: boolean;
}

const isAmbiguous = (norm: string) => /^(?:may|march|mar|jun|dec)$/.test(norm);
const before =
  /^(?:in|of|by|since|until|till|from|through|early|late|mid|last|next|this|every|each|around|between)$/;
/** "May we", "may not": who asks or allows. */
const asking = /^(?:i|we|you|he|she|it|they|not|be|have|as|the|a|and)$/;

/** Whether a month is meant there: a capital within a sentence says so, and so do a day and a year. */
export function isMonthAt(words: readonly MonthWord[], at: number): boolean {
  const word = words[at];
  if (word === undefined || monthOf(word.norm) === null) return false;
  if (!isAmbiguous(word.norm) || word.capital) return true;
  const next = words[at + 1]?.norm ?? '';
  if (/^(?:\d{1,2}(?:st|nd|rd|th)?|(?:19|20)\d\d)$/.test(next)) return true;
  return before.test(words[at - 1]?.norm ?? '') && !asking.test(next);
}
