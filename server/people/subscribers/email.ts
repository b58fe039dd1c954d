import { domainToASCII } from 'node:url';
import { unusable } from '../../kit/errors.ts';

export interface Email {
  /** As it was typed, without spaces around it. */
  address: string;
  /** What makes two spellings one person: lower case, composed Unicode, the domain as DNS has it. Plus signs count. */
  key: string;
}

// No white space, quotes, brackets or control characters before the "@".
const localShape = /^[^\s@<>()[\]\\,;:"\p{C}]+$/u;
// Letters, digits, hyphens and dots only: `domainToASCII` reads the host of an address, so that it would take
// "gmail.com/.evil.com" for gmail.com, and letters would go elsewhere than the key says.
const domainShape = /^[\p{L}\p{M}\p{N}-]+(\.[\p{L}\p{M}\p{N}-]+)+$/u;
const asciiShape = /^[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z][a-z0-9-]+$/;
const longest = 254;

/** Reads an address as people type it; throws 422 with a sentence where it can be none. */
export function readEmail(typed: string): Email {
  const text = typed.trim().normalize('NFC');
  const at = text.lastIndexOf('@');
  const local = text.slice(0, Math.max(0, at));
  const domain = text
    .slice(at + 1)
    .normalize('NFKC')
    .toLowerCase();
  const ascii = domainShape.test(domain) ? domainToASCII(domain) : '';
  if (text.length > longest || !localShape.test(local) || !asciiShape.test(ascii)) {
    throw unusable('This is not an email address. Please check it for typing mistakes.');
  }
  return { address: `${local}@${domain}`, key: `${local.toLowerCase()}@${ascii}` };
}
