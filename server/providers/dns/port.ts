/** The port to the name servers. */

/**
 * What they said to one question. `none`: the name is there, without such a record; `no-name`: there is no such name
 * (NXDOMAIN); `failed`: nobody knows.
 */
export type Looked<T> =
  | { kind: 'found'; values: T[] }
  | { kind: 'none' }
  | { kind: 'no-name' }
  | { kind: 'failed'; reason: LookUpFailure };

/**
 * - `timeout`: no answer in time.
 * - `server`: they answered that they could not find out (SERVFAIL).
 * - `refused`: they do not answer us.
 * - `unreachable`: nobody listens there.
 * - `malformed`: the answer, or the name that was asked for, makes no sense.
 * - `forbidden`: nobody may be asked.
 */
export type LookUpFailure = 'timeout' | 'server' | 'refused' | 'unreachable' | 'malformed' | 'forbidden';

export interface MailExchange {
  priority: number;
  /** '' in a "null MX" (RFC 7505): the domain takes no mail. */
  host: string;
}

/** Questions; none throws, and each has ended when `signal` has. */
export interface Dns {
  /** The strings of one record are joined (RFC 7208 section 3.3, RFC 6376 section 3.6.2.2). */
  txt(name: string, signal: AbortSignal): Promise<Looked<string>>;
  /** Best first. */
  mx(name: string, signal: AbortSignal): Promise<Looked<MailExchange>>;
  /** IPv4 and IPv6. */
  addresses(name: string, signal: AbortSignal): Promise<Looked<string>>;
}

const reasons: Record<LookUpFailure, string> = {
  timeout: 'The name servers did not answer in time.',
  server: 'The name servers could not find out (SERVFAIL).',
  refused: 'The name servers refuse to answer.',
  unreachable: 'The name servers cannot be reached.',
  malformed: 'The answer of the name servers makes no sense.',
  forbidden: 'The sandbox asks nobody outside this machine.',
};

/** Why nobody knows, and what to do. */
export const sentenceOfFailure = (reason: LookUpFailure): string =>
  reason === 'forbidden' ? reasons[reason] : `${reasons[reason]} Look up again in a while.`;
