/**
 * Who calls, as far as proxies that we trust tell it, and under which key their tries are counted. Text from outside
 * never becomes a key of its own: what cannot be read is counted together.
 */
import ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** One entry of X-Forwarded-For: an address, with a port or brackets, or in the words of RFC 7239 (`for="[::1]:80"`). */
export function readAddress(entry: string): Address | null {
  const [, said = entry] = /(?:^|;)\s*for\s*=\s*("[^"]*"|[^;]*)/i.exec(entry) ?? [];
  const text = said
    .trim()
    .replace(/^"(.*)"$/, '$1')
    .trim();
  const [, inBrackets] = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(text) ?? [];
  const [, dotted] = /^(\d{1,3}(?:\.\d{1,3}){3})(?::\d{1,5})?$/.exec(text) ?? [];
  const bare = (inBrackets ?? dotted ?? text).replace(/%[\w.-]+$/, '');
  if (ipaddr.IPv4.isValidFourPartDecimal(bare))
    return inBrackets === undefined ? ipaddr.IPv4.parse(bare) : null;
  if (!bare.includes(':') || !ipaddr.IPv6.isValid(bare)) return null;
  const six = ipaddr.IPv6.parse(bare);
  return six.isIPv4MappedAddress() ? six.toIPv4Address() : six;
}

const translated = ipaddr.IPv6.parseCIDR('64:ff9b::/96');

/** What one subscriber line has at hand: one IPv4 address, or a whole /64 of IPv6. */
export function addressKey(address: Address): string {
  if (!(address instanceof ipaddr.IPv6)) return address.toString();
  if (address.match(translated)) return new ipaddr.IPv4(address.toByteArray().slice(12)).toString();
  const network = address.toByteArray().map((byte, index) => (index < 8 ? byte : 0));
  return `${new ipaddr.IPv6(network).toString()}/64`;
}

/** Whether an address belongs to one of these CIDRs or single addresses. */
export function trustOf(proxies: readonly string[]): (address: Address) => boolean {
  const ranges = proxies.map((text) => {
    const single = ipaddr.isValid(text) ? ipaddr.process(text) : null;
    return single ? ([single, single.kind() === 'ipv4' ? 32 : 128] as const) : ipaddr.parseCIDR(text);
  });
  return (address) =>
    ranges.some(([network, bits]) => network.kind() === address.kind() && address.match(network, bits));
}

/** The key of the caller: the last address of the chain that is not one of our proxies. */
export function callerKey(
  request: { peer: string | undefined; forwardedFor: string | undefined },
  isTrusted: (address: Address) => boolean,
): string {
  let known = readAddress(request.peer ?? '');
  if (known === null) return 'nobody';
  const chain = (request.forwardedFor ?? '').split(',').filter((entry) => entry.trim() !== '');
  while (isTrusted(known)) {
    const entry = chain.pop();
    if (entry === undefined) break;
    const told = readAddress(entry);
    if (told === null) return `unreadable, by way of ${addressKey(known)}`;
    known = told;
  }
  return addressKey(known);
}
