/** One call to a transcription vendor, with a time limit; what goes wrong becomes Trouble with the vendor's name. */
import { Trouble } from '../../kit/errors.ts';
import { parseRetryAfter } from '../../kit/outbound/index.ts';

export interface VendorRequest {
  vendor: string;
  method: 'GET' | 'POST' | 'DELETE';
  url: string;
  headers: Record<string, string>;
  body?: unknown;
  /** From the first byte out to the last byte in. */
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
const maxBytes = 128 * 1024 * 1024;

/** Answers whatever status came; throws `down` where nothing came, or the caller's reason where it stopped. */
export async function askVendor(request: VendorRequest): Promise<VendorAnswer> {
  const limit = AbortSignal.timeout(request.timeoutMs);
  const hasBody = request.body !== undefined;
  try {
    const response = await fetch(request.url, {
      method: request.method,
      headers: { ...(hasBody ? { 'content-type': 'application/json' } : {}), ...request.headers },
      ...(hasBody ? { body: JSON.stringify(request.body) } : {}),
      // Followed, a redirect would hand our keys to another host: fetch takes only some headers off.
      redirect: 'manual',
      signal: AbortSignal.any([request.signal, limit]),
    });
    return {
      status: response.status,
      retryAfterMs: parseRetryAfter(response.headers.get('retry-after'), new Date()),
      json: parse(await readText(response)),
    };
  } catch (cause) {
    request.signal.throwIfAborted();
    const why = limit.aborted ? 'did not answer in time' : 'cannot be reached';
    throw new Trouble('down', `${request.vendor} ${why}.`, { cause });
  }
}

/** The body up to the limit; what is longer is left unread and counts as nothing. */
async function readText({ body }: Response): Promise<string> {
  if (body === null) return '';
  const decoder = new TextDecoder();
  let text = '';
  let seen = 0;
  for await (const chunk of body) {
    seen += chunk.byteLength;
    if (seen > maxBytes) return '';
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
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
  if (status >= 300 && status < 400) {
    const variable = `${vendor.toUpperCase()}_BASE_URL`;
    return new Trouble('misconfigured', `${vendor}: its address leads elsewhere. Check ${variable}.`);
  }
  return null;
}
