/** One SPF record and its terms (RFC 7208 sections 4.5, 5, 6 and 12). */
import ipaddr from 'ipaddr.js';

export type Qualifier = '+' | '-' | '~' | '?';

export interface Mechanism {
  kind: 'all' | 'include' | 'a' | 'mx' | 'ptr' | 'ip4' | 'ip6' | 'exists';
  qualifier: Qualifier;
  /** What stands behind the colon: a name, or a network; null where nothing does. */
  value: string | null;
  /** Bits that must agree, of IPv4 and of IPv6. */
  bits: { ip4: number; ip6: number };
  /** As it was written. */
  text: string;
}

export interface SpfRecord {
  /** Up to the first `all`: what comes behind is never looked at. */
  mechanisms: Mechanism[];
  /** Null also where an `all` makes it void. */
  redirect: string | null;
}

/** Whether a TXT record is one at all. */
export const isSpf = (text: string): boolean => /^v=spf1( |$)/i.test(text);

/** A name that is made of the letter's own facts cannot be followed from here. */
export const hasMacro = (name: string): boolean => name.includes('%');

/** The record, or the term that makes mail systems give it up. */
export function readSpf(text: string): SpfRecord | { badTerm: string } {
  const mechanisms: Mechanism[] = [];
  const modifiers = new Map<string, string>();
  for (const term of text.slice('v=spf1'.length).split(/ +/).filter(Boolean)) {
    const [, name, value = ''] = /^([a-z][\w.-]*)=(.*)$/i.exec(term) ?? [];
    if (name !== undefined) {
      const key = name.toLowerCase();
      const isKnown = key === 'redirect' || key === 'exp';
      if (isKnown && (modifiers.has(key) || !isDomainSpec(value))) return { badTerm: term };
      modifiers.set(key, value);
      continue;
    }
    const mechanism = readMechanism(term);
    if (mechanism === null) return { badTerm: term };
    mechanisms.push(mechanism);
  }
  const all = mechanisms.findIndex(({ kind }) => kind === 'all');
  return {
    mechanisms: all === -1 ? mechanisms : mechanisms.slice(0, all + 1),
    redirect: all === -1 ? (modifiers.get('redirect') ?? null) : null,
  };
}

const whole = { ip4: 32, ip6: 128 };

function readMechanism(text: string): Mechanism | null {
  const [, sign = '', word = '', rest = ''] = /^([-+~?]?)([a-z0-9]+)(.*)$/i.exec(text) ?? [];
  const qualifier = (sign || '+') as Qualifier;
  const kind = word.toLowerCase();
  const make = (known: Mechanism['kind'], value: string | null, bits = whole): Mechanism => ({
    kind: known,
    qualifier,
    value,
    bits,
    text,
  });
  switch (kind) {
    case 'all':
      return rest === '' ? make('all', null) : null;
    case 'include':
    case 'exists':
      return rest.startsWith(':') && isDomainSpec(rest.slice(1)) ? make(kind, rest.slice(1)) : null;
    case 'ptr':
      if (rest === '') return make('ptr', null);
      return rest.startsWith(':') && isDomainSpec(rest.slice(1)) ? make('ptr', rest.slice(1)) : null;
    case 'a':
    case 'mx':
      return readHost(rest, (value, bits) => make(kind, value, bits));
    case 'ip4':
    case 'ip6':
      return readNetwork(kind, rest, (value, bits) => make(kind, value, bits));
    default:
      return null;
  }
}

type Made = (value: string | null, bits: Mechanism['bits']) => Mechanism;

/** `:name`, `/24`, `//64`, all of them optional. */
function readHost(rest: string, make: Made): Mechanism | null {
  const [all, name, ip4 = '32', ip6 = '128'] =
    /^(?::(.*?))?(?:\/(0|[1-9]\d?))?(?:\/\/(0|[1-9]\d{0,2}))?$/.exec(rest) ?? [];
  if (all === undefined || Number(ip4) > 32 || Number(ip6) > 128) return null;
  if (name !== undefined && !isDomainSpec(name)) return null;
  return make(name ?? null, { ip4: Number(ip4), ip6: Number(ip6) });
}

function readNetwork(kind: 'ip4' | 'ip6', rest: string, make: Made): Mechanism | null {
  const [, address = '', bits] = /^:([^/%]+)(?:\/(0|[1-9]\d{0,2}))?$/.exec(rest) ?? [];
  const isOne = kind === 'ip4' ? ipaddr.IPv4.isValidFourPartDecimal(address) : ipaddr.IPv6.isValid(address);
  const most = whole[kind];
  if (!isOne || Number(bits ?? most) > most) return null;
  return make(address, { ...whole, [kind]: Number(bits ?? most) });
}

/**
 * A name of at least two labels whose last is no number, or one that ends in a macro (section 7.1). What mail systems
 * refuse is refused; what they disagree about is let through.
 */
function isDomainSpec(text: string): boolean {
  if (text === '' || text.length > 253 || !/^[\x21-\x7e]+$/.test(text)) return false;
  const plain = text.replace(/%\{[slodiphcrtv]\d{0,3}r?[-.+,/_=]*\}|%%|%_|%-/gi, 'm');
  if (plain.includes('%')) return false;
  if (text.endsWith('}')) return true;
  return /\.(?:[a-z0-9]*[a-z][a-z0-9]*|[a-z0-9]+-[a-z0-9-]*[a-z0-9])\.?$/i.test(plain);
}
