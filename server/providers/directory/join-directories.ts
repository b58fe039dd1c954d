import { canonicalUrl } from '../../kit/outbound/index.ts';
import type { Directory } from './port.ts';

/** Asks all directories at once; the first one's order and rows win. Fails only where all fail. */
export function joinDirectories(directories: readonly Directory[]): Directory {
  return {
    async search(words, signal) {
      const answers = await Promise.allSettled(
        directories.map((directory) => directory.search(words, signal)),
      );
      const failed = answers.find((answer) => answer.status === 'rejected');
      if (failed && answers.every((answer) => answer.status === 'rejected')) throw failed.reason;
      const seen = new Set<string>();
      return answers
        .flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
        .filter(({ feedUrl }) => {
          if (!URL.canParse(feedUrl)) return false;
          const key = canonicalUrl(feedUrl);
          if (seen.has(key)) return false;
          seen.add(key);
          return true;
        });
    },
  };
}
