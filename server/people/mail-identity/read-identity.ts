/** What the domains of our mail say about it now, beside what they should say. */
import { readFile } from 'node:fs/promises';
import { domainToASCII } from 'node:url';
import type { MailIdentity, MailRecord } from '../../../contract/mail-identity.ts';
import { type Config, isLoopbackHost } from '../../config.ts';
import type { Clock } from '../../kit/clock.ts';
import type { Dns } from '../../providers/dns/port.ts';
import { judgeDkim } from './judge-dkim.ts';
import { judgeDmarc } from './judge-dmarc.ts';
import { judgeMx } from './judge-mx.ts';
import { judgeSpf } from './judge-spf.ts';
import { type OwnKey, readOwnKey } from './records/dkim-key.ts';
import { isAligned, ownersDomain } from './records/dmarc-policy.ts';
import { isSpf } from './records/spf-record.ts';
import { findSender, serverOf } from './senders.ts';
import { walkSpf } from './walk-spf.ts';

export interface IdentityDeps {
  dns: Dns;
  clock: Clock;
  config: Pick<Config, 'mail' | 'bounces' | 'supportEmail'>;
  appUrl: () => string;
}

// All questions together; each has limits of its own (server/providers/dns).
const withinMs = 8_000;

export async function readIdentity(deps: IdentityDeps, caller: AbortSignal): Promise<MailIdentity> {
  const { mail } = deps.config;
  const domain = domainOf(mail.from.address);
  const isPublic = domain.includes('.') && !domain.endsWith('.localhost');
  const asked = { ...deps, signal: AbortSignal.any([caller, AbortSignal.timeout(withinMs)]) };
  const records = isPublic ? await readRecords(asked, domain) : [];
  return {
    from: mail.from.address,
    domain,
    isPublic,
    streams: streamsOf(deps, domain),
    records,
    lookedUpAt: deps.clock.now().toISOString(),
  };
}

type Asked = IdentityDeps & { signal: AbortSignal };

async function readRecords(deps: Asked, domain: string): Promise<MailRecord[]> {
  const bounceDomain = deps.config.bounces.domain;
  const { smtpUrl, bulkUrl } = deps.config.mail;
  const isApart = bounceDomain !== undefined && bounceDomain !== domain;
  const ownUrls = isApart ? [smtpUrl] : [smtpUrl, bulkUrl];
  const lines = await Promise.all([
    readSpfLine(deps, { id: 'spf', label: 'SPF' }, domain, ownUrls),
    readDkimLine(deps),
    readDmarcLine(deps, domain),
    ...(bounceDomain === undefined ? [] : [readMxLine(deps, bounceDomain)]),
    ...(isApart
      ? [readSpfLine(deps, { id: 'bounce-spf', label: 'SPF of return paths' }, bounceDomain, [bulkUrl])]
      : []),
  ]);
  return lines;
}

async function readSpfLine(
  deps: Asked,
  named: Pick<MailRecord, 'id' | 'label'>,
  domain: string,
  urls: readonly (string | undefined)[],
): Promise<MailRecord> {
  const own = ownHostOf(deps);
  const different = [...new Set(urls)].filter((url) => url !== undefined);
  const [records, senders] = await Promise.all([
    deps.dns.txt(domain, deps.signal),
    Promise.all(different.map((url) => findSender({ ...deps, ownHost: own }, url))),
  ]);
  const [text, ...more] = records.kind === 'found' ? records.values.filter(isSpf) : [];
  const walk = text === undefined || more.length > 0 ? null : await walkSpf(deps, domain, text);
  return { ...named, name: domain, type: 'TXT', ...judgeSpf({ domain, records, walk, senders }) };
}

