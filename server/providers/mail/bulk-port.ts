/** The port to whoever carries one letter to many readers: composed once, personal only where it must be. */

/** The letter that all readers share. */
export interface BulkLetter {
  subject: string;
  html: string;
  text: string;
  /** Headers that are the same for all, for example List-ID and Feedback-ID. */
  headers: Readonly<Record<string, string>>;
  /**
   * Marks in `html` and `text` that stand for something of each reader's own: 8 or more letters, digits, "-" and "_",
   * so that no encoding changes them, and each as long as what takes its place.
   */
  marks: readonly string[];
}

/** One reader's own part. */
export interface BulkReader {
  to: string;
  /** Without angle brackets; the same in every try (RFC 5322 section 3.6.4). */
  messageId: string;
  /** Envelope sender where bounces go (VERP); absent: the From address. */
  returnPath?: string;
  /** Headers of the reader's own, for example List-Unsubscribe. */
  headers: Readonly<Record<string, string>>;
  /** What takes the place of each of `marks`, in their order and of their length. */
  values: readonly string[];
}

/** A letter made ready once for all its readers. */
export interface PreparedLetter {
  /** Bytes of one reader's message without the headers of the reader's own. */
  readonly size: number;
  /**
   * One reader's whole message, signed where a key is set. Throws `MailTrouble`: `address` where the address is none,
   * `ours` where a header or a value would change more than its own place.
   */
  messageFor(reader: BulkReader, at: Date): Promise<Buffer>;
}

/** One connection to the mail server, used for one delivery after the other. */
export interface BulkLane {
  /** Opens the connection where there is none. Throws `MailTrouble`: `again`, `setup` or `policy`. */
  open(signal: AbortSignal): Promise<void>;
  /** False before `open`, and once the connection has ended for whatever reason. */
  isOpen(): boolean;
  /**
   * Hands one message over and returns on the server's 250 after DATA. Throws `MailTrouble`; its `doubt` says that all
   * of the message may have left and no answer came. `signal` ends what waits: before the message's first byte it
   * throws `again`, afterwards `doubt`.
   */
  send(prepared: PreparedLetter, reader: BulkReader, signal: AbortSignal): Promise<void>;
  close(): void;
}

export interface BulkMailer {
  /** Throws where a mark is missing, holds other characters, or would be cut by the encoding. */
  prepare(letter: BulkLetter): Promise<PreparedLetter>;
  createLane(): BulkLane;
  /** Whether messages leave this machine: for a mail server elsewhere, not for one here or for files on the disk. */
  readonly leaves: boolean;
  /** Whether messages are signed. */
  readonly signs: boolean;
}
