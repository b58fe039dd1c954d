import type { SearchResult } from '../../../contract/podcasts.ts';

/** A directory of podcasts. Throws `Trouble` (`busy`, `down`, `misconfigured`) with a sentence. */
export interface Directory {
  /** Podcasts that fit the words, best first; shows without a public feed are left out. */
  search(words: string, signal: AbortSignal): Promise<SearchResult[]>;
}
