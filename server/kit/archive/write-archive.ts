import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress } from 'node:zlib';
import { sealFile } from './chunks.ts';
import { type ArchiveHead, BadArchive, type Closing, compression, type PartEnd } from './format.ts';
import { type Part, writeFrames } from './frames.ts';
import { type KeyCost, newKey } from './keys.ts';

export interface ArchiveToWrite {
  /** The file of another name is put in its place at the end; one that stands there is not replaced. */
  file: string;
  head: Omit<ArchiveHead, 'id' | 'seal'>;
  passphrase: string | undefined;
  /** What a guess of the passphrase costs; tests that open a file hundreds of times make it small. */
  keyCost?: KeyCost | undefined;
  parts: AsyncIterable<Part>;
  finish: () => Promise<Pick<Closing, 'sequences'>>;
  signal?: AbortSignal | undefined;
}

export interface Written {
  bytes: number;
  parts: PartEnd[];
}

/** What is only half written is told from a backup by its name. */
export const partSuffix = '.part';

/** Whole and on the disk, or not there: what fails takes its half with it. Readable by its owner alone. */
export async function writeArchive(wanted: ArchiveToWrite): Promise<Written> {
  const { file, passphrase, signal } = wanted;
  if (existsSync(file)) throw new BadArchive(`${file} is there already. Choose another name.`);
  const { key, seal } =
    passphrase === undefined ? { key: null, seal: null } : await newKey(passphrase, wanted.keyCost);
  const head: ArchiveHead = { ...wanted.head, id: randomUUID(), seal };
  const aside = join(dirname(file), `.${basename(file)}.${head.id}${partSuffix}`);
  const parts: PartEnd[] = [];
  try {
    const handle = await open(aside, 'wx', 0o600);
    try {
      await pipeline(
        writeFrames(wanted.parts, wanted.finish, (end) => parts.push(end)),
        createZstdCompress(compression),
        (compressed) => sealFile(compressed, head, key),
        (sealed: AsyncIterable<Buffer>) => writeAll(handle, sealed),
        { signal },
      );
      await handle.sync();
      const { size } = await handle.stat();
      await rename(aside, file);
      await syncFolder(dirname(file));
      return { bytes: size, parts };
    } finally {
      await handle.close();
    }
  } catch (error) {
    await rm(aside, { force: true });
    throw explained(error, file);
  }
}

async function writeAll(handle: FileHandle, bytes: AsyncIterable<Buffer>): Promise<void> {
  for await (const some of bytes) await handle.appendFile(some);
}

/** Without it a loss of power may forget the new name. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}

const noRoom = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);
const noWay = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOENT', 'ENOTDIR']);

function explained(error: unknown, file: string): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (noRoom.has(code)) {
    return new BadArchive(
      `There is no room for the backup in ${dirname(file)}. The half that was written is gone again; make room, or choose another folder.`,
    );
  }
  if (noWay.has(code)) {
    return new BadArchive(
      `The backup cannot be written to ${dirname(file)} (${code}). Check that the folder is there and may be written to.`,
    );
  }
  return error;
}
