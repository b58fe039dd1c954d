/** What an SPF record says of one address (RFC 7208 section 4.6), as far as it can be told without a letter. */
import ipaddr from 'ipaddr.js';
import type { Mechanism, Qualifier } from './records/spf-record.ts';
import type { SpfNode, SpfTerm } from './walk-spf.ts';

/** `unknown`: it hangs on what only a letter knows. */
export type SpfResult = 'pass' | 'fail' | 'softfail' | 'neutral' | 'unknown';

const results: Record<Qualifier, SpfResult> = { '+': 'pass', '-': 'fail', '~': 'softfail', '?': 'neutral' };

export function judgeAddress(node: SpfNode, address: string): SpfResult {
  // The first that matches decides. Of one before it that cannot be told, the result is known only where both agree.
  const possible = new Set<SpfResult>();
  const settle = (result: SpfResult): SpfResult =>
    [...possible].every((other) => other === result) ? result : 'unknown';
  for (const term of node.terms) {
    const matches = doesMatch(term, address);
    const result = results[term.mechanism.qualifier];
    if (matches === true) return settle(result);
    if (matches === null) possible.add(result);
  }
  if (node.record.redirect === null) return settle('neutral');
  return settle(node.redirect === null ? 'unknown' : judgeAddress(node.redirect, address));
}

/** Null where it cannot be told. */
function doesMatch({ mechanism, addresses, included }: SpfTerm, address: string): boolean | null {
  const { kind, value, bits } = mechanism;
  switch (kind) {
    case 'all':
      return true;
    case 'ip4':
    case 'ip6':
      return value !== null && isWithin(address, value, bits);
    case 'include': {
      if (included === null) return null;
      const result = judgeAddress(included, address);
      return result === 'unknown' ? null : result === 'pass';
    }
    case 'a':
    case 'mx':
      if (value?.includes('%')) return null;
      return addresses.some((one) => isWithin(address, one, bits));
    default:
      return null;
  }
}

function isWithin(address: string, network: string, bits: Mechanism['bits']): boolean {
  // An IPv4 address inside an IPv6 one is that IPv4 address (section 5).
  const [ours, theirs] = [ipaddr.process(address), ipaddr.process(network)];
  if (ours.kind() !== theirs.kind()) return false;
  return ours.match(theirs, ours.kind() === 'ipv4' ? bits.ip4 : bits.ip6);
}

/** Every name that a record includes or redirects to, in small letters. */
export function includedNames(node: SpfNode): Set<string> {
  const names = new Set<string>();
  const add = (name: string, next: SpfNode | null) => {
    names.add(name.toLowerCase().replace(/\.$/, ''));
    if (next) for (const inner of includedNames(next)) names.add(inner);
  };
  for (const { mechanism, included } of node.terms) {
    if (mechanism.kind === 'include' && mechanism.qualifier === '+' && mechanism.value !== null) {
      add(mechanism.value, included);
    }
  }
  if (node.record.redirect !== null) add(node.record.redirect, node.redirect);
  return names;
}
