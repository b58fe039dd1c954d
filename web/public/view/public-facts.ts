import type { Issue } from '../../../contract/digests.ts';
import type { Meta } from '../../../contract/live.ts';

/** What only the running server knows: how the installation is called and where, and what it has published. */
export interface PublicFacts extends Meta {
  /** The issue that everybody may read whole; null while nothing is published. */
  sample: Issue | null;
  /** The newest published one: what the free sample mails. */
  newest: Issue | null;
  /** The published issues, newest first. */
  issues: readonly IssueLine[];
}

/** All that visitors learn of an issue that is not the public one. */
export interface IssueLine
  extends Pick<Issue, 'issueNumber' | 'title' | 'groupName' | 'startDate' | 'endDate' | 'publishDate'> {
  /** The beginning of its summary. */
  opening: string;
  isPublic: boolean;
}

export type Theme = 'dark' | 'light';

/** What the request says of the browser that asks. */
export interface Look {
  theme: Theme;
  /** A reader is logged in, as far as the browser's own hint says. */
  isReader: boolean;
  /** Why a plain form was refused, and what was typed. */
  problem?: { sentence: string; typed: string };
}

/** What stands on a page that a link of a mail opens: read this issue, what comes by mail, out of the list. */
export type LinkPage =
  | { kind: 'issue'; issue: Issue }
  /** `email` is masked, null where it is not known; `isNew`: it was turned off just now. */
  | { kind: 'unsubscribe'; email: string | null; isComplimentary: boolean; isOff: boolean; isNew: boolean }
  | { kind: 'preferences'; email: string; isComplimentary: boolean; weekly: boolean; isSaved: boolean }
  /** The link does not open: a status of HTTP and a sentence. */
  | { kind: 'closed'; of: 'read' | 'preferences' | 'unsubscribe'; status: number; sentence: string };
