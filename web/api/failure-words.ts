/** What is said about a call that failed: one shape of the words, and one way from them to a notice. */
import type { Notice } from '../ui/toast/notices.ts';
import { CallFailed, sentenceOf } from './failure.ts';

/** Fixed words of a failure. The server's own sentence takes the place of the text. */
export interface FailureWords {
  /** "Error" where none is given. */
  readonly title?: string;
  /** Where the answer carries no sentence. */
  readonly fallback?: string;
  /** Where no answer came at all; as `fallback` where none is given. */
  readonly lost?: string;
  /** The title where no answer came at all, if it is another one. */
  readonly lostTitle?: string;
}

/** For failures whose fixed words are their title: what to do when the server said nothing. */
const noAnswer = 'The server did not answer. Check the connection and try again.';

export type FailureNotice = Notice & { text: string };

export function failureNotice(words: FailureWords, error: unknown): FailureNotice {
  const { title = 'Error', fallback = noAnswer, lost = fallback, lostTitle = title } = words;
  if (error instanceof CallFailed && error.status > 0) {
    return { title, text: sentenceOf(error, fallback), tone: 'fail' };
  }
  return { title: lostTitle, text: sentenceOf(error, lost), tone: 'fail' };
}
