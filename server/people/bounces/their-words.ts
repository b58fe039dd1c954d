import { cleanWords } from '../../kit/their-words.ts';

/** What a mail system said, as a sentence. */
export function theirWords(text: string | null | undefined): string | null {
  const words = cleanWords(text);
  return words === null ? null : `The mail system said: “${words}”`;
}