async function readDkimLine(deps: Asked): Promise<MailRecord> {
  const line = { id: 'dkim', label: 'DKIM', type: 'TXT' } as const;
  const { dkim } = deps.config.mail;
  if (dkim === undefined) {
    return {
      ...line,
      name: null,
      value: null,
      found: [],
      verdict: 'missing',
      sentence: 'Letters are not signed. Set DKIM_DOMAIN, DKIM_SELECTOR and DKIM_PRIVATE_KEY_FILE.',
      facts: [],
    };
  }
  const name = `${dkim.selector}._domainkey.${domainToASCII(dkim.domain) || dkim.domain}`;
  const [own, records] = await Promise.all([
    readKeyFile(dkim.privateKeyFile),
    deps.dns.txt(name, deps.signal),
  ]);
  return { ...line, name, ...judgeDkim({ own, records }) };
}

const fileProblems: Record<string, string> = {
  ENOENT: 'there is no such file',
  EACCES: 'the file may not be read',
  EISDIR: 'it is a folder',
};

async function readKeyFile(path: string): Promise<OwnKey | { problem: string }> {
  try {
    return readOwnKey(await readFile(path, 'utf8'));
  } catch (error) {
    return {
      problem: fileProblems[(error as NodeJS.ErrnoException).code ?? ''] ?? 'the file cannot be read',
    };
  }
}

async function readDmarcLine(deps: Asked, domain: string): Promise<MailRecord> {
  const { supportEmail, mail, bounces } = deps.config;
  const owner = ownersDomain(domain);
  const [own, owners] = await Promise.all([
    deps.dns.txt(`_dmarc.${domain}`, deps.signal),
    owner === domain ? null : deps.dns.txt(`_dmarc.${owner}`, deps.signal),
  ]);
  const judged = judgeDmarc({
    from: domain,
    own,
    owners,
    dkimDomain: mail.dkim?.domain ?? null,
    returnDomains: [domain, ...(bounces.domain === undefined ? [] : [bounces.domain])],
    // Elsewhere the other owner would have to agree first (RFC 7489 section 7.1).
    reportsTo: isAligned(domainOf(supportEmail), domain, false) ? supportEmail : null,
  });
  return { id: 'dmarc', label: 'DMARC', type: 'TXT', ...judged };
}

async function readMxLine(deps: Asked, domain: string): Promise<MailRecord> {
  const records = await deps.dns.mx(domain, deps.signal);
  const hosts = records.kind === 'found' ? records.values.map(({ host }) => host) : [];
  // More than a few say nothing more.
  const some = hosts.slice(0, 5);
  const addresses = await Promise.all(
    some.map(async (host) =>
      host === '' ? ({ kind: 'none' } as const) : deps.dns.addresses(host, deps.signal),
    ),
  );
  const judged = judgeMx({ domain, records, addresses, ownHost: ownHostOf(deps) });
  return { id: 'bounce-mx', label: 'MX of return paths', name: domain, type: 'MX', ...judged };
}

function streamsOf({ config }: IdentityDeps, domain: string): MailIdentity['streams'] {
  const { smtpUrl, bulkUrl } = config.mail;
  const server = (url: string | undefined) => (url === undefined ? null : serverOf(url));
  const returnDomain = config.bounces.domain ?? domain;
  if (bulkUrl === smtpUrl && returnDomain === domain) {
    return [{ stream: 'both', server: server(smtpUrl), returnDomain }];
  }
  return [
    { stream: 'letters', server: server(smtpUrl), returnDomain: domain },
    { stream: 'issues', server: server(bulkUrl), returnDomain },
  ];
}

const domainOf = (address: string): string => {
  const domain = (address.split('@').at(-1) ?? '').toLowerCase();
  return domainToASCII(domain) || domain;
};

/** The public name of this server; null where it is known on this machine only. */
function ownHostOf({ appUrl }: Pick<IdentityDeps, 'appUrl'>): string | null {
  const { hostname } = new URL(appUrl());
  return isLoopbackHost(hostname) || !hostname.includes('.') || /^[\d.]+$/.test(hostname) ? null : hostname;
}
