import { forbiddenRange, isAlwaysForbidden } from './check-address.ts';
import { OutboundError } from './outbound-error.ts';

// Ports of well-known services below 10000 that speak no HTTP: a request there can be a command to them.
const servicePorts = new Set([
  1080, 1433, 1521, 2049, 2375, 2376, 2379, 3306, 3389, 5432, 5672, 5900, 6000, 6379, 6666, 6667, 9042, 9200,
  9300, 11211, 27017,
]);

export interface UrlRules {
  allowPrivate: boolean;
  exemptOrigins: ReadonlySet<string>;
}

/** Reads an address and refuses by rule what may not be fetched; literal addresses are judged here, names at lookup. */
export function checkUrl(text: string, rules: UrlRules, from?: URL): URL {
  const url = parse(text, from);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new OutboundError('scheme', `Only http and https addresses can be fetched, not ${url.protocol}`);
  }
  if (url.username !== '' || url.password !== '') {
    throw new OutboundError(
      'bad-url',
      `The address of ${url.host} holds a user name or password. Remove it.`,
    );
  }
  if (rules.exemptOrigins.has(url.origin)) return url;
  checkPort(url);
  const literal = literalAddress(url.hostname);
  if (literal !== null) checkLiteral(literal, rules, from !== undefined);
  return url;
}

function parse(text: string, from?: URL): URL {
  try {
    return new URL(text, from);
  } catch (cause) {
    throw new OutboundError('bad-url', 'This is not a web address.', { cause });
  }
}

function checkPort(url: URL): void {
  const port = url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : Number(url.port);
  if (port === 80 || port === 443 || (port >= 1024 && !servicePorts.has(port))) return;
  throw new OutboundError(
    'port',
    `Port ${port} of ${url.hostname} may not be fetched: it belongs to another service.`,
  );
}

/** WHATWG URLs turn every disguise of an IPv4 address (2130706433, 0x7f.1, 127.1) into the plain one. */
function literalAddress(hostname: string): string | null {
  const bare = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  if (bare === 'localhost' || bare.endsWith('.localhost')) return '127.0.0.1';
  return /^[\d.]+$/.test(bare) || bare.includes(':') ? bare : null;
}

function checkLiteral(address: string, rules: UrlRules, redirected: boolean): void {
  if (rules.allowPrivate && !isAlwaysForbidden(address)) return;
  const range = forbiddenRange(address);
  if (range !== null) throw blocked(address, range, redirected);
}

export function blocked(address: string, range: string, redirected: boolean): OutboundError {
  const what = redirected ? 'The address redirects to' : 'The address leads to';
  const advice = isAlwaysForbidden(address)
    ? 'FETCH_ALLOW_PRIVATE does not change this.'
    : 'Set FETCH_ALLOW_PRIVATE=true only if you follow feeds of your own network.';
  return new OutboundError(
    'blocked-address',
    `${what} ${range} (${address}), which is not allowed. ${advice}`,
  );
}
