import type { z } from 'zod';
import { Trouble } from '../../kit/errors.ts';
import { parseRetryAfter } from '../../kit/outbound/index.ts';

export interface JsonRequest<T> {
  /** For the sentence, for example "The Apple directory". */
  vendor: string;
  url: string;
  headers?: Record<string, string>;
  signal: AbortSignal;
  schema: z.ZodType<T>;
}

const timeoutMs = 10_000;

/** One GET of a vendor's JSON with a time limit. Apple labels its JSON as JavaScript, so the type is not looked at. */
export async function getJson<T>({ vendor, url, headers = {}, signal, schema }: JsonRequest<T>): Promise<T> {
  const limit = AbortSignal.timeout(timeoutMs);
  let text: string;
  let status: number;
  try {
    const response = await fetch(url, { headers, signal: AbortSignal.any([signal, limit]) });
    status = response.status;
    text = await response.text();
    if (status === 429 || status === 403) {
      const retryAfterMs = parseRetryAfter(response.headers.get('retry-after'), new Date());
      const wait = retryAfterMs === null ? {} : { retryAfterMs };
      throw new Trouble('busy', `${vendor} asks us to slow down. Please try again in a minute.`, wait);
    }
  } catch (cause) {
    if (cause instanceof Trouble) throw cause;
    const slow = limit.aborted ? 'did not answer in time' : 'cannot be reached';
    throw new Trouble('down', `${vendor} ${slow}. Please try again.`, { cause });
  }
  if (status === 401) throw new Trouble('misconfigured', `${vendor} refuses the key.`);
  if (status !== 200) throw new Trouble('down', `${vendor} answers ${status}. Please try again.`);
  return read(vendor, text, schema);
}

function read<T>(vendor: string, text: string, schema: z.ZodType<T>): T {
  try {
    return schema.parse(JSON.parse(text));
  } catch (cause) {
    throw new Trouble('down', `${vendor} answers something that is not a list of podcasts.`, { cause });
  }
}
