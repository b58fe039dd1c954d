import { appLink } from '../../../edition/links.ts';
import { type PrintedIssue, printIssue } from '../../issue/printed-issue.ts';
import type { PublicPath } from '../pages.ts';
import { nameOfCard, type ShareCard, shareCardOf } from '../share/share-card.ts';
import { type IssueEntry, issueEntries } from './issue-entries.ts';
import type { LinkPage, Look, PublicFacts } from './public-facts.ts';
import { type Sample, sampleOf, teaserOf } from './sample.ts';

/** What the public pages print. It travels inside the page, so it holds no more of the digests than is shown. */
export interface PublicView {
  brandName: string;
  supportEmail: string;
  /** Public origin without a slash at its end; empty when it is no http address. */
  origin: string;
  isSandbox: boolean;
  /** Where the sandbox shows its letters. */
  outboxUrl: string | null;
  isReader: boolean;
  /** The issue that everybody may read. */
  sample: Sample | null;
  /** What the free sample mails: the front of the newest issue, without what stands inside. */
  mailed: Sample | null;
  /** The public issue, whole; only in the page that prints it. */
  issue: PrintedIssue | null;
  /** Only in the page that lists them. */
  issues: readonly IssueEntry[];
  /** File name of the public issue's picture for shares. */
  sharePicture: string | null;
  /** Why the plain form was refused, and what was typed. */
  problem: { sentence: string; typed: string } | null;
  /** What a link of a mail opens; only in those pages. */
  link: LinkView | null;
}

export type LinkView =
  | Exclude<LinkPage, { kind: 'issue' }>
  /** As it is printed, and no token: the page is the same for all who may read it. */
  | { kind: 'issue'; issue: PrintedIssue };

export function viewOf(facts: PublicFacts, path: PublicPath | null, look: Look): PublicView {
  const { sample, newest, timeZone } = facts;
  const card = cardOf(facts);
  return {
    brandName: facts.brandName,
    supportEmail: facts.supportEmail,
    origin: originOf(facts),
    isSandbox: facts.sandbox,
    outboxUrl: facts.outboxUrl,
    isReader: look.isReader,
    sample: sample === null ? null : sampleOf(sample, timeZone),
    mailed: newest === null ? null : teaserOf(sampleOf(newest, timeZone)),
    issue: path === '/sample' && sample !== null ? printIssue(sample, facts) : null,
    issues: path === '/issues' ? issueEntries(facts.issues, timeZone) : [],
    sharePicture: card === null ? null : nameOfCard(card),
    problem: look.problem ?? null,
    link: null,
  };
}

/** The view of a page that a link of a mail opens. */
export function linkViewOf(facts: PublicFacts, look: Look, page: LinkPage): PublicView {
  const link: LinkView =
    page.kind === 'issue' ? { kind: 'issue', issue: printIssue(page.issue, facts) } : page;
  return { ...viewOf(facts, null, look), link };
}

export function originOf({ appUrl }: Pick<PublicFacts, 'appUrl'>): string {
  return appLink(appUrl, '') === null ? '' : appUrl.replace(/\/+$/, '');
}

/** The public issue's picture for shares; null while there is none. */
export function cardOf({ sample, brandName, timeZone }: PublicFacts): ShareCard | null {
  return sample === null ? null : shareCardOf(sampleOf(sample, timeZone), brandName);
}
