/** The port to whoever carries the mail. */

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

export interface Mailer {
  /**
   * Hands one mail over. Throws `Trouble`: `down` (no connection, SMTP 4xx: try again), `rejected` (SMTP 5xx: this
   * address or letter will never pass), `misconfigured` (log-in refused).
   */
  send(mail: OutgoingMail): Promise<void>;
  /** Whether the server takes our log-in; sends nothing. Throws as `send` does. */
  test(): Promise<void>;
  close(): void;
}
