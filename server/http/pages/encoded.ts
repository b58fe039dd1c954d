import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

export interface Encoded {
  encoding: 'br' | 'gzip' | null;
  body: Buffer | string;
}

// Pages are few and stay for as long as their facts do.
const mostKept = 120;
const kept = new Map<string, Buffer>();

/** A rendered page as the browser takes it: they hold nothing secret, so compressing them tells nobody anything. */
export function encodedFor(acceptEncoding: string, text: string): Encoded {
  const accepted = acceptEncoding.split(',').map((part) => part.trim().split(';')[0]);
  if (accepted.includes('br')) return { encoding: 'br', body: once(`br ${text}`, () => brotli(text)) };
  if (accepted.includes('gzip'))
    return { encoding: 'gzip', body: once(`gzip ${text}`, () => gzipSync(text)) };
  return { encoding: null, body: text };
}

const brotli = (text: string) =>
  brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } });

function once(key: string, make: () => Buffer): Buffer {
  const known = kept.get(key);
  if (known) return known;
  const made = make();
  if (kept.size >= mostKept) kept.clear();
  kept.set(key, made);
  return made;
}
