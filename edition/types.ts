/** What the edition takes beside the issue, and what it hands back. */

export interface Brand {
  /** The publication's name, as the masthead prints it. */
  name: string;
  /** Printed as text in the footer. */
  supportEmail: string;
  /** Public origin of the product; links are left out when it is not http or https. */
  appUrl: string;
  /** Footer of bulk mail; left out when absent. */
  postalAddress?: string;
  /** Prints the thin Sandbox ribbon. */
  sandbox?: boolean;
}

export interface Mail {
  /** One line, no control characters. */
  subject: string;
  /**
   * At most three macro themes, comma separated, empty when the issue has none; in a letter a line of at most 90
   * characters that says what the subject does not.
   */
  preheader: string;
  /** A whole document, under 102,000 bytes in UTF-8 whatever the issue holds. */
  html: string;
  /** Plain text, wrapped at 74 columns (only a link may be longer). */
  text: string;
}

/** What makes an issue the letter of a reader. The addresses may hold marks that are replaced for each reader. */
export interface LetterLinks {
  /** The reading page of this issue; quotes add their place as a fragment. */
  readUrl: string;
  preferencesUrl: string;
  unsubscribeUrl: string;
  /** Its readers had the issue by mail before, in other words: the subject says so. */
  isCorrection?: boolean;
}

export interface EditionOptions {
  /** IANA zone of the publication, for dates; America/New_York when absent or not known. */
  timeZone?: string;
  /** The free sample: says that it was asked for, leads to the subscription, and to nothing that only readers have. */
  sample?: boolean;
  /** The mail to somebody who pays; not together with `sample`. */
  letter?: LetterLinks;
}
