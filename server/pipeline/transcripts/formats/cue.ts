/** The shapes between a publisher's file and the utterances that the product keeps. Times are milliseconds. */
import type { TimedText } from '../../../kit/timed-text/index.ts';

export type TranscriptFormat = 'vtt' | 'srt' | 'json' | 'html' | 'text';

/** What the person asked for and what the answer said; both may be wrong, so the body goes first. */
export interface FileHint {
  /** The content type of the answer. */
  contentType: string | null;
  /** The type that the feed declares on its transcript link. */
  type: string | null;
  url: string;
}

export interface Utterance extends TimedText {
  /** The file's own name or id of the speaker; empty where the file names nobody. */
  speaker: string;
  start: number;
  end: number;
}

/**
 * Who speaks: a name or id; '' for somebody whom the file does not name; null where the file says nothing, which by
 * the podcast convention means that the last speaker goes on.
 */
export type Voice = string | null;

/** A line of a cue, or a part of a line. Its marks are times inside the cue; the cue's own start is not among them. */
export interface Part extends TimedText {
  voice: Voice;
  /** The file marks that a new turn starts here (`>>`, a dialogue dash), with or without a name. */
  turn: boolean;
}

/** A cue as the file has it. */
export interface RawCue {
  start: number;
  /** Null where the file gives no end, or one before the start. */
  end: number | null;
  parts: Part[];
  /** The text follows the cue before it without a space: a token of a word, not a word. */
  glued?: boolean;
}

/**
 * Something one speaker says within one cue; the last speaker has been carried on. Its start is a time of the file where
 * it is among the marks, else an estimate.
 */
export interface Cue extends TimedText {
  speaker: string;
  turn: boolean;
  start: number;
  end: number | null;
  /** As in the cue of the file. */
  glued?: boolean;
}

/** What a reader of one format hands on. */
export interface ReadCues {
  cues: Cue[];
  warnings: string[];
}
