/** What may stand in an envelope and in a header without ever being read as more than one address. */
import { domainToASCII } from 'node:url';

export interface MailAddress {
  /** With its domain as the name servers know it. */
  address: string;
  /** The part before the "@" is not ASCII: only a server with SMTPUTF8 takes it (RFC 6531). */
  needsUtf8: boolean;
}

// RFC 5321 section 4.5.3.1 and RFC 5322 section 3.2.3. Quoted local parts are legal and nobody has one; as they may
// hold anything, they are left out.
const longestAddress = 254;
const longestLocalPart = 64;
const atom = "(?:[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]|[^\\u0000-\\u007f\\p{C}\\p{Z}])+";
const dotAtom = new RegExp(`^${atom}(?:\\.${atom})*$`, 'u');
const label = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?';
const hostName = new RegExp(`^(?:${label}\\.)*${label}$`);
const isAscii = (text: string) => /^[\u0021-\u007e]*$/.test(text);

/** Null for what is no address, or none that we would dare to write down. */
export function readAddress(given: string): MailAddress | null {
  if (given.length > longestAddress) return null;
  const at = given.lastIndexOf('@');
  const [local, domain] = [given.slice(0, at), readDomain(given.slice(at + 1))];
  if (at < 1 || domain === null || !dotAtom.test(local)) return null;
  const address = `${local}@${domain}`;
  if (Buffer.byteLength(local) > longestLocalPart || Buffer.byteLength(address) > longestAddress) return null;
  return { address, needsUtf8: !isAscii(local) };
}

// Else `domainToASCII` reads an address of the web, and drops what comes after a slash.
const foreignName = /^[\p{L}\p{M}\p{N}.\u3002\uff0e\uff61-]+$/u;

function readDomain(given: string): string | null {
  const domain = foreignName.test(given) && !isAscii(given) ? domainToASCII(given) : given;
  // A name whose last label is a number is an IP address in disguise.
  return hostName.test(domain) && !/(?:^|\.)\d+$/.test(domain) ? domain : null;
}
