/** Transcript files of publishers (wire.md section 7): which link to take, and how to read what it gives. */
export type { FileHint, TranscriptFormat, Utterance } from './cue.ts';
export { rankTranscriptLinks, type TranscriptLink } from './rank-transcript-links.ts';
export { type ReadFile, readInThread } from './read-in-thread.ts';
export { readTranscriptFile, type TranscriptFile } from './read-transcript-file.ts';
export { TranscriptFileError, type TranscriptFileReason } from './transcript-file-error.ts';
