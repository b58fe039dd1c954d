/**
 * A transcript cannot be longer than its audio: fast talkers reach 250 words a minute, an auctioneer 400. What is longer
 * belongs to something else, and would be paid for by the token.
 */
import { TranscriptFileError } from './transcript-file-error.ts';

const mostWordsPerMinute = 400;
/** A feed may give a wrong length; so few words cost nothing whatever it says. */
const alwaysAllowed = 2_000;
/** A day of talk. */
const mostWords = 200_000;
/** Letters of a word, with room for languages of long words; a text without spaces is not one word. */
const mostLettersPerWord = 12;
const wide = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]/gu;

/** @throws TranscriptFileError `too-long`, with both figures. */
export function demandLength(utterances: readonly { text: string }[], durationSecs: number | null): void {
  const minutes = durationSecs === null || durationSecs <= 0 ? null : durationSecs / 60;
  const allowed =
    minutes === null ? mostWords : Math.min(mostWords, Math.max(alwaysAllowed, minutes * mostWordsPerMinute));
  let words = 0;
  for (const { text } of utterances) words += wordsOf(text);
  if (words <= allowed) return;
  const figure = Math.round(words).toLocaleString('en-US');
  const against =
    minutes === null || allowed === mostWords
      ? 'more than a day of talk has'
      : `for ${Math.max(1, Math.round(minutes))} minutes of audio`;
  throw new TranscriptFileError(
    'too-long',
    `The publisher's transcript has ${figure} words, ${against}, so it is not that of this episode. Transcribe the audio instead.`,
  );
}

/** Words between spaces; in scripts without spaces two letters count as a word. */
function wordsOf(text: string): number {
  let count = text === '' ? 0 : 1;
  for (let at = text.indexOf(' '); at >= 0; at = text.indexOf(' ', at + 1)) count += 1;
  const letters = wide.test(text) ? (text.match(wide)?.length ?? 0) / 2 : 0;
  wide.lastIndex = 0;
  return Math.max(count, letters, text.length / mostLettersPerWord);
}
