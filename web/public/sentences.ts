/**
 * A quote cut into its sentences, for lines that break between sentences before they break inside one. The same
 * sentence may occur twice, so each key also counts.
 */
export function sentencesOf(quote: string): { sentence: string; key: string }[] {
  return quote
    .split(/(?<=[.!?…]["”’]?)\s+(?=[\p{Lu}“"‘])/u)
    .map((sentence, at) => ({ sentence, key: `${at} ${sentence}` }));
}
