import { domainToASCII } from 'node:url';
import { unusable } from '../../kit/errors.ts';

export interface Email {
  /** As it was typed, without spaces around it. */
  address: string;
  /** What makes two spellings one person: lower case, composed Unicode, the domain as DNS has it. Plus signs count. */
  key: string;
}

// One "@", something on both sides, a dot in the domain; no white space, quotes, brackets or control characters.
const shape = /^[^\s@<>()[\]\\,;:"\p{C}]+@[^\s@<>()[\]\\,;:"\p{C}]+\.[^\s@<>()[\]\\,;:"\p{C}]{2,}$/u;
const longest = 254;

/** Reads an address as people type it; throws 422 with a sentence where it can be none. */
export function readEmail(typed: string): Email {
  const address = typed.trim().normalize('NFC');
  const at = address.lastIndexOf('@');
  const domain = domainToASCII(address.slice(at + 1).toLowerCase());
  if (address.length > longest || !shape.test(address) || domain === '') {
    throw unusable('This is not an email address. Please check it for typing mistakes.');
  }
  return { address, key: `${address.slice(0, at).toLowerCase()}@${domain}` };
}
