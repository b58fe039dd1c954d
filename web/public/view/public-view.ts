import { appLink } from '../../../edition/links.ts';
import type { PublicFacts } from './public-facts.ts';
import { type Sample, sampleOf } from './sample.ts';

/** What the public pages print. It travels inside the page, so it holds no more of the digest than is shown. */
export interface PublicView {
  brandName: string;
  supportEmail: string;
  /** Public origin without a slash at its end; empty when it is no http address. */
  origin: string;
  isSandbox: boolean;
  /** Where the sandbox shows its letters. */
  outboxUrl: string | null;
  sample: Sample | null;
}

export function viewOf(facts: PublicFacts): PublicView {
  return {
    brandName: facts.brandName,
    supportEmail: facts.supportEmail,
    origin: appLink(facts.appUrl, '') === null ? '' : facts.appUrl.replace(/\/+$/, ''),
    isSandbox: facts.sandbox,
    outboxUrl: facts.outboxUrl,
    sample: facts.sample === null ? null : sampleOf(facts.sample, facts.timeZone),
  };
}
