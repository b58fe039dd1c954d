/**
 * The outer layer: bytes in chunks, each sealed with its number and whether it is the last, so that none can be changed,
 * left out, doubled or moved. Without a key the closing SHA-256 alone tells.
 */
import { createCipheriv, createDecipheriv, createHash } from 'node:crypto';
import {
  type ArchiveHead,
  archiveHead,
  BadArchive,
  chunkBytes,
  damaged,
  hashBytes,
  lastChunk,
  magic,
  mostChunkBytes,
  mostHeadBytes,
  tagBytes,
} from './format.ts';

type Bytes = AsyncIterable<Buffer>;

const cipher = 'aes-256-gcm';

/** The key is of this file alone, so a number is nonce enough. */
function nonceOf(number: number): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeBigUInt64BE(BigInt(number), 4);
  return nonce;
}

const boundTo = (head: Buffer, isLast: boolean): Buffer =>
  Buffer.concat([createHash('sha256').update(head).digest(), Buffer.from([isLast ? 1 : 0])]);

function sealOne(body: Buffer, head: Buffer, key: Buffer | null, number: number, isLast: boolean): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt32BE(isLast ? (lastChunk | body.length) >>> 0 : body.length);
  if (key === null) return Buffer.concat([size, body]);
  const sealing = createCipheriv(cipher, key, nonceOf(number)).setAAD(boundTo(head, isLast));
  return Buffer.concat([size, sealing.update(body), sealing.final(), sealing.getAuthTag()]);
}

/** The whole file, from these compressed bytes. */
export async function* sealFile(bytes: Bytes, head: ArchiveHead, key: Buffer | null): Bytes {
  const hash = createHash('sha256');
  const hashed = (part: Buffer) => {
    hash.update(part);
    return part;
  };
  const text = Buffer.from(JSON.stringify(head));
  const size = Buffer.alloc(4);
  size.writeUInt32BE(text.length);
  yield hashed(Buffer.concat([magic, size, text]));
  let [held, heldBytes, number]: [Buffer[], number, number] = [[], 0, 0];
  for await (const some of bytes) {
    held.push(some);
    heldBytes += some.length;
    if (heldBytes < chunkBytes) continue;
    yield hashed(sealOne(Buffer.concat(held), text, key, number, false));
    [held, heldBytes, number] = [[], 0, number + 1];
  }
  yield hashed(sealOne(Buffer.concat(held), text, key, number, true));
  yield hash.digest();
}

/** A file as it is read: so many bytes at a time. */
export function createByteSource(bytes: Bytes) {
  const iterator = bytes[Symbol.asyncIterator]();
  const hash = createHash('sha256');
  let held: Buffer = Buffer.alloc(0);
  const fill = async (size: number): Promise<boolean> => {
    const parts = [held];
    let have = held.length;
    while (have < size) {
      const { value, done } = await iterator.next();
      if (done) break;
      parts.push(value);
      have += value.length;
    }
    held = Buffer.concat(parts);
    return have >= size;
  };
  return {
    async take(size: number, { isHashed = true } = {}): Promise<Buffer> {
      if (!(await fill(size))) throw damaged('it ends too early');
      const part = held.subarray(0, size);
      held = held.subarray(size);
      if (isHashed) hash.update(part);
      return part;
    },
    isAtEnd: async () => !(await fill(1)),
    digest: () => hash.digest(),
    close: () => iterator.return?.(),
  };
}
export type ByteSource = ReturnType<typeof createByteSource>;

export interface ReadHead {
  head: ArchiveHead;
  /** As it stands in the file: chunks are bound to it. */
  text: Buffer;
}

/** What the file says of itself. Nothing vouches for it before the chunks are read. */
export async function readHead(source: ByteSource): Promise<ReadHead> {
  const first = await source.take(magic.length).catch((error: unknown) => {
    // No file, or none that may be read: that is something else than a foreign one.
    if (error instanceof Error && 'syscall' in error) throw error;
    return null;
  });
  if (first === null || !first.equals(magic)) {
    throw new BadArchive(
      'This file is no backup of this product, or one of a version that is not known here.',
    );
  }
  const size = (await source.take(4)).readUInt32BE();
  if (size > mostHeadBytes) throw damaged('its head makes no sense');
  const text = Buffer.from(await source.take(size));
  try {
    return { head: archiveHead.parse(JSON.parse(text.toString('utf8'))), text };
  } catch {
    throw damaged('its head makes no sense');
  }
}

/** The compressed bytes; throws `BadArchive` at the first one that is not as it was written. */
export async function* openChunks(source: ByteSource, { text }: ReadHead, key: Buffer | null): Bytes {
  for (let number = 0, isLast = false; !isLast; number += 1) {
    const mark = (await source.take(4)).readUInt32BE();
    isLast = mark >= lastChunk;
    const size = isLast ? mark - lastChunk : mark;
    if (size > mostChunkBytes) throw damaged('the length of a chunk makes no sense');
    const body = await source.take(size + (key === null ? 0 : tagBytes));
    yield key === null ? body : openOne(body, text, key, number, isLast);
  }
  const digest = source.digest();
  if (!digest.equals(await source.take(hashBytes, { isHashed: false })))
    throw damaged('its checksum differs');
  if (!(await source.isAtEnd())) throw damaged('something stands behind its end');
}

function openOne(sealed: Buffer, head: Buffer, key: Buffer, number: number, isLast: boolean): Buffer {
  const body = sealed.subarray(0, sealed.length - tagBytes);
  try {
    const opening = createDecipheriv(cipher, key, nonceOf(number)).setAAD(boundTo(head, isLast));
    opening.setAuthTag(sealed.subarray(body.length));
    return Buffer.concat([opening.update(body), opening.final()]);
  } catch {
    throw damaged('a chunk was changed, or is not in its place');
  }
}
