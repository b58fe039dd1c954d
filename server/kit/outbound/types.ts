/** What callers ask of the outbound fetch, and what they get. The rules themselves are in the files beside. */

export interface OutboundRequest {
  /** Absolute http or https address, without user name and password. */
  url: string;
  method?: 'GET' | 'HEAD' | 'POST' | undefined;
  /**
   * Sent unchanged (conditional headers keep W/ and quotes). After a redirect to another origin only headers that
   * hold no secret go along. `host` and connection headers are ours. An own `accept-encoding` replaces ours.
   */
  headers?: Readonly<Record<string, string>> | undefined;
  /** A stream cannot be sent twice: a 307 or 308 answer to it is handed back instead of followed. */
  body?: string | Uint8Array | AsyncIterable<Uint8Array> | undefined;
  /** Ends the fetch, the body included, with kind `aborted`. */
  signal?: AbortSignal | undefined;
  /** Cap on the decoded body, and on the bytes on the wire. Default 64 MiB. */
  maxDecodedBytes?: number | undefined;
  /** From the start of a hop (name, connection, upload) to the end of its headers. Default 15 s. */
  headersMs?: number | undefined;
  /** Longest wait for the next piece of the body; a slow reader is not counted. Default 15 s. */
  idleMs?: number | undefined;
  /** Wall time of everything: redirects, body, and what the reader does meanwhile. Default 30 s (spec/faults.md F16). */
  totalMs?: number | undefined;
  /** Default and highest sensible value 5 (F15). */
  maxRedirects?: number | undefined;
}

export interface RedirectHop {
  from: string;
  to: string;
  status: number;
  /** 301 and 308: the new address may be stored once it repeats (spec/wire.md section 6). */
  permanent: boolean;
}

export type ContentCoding = 'gzip' | 'br' | 'deflate';

export interface OutboundResponse {
  /** Whatever the host answered: 304, 404 and 500 are answers, not errors. */
  status: number;
  headers: Headers;
  /** The address that answered, after redirects. */
  url: string;
  redirects: readonly RedirectHop[];
  /** The one layer of compression that `body` takes off; null where the host sent plain bytes. */
  decodedFrom: ContentCoding | null;
  /**
   * Decoded and capped, readable once. Must be read to its end, left with `break`, or cancelled; else it lives
   * until `totalMs`. Throws OutboundError (`cut-off`, `encoding`, `too-large`, `timeout`, `aborted`).
   */
  body: AsyncIterable<Uint8Array>;
  /** The whole body by the charset of Content-Type, else UTF-8. Feeds find their own charset: they want `body`. */
  text(maxBytes?: number): Promise<string>;
  /** The whole body; more than `maxBytes` is `too-large`. */
  bytes(maxBytes: number): Promise<Uint8Array>;
  /** Drops the connection; the body then ends with `aborted`. Safe to call at any time, also twice. */
  cancel(): Promise<void>;
}

export interface Outbound {
  /** Throws OutboundError for everything that is not an HTTP answer. */
  request(req: OutboundRequest): Promise<OutboundResponse>;
  /** Ends all fetches under way with kind `aborted`; later ones are refused so too. */
  close(): Promise<void>;
}

export interface ResolvedAddress {
  address: string;
  family: 4 | 6;
}

/** All addresses of a host name. Fails with a `code` such as ENOTFOUND or EAI_AGAIN, as node:dns does. */
export type Lookup = (hostname: string) => Promise<readonly ResolvedAddress[]>;

export interface OutboundOptions {
  /** FETCH_ALLOW_PRIVATE: loopback and private networks may be fetched. Link-local addresses stay refused. */
  allowPrivate: boolean;
  /** Origins (scheme, host and port, exactly) that the address and port rules spare: the sandbox's own. */
  exemptOrigins?: readonly string[] | undefined;
  userAgent: string;
  /** The system's resolver unless a test hands in its own. */
  lookup?: Lookup | undefined;
}
