/** A publisher's transcript file becomes utterances, or a sentence that says why it cannot. */
import type { Cue, FileHint, RawCue, ReadCues, TranscriptFormat, Utterance } from './cue.ts';
import { decodeBody } from './decode-body.ts';
import { takeChevrons, takeDashes } from './dialogue-turns.ts';
import { joinCues } from './join-cues.ts';
import { readHtml } from './read-html.ts';
import { readJson } from './read-json.ts';
import { readMarkedText } from './read-marked-text.ts';
import { readTimedLines } from './read-timed-lines.ts';
import { resolveSpeakers } from './resolve-speakers.ts';
import { dropRollingRepeats } from './rolling-captions.ts';
import { sniffFormat } from './sniff-format.ts';
import { takePrefixes } from './speaker-prefixes.ts';
import { TranscriptFileError } from './transcript-file-error.ts';

export interface TranscriptFile {
  format: TranscriptFormat;
  /** Sorted by start; sentences of one speaker joined to at most about half a minute. */
  utterances: Utterance[];
  /** Sentences for the admin on what the file lacks; it serves all the same. */
  warnings: string[];
}

function counted(count: number, one: string, many: string): string[] {
  if (count === 0) return [];
  return [count === 1 ? `1 ${one}` : `${count} ${many}`];
}

function cuesToTurns(raw: readonly RawCue[], warnings: string[]): Cue[] {
  const { cues, rolled } = dropRollingRepeats(raw);
  if (rolled) warnings.push('The file repeats each line as live captions do; the repeats were left out.');
  return resolveSpeakers(takeDashes(takePrefixes(takeChevrons(cues))));
}

function readTimed(text: string, vtt: boolean): ReadCues {
  const { cues, unreadable, backwards } = readTimedLines(text, vtt);
  if (cues.length === 0 && unreadable > 0) {
    throw new TranscriptFileError(
      'no-times',
      "None of the times in the publisher's transcript can be read. Transcribe the audio instead.",
    );
  }
  const warnings = [
    ...counted(
      unreadable,
      'cue without a readable time was left out.',
      'cues without a readable time were left out.',
    ),
    ...counted(backwards, 'cue ends before it starts.', 'cues end before they start.'),
  ];
  return { cues: cuesToTurns(cues, warnings), warnings };
}

function readJsonCues(text: string): ReadCues {
  const { cues, timeless, backwards } = readJson(text);
  if (cues.length === 0 && timeless > 0) {
    throw new TranscriptFileError(
      'no-times',
      "The publisher's transcript gives no times, so no quote could be placed in the audio. Transcribe the audio instead.",
    );
  }
  const warnings = [
    ...counted(timeless, 'segment without a time was left out.', 'segments without a time were left out.'),
    ...counted(backwards, 'segment ends before it starts.', 'segments end before they start.'),
  ];
  return { cues: cuesToTurns(cues, warnings), warnings };
}

function readHtmlCues(text: string): ReadCues {
  const read = readHtml(text);
  if (read.kind === 'timed') return { cues: read.cues, warnings: read.warnings };
  const warnings: string[] = [];
  return { cues: cuesToTurns(read.cues, warnings), warnings };
}

const readers: Record<TranscriptFormat, (text: string) => ReadCues> = {
  vtt: (text) => readTimed(text, true),
  srt: (text) => readTimed(text, false),
  json: readJsonCues,
  html: readHtmlCues,
  text: readMarkedText,
};

/**
 * Reads a publisher's transcript file: WebVTT, SRT, JSON, HTML, or plain text with times, each as lenient as real
 * files need. The body decides the format; the declared types only break ties.
 *
 * @throws TranscriptFileError when the file cannot serve; its message is for the admin.
 */
export function readTranscriptFile(body: Uint8Array, hint: FileHint): TranscriptFile {
  const text = decodeBody(body, hint.contentType);
  if (text.trim() === '') throw nothingSaid();
  const format = sniffFormat(text, hint);
  const { cues, warnings } = readers[format](text);
  const utterances = joinCues(cues);
  if (utterances.length === 0) throw nothingSaid();
  const nameless = utterances.every(({ speaker }) => speaker === '');
  return {
    format,
    utterances,
    warnings: nameless ? [...warnings, 'The file does not say who speaks.'] : warnings,
  };
}

function nothingSaid(): TranscriptFileError {
  return new TranscriptFileError(
    'empty',
    "The publisher's transcript file is empty: it holds no words. Transcribe the audio instead.",
  );
}
