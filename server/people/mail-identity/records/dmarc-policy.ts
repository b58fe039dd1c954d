/** What a domain asks mail systems to do with mail that is not its own (RFC 7489 section 6.3). */
import { getDomain } from 'tldts';
import { readTagList } from './tag-list.ts';

export type Policy = 'none' | 'quarantine' | 'reject';

export interface DmarcPolicy {
  policy: Policy;
  /** For names below the domain. */
  subdomainPolicy: Policy;
  /** Whether the domains must be the same, not only of the same owner. */
  strictDkim: boolean;
  strictSpf: boolean;
  /** Of a hundred letters that fail, how many are treated so. */
  percent: number;
}

/** Whether a TXT record says that it is one: only those count. */
export const isDmarc = (text: string): boolean => /^v\s*=\s*DMARC1\s*(;|$)/.test(text);

const policies: readonly string[] = ['none', 'quarantine', 'reject'] satisfies Policy[];
const isPolicy = (text: string): text is Policy => policies.includes(text);

/** Null where it is none that mail systems would heed. */
export function readDmarc(text: string): DmarcPolicy | null {
  const tags = isDmarc(text) ? readTagList(text) : null;
  if (tags === null) return null;
  const said = (name: string) => tags.get(name)?.toLowerCase();
  // Without a policy that can be read, a record that asks for reports counts as "none" (section 6.6.3).
  const read = (text: string | undefined): Policy | null =>
    text !== undefined && isPolicy(text) ? text : /mailto:/i.test(tags.get('rua') ?? '') ? 'none' : null;
  const policy = read(said('p'));
  const subdomainPolicy = tags.has('sp') ? read(said('sp')) : policy;
  if (policy === null || subdomainPolicy === null) return null;
  const percent = Number(said('pct') ?? 100);
  return {
    policy,
    subdomainPolicy,
    strictDkim: said('adkim') === 's',
    strictSpf: said('aspf') === 's',
    percent: Number.isInteger(percent) && percent >= 0 && percent <= 100 ? percent : 100,
  };
}

/** The name that an owner holds below a public suffix (section 3.2); the name itself where there is none. */
export const ownersDomain = (domain: string): string =>
  getDomain(domain, { allowPrivateDomains: true }) ?? domain;

/** Whether mail of one domain may speak for the other (section 3.1). */
export function isAligned(domain: string, from: string, strict: boolean): boolean {
  const [a, b] = [domain.toLowerCase(), from.toLowerCase()];
  return strict ? a === b : ownersDomain(a) === ownersDomain(b);
}
