/**
 * The mailbox behind an address, as far as it can be known from outside: many spellings reach one person, and the free
 * sample is for persons (server.md section 4.5). Only for counting: letters go to the address as it was typed.
 */
import { createHash } from 'node:crypto';

interface Provider {
  /** Domains of one and the same mailboxes; the first stands for all. */
  domains: readonly string[];
  /** Characters of a name that this provider does not tell apart. */
  unseen?: RegExp;
  /** What parts a name from a tag, beside the plus sign. */
  tagMark?: string;
}

const providers: readonly Provider[] = [
  { domains: ['gmail.com', 'googlemail.com'], unseen: /\./g },
  { domains: ['proton.me', 'protonmail.com', 'protonmail.ch', 'pm.me'], unseen: /[._-]/g },
  { domains: ['icloud.com', 'me.com', 'mac.com'] },
  { domains: ['yandex.ru', 'yandex.com', 'ya.ru', 'yandex.by', 'yandex.kz'], unseen: /[.-]/g },
  // Disposable addresses are "base-keyword"; a name itself holds no hyphen there.
  ...['yahoo.com', 'ymail.com', 'rocketmail.com', 'yahoo.co.uk', 'yahoo.fr', 'yahoo.de', 'yahoo.ca'].map(
    (domain): Provider => ({ domains: [domain], tagMark: '-' }),
  ),
];
const byDomain = new Map(providers.flatMap((it) => it.domains.map((domain) => [domain, it] as const)));
// "anything@name.fastmail.com" reaches name@fastmail.com.
const ownSubdomain = /^([^.]+)\.(fastmail\.(?:com|fm))$/;

/** Of an email key (lower case, the domain as DNS has it). */
export function mailboxOf(emailKey: string): string {
  const at = emailKey.lastIndexOf('@');
  const domain = emailKey.slice(at + 1);
  const [, owner, host] = ownSubdomain.exec(domain) ?? [];
  if (owner !== undefined && host !== undefined) return `${owner}@${host}`;
  const provider = byDomain.get(domain);
  let name = before(emailKey.slice(0, at), '+');
  if (provider?.tagMark) name = before(name, provider.tagMark);
  if (provider?.unseen) name = name.replace(provider.unseen, '') || name;
  return `${name}@${provider?.domains[0] ?? domain}`;
}

/** What stands in front of the mark; all of it where nothing does. */
function before(name: string, mark: string): string {
  const at = name.indexOf(mark);
  return at > 0 ? name.slice(0, at) : name;
}

/** What the database keeps of a mailbox: enough to know it again, too little to write to it. */
export const mailboxHash = (emailKey: string): string =>
  createHash('sha256')
    .update(`mailbox ${mailboxOf(emailKey)}`)
    .digest('base64url');
