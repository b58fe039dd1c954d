/** Token counts that are steady and of the right size; the vendor's own tokenizer is not public. */
const charsPerToken = 3.8;

export function countTokens(text: string): number {
  return Math.ceil(text.length / charsPerToken);
}

/** As much of the text as fits into so many tokens. */
export function cutToTokens(text: string, tokens: number): string {
  return text.slice(0, Math.max(0, Math.floor(tokens * charsPerToken)));
}
