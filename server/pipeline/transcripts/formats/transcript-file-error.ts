/** Why a publisher's file cannot serve as a transcript. */
export type TranscriptFileReason =
  | 'empty'
  | 'web-page'
  | 'unreadable'
  | 'no-times'
  | 'too-large'
  | 'too-long'
  | 'too-slow';

/** A file that cannot serve as a transcript; the message is a sentence for the admin. Fetching it again does not help. */
export class TranscriptFileError extends Error {
  readonly reason: TranscriptFileReason;

  constructor(reason: TranscriptFileReason, message: string) {
    super(message);
    this.name = 'TranscriptFileError';
    this.reason = reason;
  }
}
