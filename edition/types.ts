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
  /** One reader's own link, mails only; the download has none. */
  unsubscribeUrl?: string;
  /** Prints the thin Sandbox ribbon. */
  sandbox?: boolean;
}

export interface Mail {
  /** One line, no control characters. */
  subject: string;
  /** At most three macro themes, comma separated; empty when the issue has none. */
  preheader: string;
  /** A whole document, under 102,000 bytes in UTF-8 whatever the issue holds. */
  html: string;
  /** Plain text, wrapped at 74 columns (only a link may be longer). */
  text: string;
}

export interface EditionOptions {
  /** IANA zone of the publication, for dates; America/New_York when absent or not known. */
  timeZone?: string;
  /** The free sample: says that it was asked for, leads to the subscription, and to nothing that only readers have. */
  sample?: boolean;
}
