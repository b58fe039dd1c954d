import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createZstdDecompress } from 'node:zlib';
import { createByteSource, openChunks, readHead } from './chunks.ts';
import { type ArchiveHead, BadArchive, type Closing, damaged } from './format.ts';
import { readFrames, type Taker } from './frames.ts';
import { keyOf } from './keys.ts';

/** What a file says of itself, before anything vouches for it. */
export async function peekArchive(file: string): Promise<ArchiveHead> {
  const source = createByteSource(createReadStream(file));
  try {
    return (await readHead(source)).head;
  } catch (error) {
    throw explained(error, file);
  } finally {
    await source.close();
  }
}

/**
 * Reads a file from its first byte to its last, hands its parts on as they come and answers its last word. Throws
 * `BadArchive` where anything is not as it was written; what was handed on until then must not stay.
 */
export async function readArchive(
  file: string,
  passphrase: string | undefined,
  taker: Taker = {},
): Promise<{ head: ArchiveHead; closing: Closing }> {
  const source = createByteSource(createReadStream(file));
  try {
    const read = await readHead(source);
    const { seal } = read.head;
    if (seal !== null && passphrase === undefined) {
      throw new BadArchive('This backup is encrypted, and no passphrase was given. Nothing was restored.');
    }
    const key = seal === null || passphrase === undefined ? null : await keyOf(passphrase, seal);
    let closing: Closing | undefined;
    await pipeline(
      openChunks(source, read, key),
      createZstdDecompress(),
      async (bytes: AsyncIterable<Buffer>) => {
        closing = await readFrames(bytes, taker);
      },
    );
    if (closing === undefined) throw damaged('its last word is missing');
    return { head: read.head, closing };
  } catch (error) {
    throw explained(error, file);
  } finally {
    await source.close();
  }
}

function explained(error: unknown, file: string): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'ENOENT') return new BadArchive(`There is no file ${file}.`);
  if (code.startsWith('ZSTD_') || code === 'Z_BUF_ERROR' || code === 'Z_DATA_ERROR')
    return damaged('it cannot be unpacked');
  return error;
}
