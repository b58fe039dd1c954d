import type { Dispatcher } from 'undici';
import { capBytes } from './cap-bytes.ts';
import { decodeStream } from './decode-body.ts';
import { explainError } from './explain-error.ts';
import { OutboundError } from './outbound-error.ts';
import type { ContentCoding, OutboundResponse, RedirectHop } from './types.ts';

/** What one fetch has of its own, through all its redirects and its body. */
export interface FetchOne {
  signal: AbortSignal;
  /** The reason to give where `signal` fired. */
  why: (host: string) => OutboundError;
  dispatcherFor: (url: URL) => Dispatcher;
  userAgent: string;
  stop: () => void;
}

interface Context {
  url: URL;
  hops: readonly RedirectHop[];
  maxBytes: number;
  one: FetchOne;
}

export function toResponse(answer: Dispatcher.ResponseData, context: Context): OutboundResponse {
  const { url, hops, maxBytes, one } = context;
  const headers = toHeaders(answer.headers);
  const coding = codingOf(headers.get('content-encoding'), url.host);
  const plain = capBytes(wire(answer, url.host, one), maxBytes, url.host);
  const decoded =
    coding === null ? plain : capBytes(decodeStream(plain, coding, url.host), maxBytes, url.host);
  const body = decoded;
  const bytes = async (max: number) => {
    const chunks: Uint8Array[] = [];
    for await (const chunk of capBytes(body, max, url.host)) chunks.push(chunk);
    return new Uint8Array(Buffer.concat(chunks));
  };
  return {
    status: answer.statusCode,
    headers,
    url: url.href,
    redirects: hops,
    decodedFrom: coding,
    body,
    bytes,
    text: async (max = maxBytes) => decodeText(await bytes(max), headers.get('content-type')),
    async cancel() {
      one.stop();
      answer.body.on('error', () => undefined);
      answer.body.destroy();
    },
  };
}

async function* wire(
  answer: Dispatcher.ResponseData,
  host: string,
  one: FetchOne,
): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of answer.body) yield chunk as Uint8Array;
  } catch (error) {
    if (one.signal.aborted) throw one.why(host);
    throw explainError(error, host, 'reading');
  }
}

function toHeaders(raw: Dispatcher.ResponseData['headers']): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(raw)) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== undefined) headers.append(name, item);
    }
  }
  return headers;
}

/** The one layer that we take off; stacked codings are how a small answer becomes gigabytes (faults.md F19). */
function codingOf(header: string | null, host: string): ContentCoding | null {
  const codings = (header ?? '')
    .toLowerCase()
    .split(',')
    .map((part) => part.trim().replace(/^x-/, ''))
    .filter((part) => part !== '' && part !== 'identity');
  const [first] = codings;
  if (first === undefined) return null;
  if (codings.length > 1) {
    throw new OutboundError(
      'encoding',
      `${host} sends a body that is compressed more than once. We take off one layer only.`,
    );
  }
  if (first === 'gzip' || first === 'br' || first === 'deflate') return first;
  throw new OutboundError(
    'encoding',
    `${host} sends a body in the coding "${first.slice(0, 20)}", which we cannot read.`,
  );
}

function decodeText(bytes: Uint8Array, contentType: string | null): string {
  const charset = /charset\s*=\s*"?([\w-]+)/i.exec(contentType ?? '')?.[1];
  try {
    return new TextDecoder(charset ?? 'utf-8').decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}
