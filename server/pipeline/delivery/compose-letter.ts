/** The issue as a letter: composed once, each reader's own links put in afterwards. */
import { createHash } from 'node:crypto';
import type { Issue } from '../../../contract/digests.ts';
import { type Mail, renderEdition } from '../../../edition/index.ts';
import { preferencesMark, readingMark } from '../../people/links/index.ts';
import type { BulkLetter, BulkReader } from '../../providers/mail/bulk-port.ts';
import type { DeliveryDeps } from './deps.ts';
import type { Claim } from './ledger-store.ts';
import { ownHeaders, sharedHeaders, unsubscribeUrl } from './letter-headers.ts';

type ComposeDeps = Pick<
  DeliveryDeps,
  'brand' | 'timeZone' | 'mailDomain' | 'bounceDomain' | 'returnPathHeader' | 'links' | 'clock'
>;

export interface Version {
  digestId: string;
  edition: number;
  issue: Issue;
  /** Readers had an earlier edition by mail; one that was corrected before anybody got it is simply the issue. */
  isCorrection: boolean;
}

/** The reading link of a mail ends after this (issue on the site: with the access). */
const readableMs = 60 * 86_400_000;

export function renderLetterOf(deps: ComposeDeps, { isCorrection, issue }: Version): Mail {
  const brand = deps.brand();
  const { appUrl } = brand;
  return renderEdition(issue, brand, {
    timeZone: deps.timeZone,
    letter: {
      isCorrection,
      readUrl: `${appUrl}/read/${readingMark}`,
      preferencesUrl: `${appUrl}/preferences/${preferencesMark}`,
      unsubscribeUrl: unsubscribeUrl(appUrl, preferencesMark),
    },
  });
}

export function composeLetter(deps: ComposeDeps, version: Version): BulkLetter {
  const { subject, html, text } = renderLetterOf(deps, version);
  return {
    subject,
    html,
    text,
    headers: sharedHeaders(deps, version.issue.digestId),
    marks: [readingMark, preferencesMark].filter((mark) => html.includes(mark) || text.includes(mark)),
  };
}

/** The same in every try, so that a mail system that gets it twice knows it again. */
export function messageIdOf(
  deps: Pick<DeliveryDeps, 'mailDomain'>,
  version: Pick<Version, 'digestId' | 'edition'>,
  subscriberId: string,
): string {
  const name = createHash('sha256')
    .update(`${version.digestId} ${version.edition} ${subscriberId}`)
    .digest('hex')
    .slice(0, 40);
  return `issue.${name}@${deps.mailDomain}`;
}

/** `marks` are those of the composed letter, in its order. */
export async function readerPart(
  deps: ComposeDeps,
  version: Version,
  marks: readonly string[],
  { seq, subscriberId, email }: Pick<Claim, 'seq' | 'subscriberId' | 'email'>,
): Promise<BulkReader> {
  const preferences = await deps.links.preferences(subscriberId);
  const reading = await deps.links.reading({
    subscriberId,
    digestId: version.digestId,
    expiresAt: new Date(deps.clock.now().getTime() + readableMs),
  });
  const own = new Map([
    [readingMark, reading],
    [preferencesMark, preferences],
  ]);
  return {
    to: email,
    messageId: messageIdOf(deps, version, subscriberId),
    ...(await ownHeaders(deps, { preferences, seq })),
    values: marks.map((mark) => own.get(mark) ?? mark),
  };
}
