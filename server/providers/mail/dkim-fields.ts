/**
 * The header fields that our DKIM signatures cover where a letter has them (RFC 6376 section 5.4.1). Whoever offers
 * the one-click unsubscribe must cover both of its fields (RFC 8058 section 4).
 */
export const dkimFields = [
  'From',
  'Sender',
  'Reply-To',
  'To',
  'Cc',
  'Subject',
  'Date',
  'Message-ID',
  'In-Reply-To',
  'References',
  'MIME-Version',
  'Content-Type',
  'Content-Transfer-Encoding',
  'List-ID',
  'List-Unsubscribe',
  'List-Unsubscribe-Post',
  'Feedback-ID',
  'Auto-Submitted',
] as const;
