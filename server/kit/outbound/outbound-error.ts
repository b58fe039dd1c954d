/**
 * Every way in which a fetch of a foreign address fails. The message is a sentence for the admin: it names the
 * host and the rule, never the whole URL, since the paths and queries of private feeds hold tokens.
 *
 * - `bad-url`: no address that can be fetched (unreadable, or with a user name and password in it)
 * - `scheme`, `port`, `blocked-address`: refused by rule before a byte was sent (spec/security.md S13)
 * - `dns`, `connection`, `tls`: nobody answered in HTTP
 * - `timeout`: no headers, a stalled body, or the total deadline; the sentence says which
 * - `too-large`: more decoded bytes than the cap; the size is named
 * - `too-many-redirects`, `redirect-loop`
 * - `encoding`: the body is not what Content-Encoding says, or is compressed more than once
 * - `cut-off`: the body ended early
 * - `aborted`: the caller or the stopping server ended it
 */
export type OutboundErrorKind =
  | 'bad-url'
  | 'scheme'
  | 'port'
  | 'blocked-address'
  | 'dns'
  | 'connection'
  | 'tls'
  | 'timeout'
  | 'too-large'
  | 'too-many-redirects'
  | 'redirect-loop'
  | 'encoding'
  | 'aborted'
  | 'cut-off';

/** Kinds that may be gone at the next try; the others answer the same until somebody changes something. */
const passing: ReadonlySet<OutboundErrorKind> = new Set(['dns', 'connection', 'timeout', 'cut-off']);

export class OutboundError extends Error {
  readonly kind: OutboundErrorKind;
  readonly retryable: boolean;

  constructor(
    kind: OutboundErrorKind,
    message: string,
    options: { retryable?: boolean; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause });
    this.name = 'OutboundError';
    this.kind = kind;
    this.retryable = options.retryable ?? passing.has(kind);
  }
}
