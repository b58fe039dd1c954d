/** Plain text and markdown with times in them. Without times a file cannot serve: every quote needs its second. */
import type { ReadCues } from './cue.ts';
import { type Mark, readLine, withoutLeadingTime, withoutMarkdown } from './marked-lines.ts';
import { speakersAmong } from './speaker-prefixes.ts';
import { type TimedFlow, timeFlow } from './timed-flow.ts';
import { TranscriptFileError } from './transcript-file-error.ts';

const farApartMs = 6 * 60_000;
const estimateWorthSayingMs = 30_000;
/** Speech has 12 to 18 letters a second; a list of chapters a tenth of one. */
const leastLettersPerSec = 2;

/** The marks and words of lines, after hearing all of them for the names before a colon. */
export function marksOf(lines: readonly string[]): Mark[] {
  const speakers = speakersAmong(lines.map(withoutLeadingTime));
  return lines.flatMap((line) => readLine(line, speakers));
}

/** The podcast form says what it is (`cite` and `time`); a page or a text has to sound like speech. */
export type Form = 'podcast' | 'page';

/** Whether the times are enough to place a quote; throws what the admin should know when not. */
export function demandTimes(flow: TimedFlow, form: Form): void {
  const letters = flow.cues.reduce((sum, { text }) => sum + text.length, 0);
  const few = flow.marks === 0 || (flow.marks === 1 && letters > 1500);
  if (few || flow.gapMs > farApartMs) {
    throw new TranscriptFileError(
      'no-times',
      "The publisher's transcript has no times, or too few, so no quote could be placed in the audio. Transcribe the audio instead.",
    );
  }
  if (form === 'page' && flow.marks > 1 && flow.lettersPerSec < leastLettersPerSec) {
    throw new TranscriptFileError(
      'no-times',
      'The publisher\'s "transcript" is a list of chapters or notes, not what was said. Transcribe the audio instead.',
    );
  }
}

/** What the admin should know of times that are partly estimated. */
export function estimateWarning(flow: TimedFlow): string[] {
  if (flow.gapMs < estimateWorthSayingMs) return [];
  const secs = Math.round(flow.gapMs / 1000);
  return [`The file marks a time about every ${secs} seconds; the times between are estimated.`];
}

export function readMarkedText(text: string): ReadCues {
  const lines = text.split('\n').map(withoutMarkdown);
  const marks = marksOf(lines.filter((line) => line.trim() !== ''));
  const flow = timeFlow(dropBreaks(marks));
  if (flow.cues.length > 0) demandTimes(flow, 'page');
  return { cues: flow.cues, warnings: estimateWarning(flow) };
}

/** A line that is only `Break: [22:26]` marks an advertisement: its time stays, the word goes. */
function dropBreaks(marks: readonly Mark[]): Mark[] {
  return marks.filter(
    (mark) =>
      mark.kind !== 'text' || !/^(?:(?:ad |commercial )?break|sponsor(?: break)?)\s*:?$/i.test(mark.text),
  );
}
