import { OutboundError } from './outbound-error.ts';

/** What undici, the socket, TLS or the resolver threw, as a sentence. `reading` tells that a body was under way. */
export function explainError(error: unknown, host: string, stage: 'asking' | 'reading'): OutboundError {
  const known = findKnown(error);
  if (known) return known;
  const code = codeOf(error);
  if (stage === 'reading' && cutOffCodes.has(code)) {
    return new OutboundError('cut-off', `The answer of ${host} broke off before its end. Please try again.`, {
      cause: error,
    });
  }
  for (const [pattern, kind, say] of rules) {
    if (pattern.test(code)) return new OutboundError(kind, say(host), { cause: error });
  }
  return new OutboundError('connection', `${host} does not speak HTTP, or the connection broke.`, {
    cause: error,
  });
}

const cutOffCodes = new Set([
  'UND_ERR_SOCKET',
  'UND_ERR_RES_CONTENT_LENGTH_MISMATCH',
  'ECONNRESET',
  'EPIPE',
  'UND_ERR_ABORTED',
  'ERR_STREAM_PREMATURE_CLOSE',
  'HPE_INVALID_EOF_STATE',
]);

const rules: readonly [RegExp, OutboundError['kind'], (host: string) => string][] = [
  [/^(ENOTFOUND|EAI_NODATA|EAI_NONAME)$/, 'dns', (host) => `There is no host ${host}. Check the address.`],
  [/^EAI_/, 'dns', (host) => `The name ${host} cannot be looked up right now.`],
  [
    /^UND_ERR_CONNECT_TIMEOUT|ETIMEDOUT$/,
    'timeout',
    (host) => `${host} did not answer in time (no connection).`,
  ],
  [/^UND_ERR_HEADERS_TIMEOUT$/, 'timeout', (host) => `${host} did not answer in time (no headers).`],
  [/^UND_ERR_BODY_TIMEOUT$/, 'timeout', (host) => `${host} stopped sending in the middle of its answer.`],
  [
    /^(CERT_|ERR_TLS|ERR_SSL|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|EPROTO)/,
    'tls',
    (host) => `${host} has no valid certificate, or breaks TLS.`,
  ],
  [/^ECONNREFUSED$/, 'connection', (host) => `${host} refuses the connection.`],
  [/^UND_ERR_HEADERS_OVERFLOW$/, 'too-large', (host) => `${host} sends headers without end.`],
];

function findKnown(error: unknown): OutboundError | null {
  for (let current = error; current instanceof Error; current = current.cause) {
    if (current instanceof OutboundError) return current;
    if (current instanceof AggregateError) {
      const inside = current.errors.find((item) => item instanceof OutboundError);
      if (inside) return inside;
    }
  }
  return null;
}

function codeOf(error: unknown): string {
  for (let current = error; current instanceof Error; current = current.cause) {
    const code = (current as NodeJS.ErrnoException).code;
    if (typeof code === 'string') return code;
    if (current instanceof AggregateError && current.errors[0] instanceof Error)
      return codeOf(current.errors[0]);
  }
  return '';
}
