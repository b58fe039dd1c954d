/** Which addresses may be connected to (security.md S13). Judged on the address itself, never on how it was written. */
import ipaddr from 'ipaddr.js';

// Prefixes that carry an IPv4 address inside: what counts is that address.
const nat64 = ipaddr.parseCIDR('64:ff9b::/96');
const nat64Local = ipaddr.parseCIDR('64:ff9b:1::/48');

/** Where clouds answer with the machine's own credentials (169.254.0.0/16 is link-local in any case). */
const metadata = 'the metadata service of a cloud';
const metadataV6 = ipaddr.parseCIDR('fd00:ec2::/32');
const metadataV4 = '100.100.100.200';

/** The name of the rule that forbids an address, or null where it is a public one. */
export function forbiddenRange(address: string): string | null {
  const bare = address.replace(/%.*$/, '');
  if (!ipaddr.isValid(bare)) return 'not an address';
  const parsed = ipaddr.parse(bare);
  if (parsed.kind() === 'ipv4') return rangeOf(parsed);
  return ipv6Range(parsed as ipaddr.IPv6);
}

function ipv6Range(address: ipaddr.IPv6): string | null {
  if (address.isIPv4MappedAddress()) return rangeOf(address.toIPv4Address());
  const parts = address.parts;
  if (address.match(nat64 as [ipaddr.IPv6, number])) return embedded(parts[6], parts[7]);
  if (address.match(metadataV6 as [ipaddr.IPv6, number])) return metadata;
  // A network's own translator; what it carries must pass too, else it would be the way round.
  if (address.match(nat64Local as [ipaddr.IPv6, number])) {
    const inside = embedded(parts[6], parts[7]);
    return inside !== null && !isPrivate(inside) ? inside : 'a private network';
  }
  // 6to4 carries the IPv4 address in the second and third part; Teredo hides it inverted in the last two.
  if (parts[0] === 0x2002) return embedded(parts[1], parts[2]);
  if (parts[0] === 0x2001 && parts[1] === 0) return 'a tunnel';
  // IPv4-compatible (::a.b.c.d), deprecated.
  if (parts.slice(0, 6).every((part) => part === 0)) return embedded(parts[6], parts[7]);
  return rangeOf(address);
}

function embedded(high = 0, low = 0): string | null {
  const octets = [high >> 8, high & 0xff, low >> 8, low & 0xff];
  return rangeOf(ipaddr.parse(octets.join('.')));
}

const names: Record<string, string> = {
  loopback: 'this machine itself',
  private: 'a private network',
  uniqueLocal: 'a private network',
  carrierGradeNat: 'a private network',
  linkLocal: 'a link-local network',
  unspecified: 'this machine itself',
};

function rangeOf(address: ipaddr.IPv4 | ipaddr.IPv6): string | null {
  const range = address.range();
  if (address.toString() === metadataV4) return metadata;
  if (range === 'unicast') return null;
  return names[range] ?? 'a reserved network';
}

const isPrivate = (range: string) => range === 'this machine itself' || range === 'a private network';

/** Link-local holds the metadata services of clouds: never, not even where private networks are allowed. */
export function isAlwaysForbidden(address: string): boolean {
  const range = forbiddenRange(address);
  return range !== null && !isPrivate(range);
}
