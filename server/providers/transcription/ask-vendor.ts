/** One call to a transcription vendor, with a time limit; what goes wrong becomes Trouble with the vendor's name. */
import { Trouble } from '../../kit/errors.ts';
import { parseRetryAfter } from '../../kit/outbound/index.ts';

export interface VendorRequest {
  vendor: string;
  method: 'GET' | 'POST' | 'DELETE';
  url: string;
  headers: Record<string, string>;
  body?: unknown;
  timeoutMs: number;
  signal: AbortSignal;
}

export interface VendorAnswer {
  status: number;
  retryAfterMs: number | null;
  /** Undefined where the body is not JSON. */
  json: unknown;
}

// A day-long conversation with every word is a few megabytes; more than this is no transcript.
const maxChars = 128 * 1024 * 1024;

/** Answers whatever status came; throws `down` where nothing came, or the caller's reason where it stopped. */
export async function askVendor(request: VendorRequest): Promise<VendorAnswer> {
  const limit = AbortSignal.timeout(request.timeoutMs);
  const hasBody = request.body !== undefined;
  try {
    const response = await fetch(request.url, {
      method: request.method,
      headers: { ...(hasBody ? { 'content-type': 'application/json' } : {}), ...request.headers },
      ...(hasBody ? { body: JSON.stringify(request.body) } : {}),
      signal: AbortSignal.any([request.signal, limit]),
    });
    const text = await response.text();
    return {
      status: response.status,
      retryAfterMs: parseRetryAfter(response.headers.get('retry-after'), new Date()),
      json: text.length > maxChars ? undefined : parse(text),
    };
  } catch (cause) {
    request.signal.throwIfAborted();
    const why = limit.aborted ? 'did not answer in time' : 'cannot be reached';
    throw new Trouble('down', `${request.vendor} ${why}.`, { cause });
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Statuses that mean the same at every vendor; null for those that need the vendor's own words. */
export function commonTrouble(vendor: string, answer: VendorAnswer): Trouble | null {
  const { status, retryAfterMs } = answer;
  const wait = retryAfterMs === null ? {} : { retryAfterMs };
  if (status === 429) return new Trouble('busy', `${vendor}: rate limited.`, wait);
  if (status === 408 || status >= 500) return new Trouble('down', `${vendor}: answers ${status}.`, wait);
  return null;
}
