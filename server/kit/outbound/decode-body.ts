import { Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from 'node:zlib';
import { OutboundError } from './outbound-error.ts';
import type { ContentCoding } from './types.ts';

/** Reads enough to see the first `length` bytes; `all` is the whole stream, those bytes included. */
export async function peek(
  source: AsyncIterable<Uint8Array>,
  length: number,
): Promise<{ head: Uint8Array; all: AsyncGenerator<Uint8Array> }> {
  const iterator = source[Symbol.asyncIterator]();
  const first: Uint8Array[] = [];
  let size = 0;
  let ended = false;
  while (size < length && !ended) {
    const next = await iterator.next();
    if (next.done) ended = true;
    else {
      first.push(next.value);
      size += next.value.byteLength;
    }
  }
  return { head: Buffer.concat(first).subarray(0, length), all: rest(first, ended, iterator) };
}

async function* rest(
  first: readonly Uint8Array[],
  ended: boolean,
  iterator: AsyncIterator<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  try {
    yield* first;
    while (!ended) {
      const next = await iterator.next();
      if (next.done) return;
      yield next.value;
    }
  } finally {
    await iterator.return?.();
  }
}

/** Takes one layer of compression off; bytes that are not of that coding fail as `encoding`, a short stream as `cut-off`. */
export async function* decodeStream(
  source: AsyncIterable<Uint8Array>,
  coding: ContentCoding,
  host: string,
): AsyncGenerator<Uint8Array> {
  const { head, all } = await peek(source, 2);
  if (head.byteLength === 0) return;
  const decoder = decoderFor(coding, head);
  const input = Readable.from(all, { objectMode: false });
  // A failure of the source must reach the reader as itself, not as a broken decoder.
  let sourceError: unknown;
  input.on('error', (error) => {
    sourceError = error;
    decoder.destroy(error);
  });
  input.pipe(decoder);
  try {
    for await (const chunk of decoder) yield chunk as Uint8Array;
  } catch (error) {
    throw sourceError ?? decodeError(error, coding, host);
  } finally {
    input.destroy();
    decoder.destroy();
  }
}

function decoderFor(coding: ContentCoding, head: Uint8Array) {
  if (coding === 'gzip') return createGunzip();
  if (coding === 'br') return createBrotliDecompress();
  // "deflate" should have a zlib header (RFC 9110 section 8.4.1.2), but some hosts send it raw.
  const zlibHeader = ((head[0] ?? 0) & 0x0f) === 8 && (((head[0] ?? 0) << 8) | (head[1] ?? 0)) % 31 === 0;
  return zlibHeader ? createInflate() : createInflateRaw();
}

function decodeError(error: unknown, coding: ContentCoding, host: string): OutboundError {
  const code = (error as NodeJS.ErrnoException).code;
  if (code === 'Z_BUF_ERROR') {
    return new OutboundError('cut-off', `The answer of ${host} broke off before its end. Please try again.`, {
      cause: error,
    });
  }
  return new OutboundError('encoding', `The answer of ${host} is not ${coding}, although it says so.`, {
    cause: error,
  });
}
