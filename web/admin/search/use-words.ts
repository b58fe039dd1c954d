import { useSearchParams } from 'react-router';

const between = '|';
const most = 12;

/** The words in the address that are marked in it, as they were said. */
export function useWords(): string[] {
  const [params] = useSearchParams();
  return (params.get('words') ?? '').split(between).filter((word) => word !== '');
}

/** Different words for the address; no word holds what stands between them. */
export function wordsForAddress(words: readonly string[]): string {
  return [...new Set(words.map((word) => word.toLowerCase()))].slice(0, most).join(between);
}
