/** The port to whoever carries the mail. */
import type { SmtpStage, Verdict } from './classify.ts';

export interface OutgoingMail {
  to: string;
  subject: string;
  html: string;
  text: string;
  /** Without angle brackets; the same letter keeps its own through every try (RFC 5322 section 3.6.4). */
  messageId: string;
  /** Further headers, for example `Auto-Submitted`. */
  headers: Readonly<Record<string, string>>;
}

export interface HandOver {
  /**
   * Called once the server has said yes to everything but the letter itself, before its first byte leaves. Where it
   * throws nothing leaves.
   */
  handingOver(): Promise<void>;
  /** Ends what waits; after `handingOver` the letter may have arrived all the same. */
  signal?: AbortSignal;
}

export interface Mailer {
  /**
   * Hands one mail over and returns when the server has taken it. Throws `MailTrouble` where it did not, or may not
   * have; whatever `handingOver` throws comes through as it is.
   */
  send(mail: OutgoingMail, handOver: HandOver): Promise<void>;
  /** Whether the server takes our log-in; sends nothing. Throws `Trouble`. */
  test(): Promise<void>;
  close(): void;
}

/** A letter that was not taken, or of which nobody knows; `message` is a sentence for the admin. */
export class MailTrouble extends Error {
  readonly verdict: Verdict;
  /** Where the conversation stood; null where none was begun. */
  readonly stage: SmtpStage | null;

  constructor(
    verdict: Verdict,
    sentence: string,
    options: { cause?: unknown; stage?: SmtpStage | undefined } = {},
  ) {
    super(sentence, { cause: options.cause });
    this.name = 'MailTrouble';
    this.verdict = verdict;
    this.stage = options.stage ?? null;
  }
}
