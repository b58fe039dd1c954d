/** Text that knows when its words were said: aligned, cut, joined, put right and kept. */
export { alignWords, type TimedWord } from './align-words.ts';
export { packMarks, unpackMarks } from './pack-marks.ts';
export { settleMarks } from './settle-marks.ts';
export { cutMarks, cutText, joinTexts, shiftMarks, type TimedText } from './timed-text.ts';
