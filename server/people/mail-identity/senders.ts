/** The machines that our mail leaves by, as far as they are known from here. */
import { isIP } from 'node:net';
import { isLoopbackHost } from '../../config.ts';
import type { Dns, Looked } from '../../providers/dns/port.ts';

export interface Sender {
  /** As in the address of the mail server, or "this machine". */
  name: string;
  isHere: boolean;
  /** What the service behind it asks for in an SPF record; null where it is no service that we know. */
  include: string | null;
  /** Its addresses; null where they say nothing of where mail leaves. */
  addresses: Looked<string> | null;
  /** The term of an SPF record that lets it in; null where it is not known what would. */
  term: string | null;
}

// What these services' own pages ask for, written down 2026-11-22, not asked of them. Their machines for taking mail in are others than
// those that send it out, so their addresses would say nothing.
const services: readonly { host: RegExp; include: string }[] = [
  { host: /^email-smtp(-fips)?\.[a-z0-9-]+\.amazonaws\.com$/, include: 'amazonses.com' },
  { host: /(^|\.)sendgrid\.net$/, include: 'sendgrid.net' },
  { host: /(^|\.)mailgun\.org$/, include: 'mailgun.org' },
  { host: /(^|\.)postmarkapp\.com$/, include: 'spf.mtasv.net' },
  { host: /(^|\.)mailjet\.com$/, include: 'spf.mailjet.com' },
  { host: /^smtp(-relay)?\.gmail\.com$/, include: '_spf.google.com' },
  { host: /(^|\.)office365\.com$/, include: 'spf.protection.outlook.com' },
  { host: /(^|\.)fastmail\.com$/, include: 'spf.messagingengine.com' },
];

/** The mail server behind an address like SMTP_URL. */
function hostOf(url: string): string {
  return new URL(url).hostname.toLowerCase().replace(/^\[|\]$/g, '');
}

/** Name and port, as the admin wrote them or as they are without a word. */
export function serverOf(url: string): string {
  const { protocol, port, hostname } = new URL(url);
  return `${hostname}:${port || (protocol === 'smtps:' ? 465 : 587)}`;
}

/** `ownHost` is the public name of this machine; null where it has none. */
export async function findSender(
  { dns, ownHost, signal }: { dns: Dns; ownHost: string | null; signal: AbortSignal },
  url: string,
): Promise<Sender> {
  const host = hostOf(url);
  const include = services.find((one) => one.host.test(host))?.include ?? null;
  const sender = { name: host, isHere: false, include };
  if (include !== null) return { ...sender, addresses: null, term: `include:${include}` };
  if (isLoopbackHost(host)) {
    const here = { name: 'this machine', isHere: true };
    return { ...sender, ...here, addresses: null, term: ownHost && `a:${ownHost}` };
  }
  if (isIP(host) === 0) {
    return { ...sender, addresses: await dns.addresses(host, signal), term: `a:${host}` };
  }
  const addresses: Looked<string> = { kind: 'found', values: [host] };
  return { ...sender, addresses, term: `ip${isIP(host)}:${host}` };
}
