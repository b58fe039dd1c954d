/** The small pictures on this machine's disk, under a name made of what they were made from; bounded in bytes. */
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface PictureFiles {
  /** The picture and how old it is in ms; null where there is none. */
  read(key: string, now: Date): Promise<{ bytes: Buffer; ageMs: number } | null>;
  save(key: string, bytes: Buffer, now: Date): Promise<void>;
}

interface Held {
  bytes: number;
  savedAtMs: number;
}

/** After a clearing this part of the room is taken: not every picture that comes must clear again. */
const keptPart = 0.8;

export function createPictureFiles({ dir, mostBytes }: { dir: string; mostBytes: number }): PictureFiles {
  let known: Promise<Map<string, Held>> | undefined;
  let lastName = 0;
  const held = () => {
    // A folder that could not be read is read anew: there may be room again.
    known ??= list(dir).catch((error: unknown) => {
      known = undefined;
      throw error;
    });
    return known;
  };
  const clear = async (files: Map<string, Held>) => {
    let taken = sum(files);
    if (taken <= mostBytes) return;
    const oldestFirst = [...files].sort(([, a], [, b]) => a.savedAtMs - b.savedAtMs);
    for (const [name, { bytes }] of oldestFirst) {
      if (taken <= mostBytes * keptPart) return;
      files.delete(name);
      taken -= bytes;
      await rm(join(dir, name), { force: true });
    }
  };
  return {
    async read(key, now) {
      const name = nameOf(key);
      const file = (await held()).get(name);
      if (file === undefined) return null;
      const bytes = await readFile(join(dir, name)).catch(() => null);
      // Somebody cleaned the folder by hand.
      if (bytes === null) (await held()).delete(name);
      return bytes === null ? null : { bytes, ageMs: now.getTime() - file.savedAtMs };
    },
    async save(key, bytes, now) {
      const files = await held();
      const name = nameOf(key);
      lastName += 1;
      const aside = join(dir, `${process.pid}-${lastName}.partial`);
      // Written aside first: a process that is killed leaves no half picture.
      try {
        await writeFile(aside, bytes);
        await utimes(aside, now, now);
        await rename(aside, join(dir, name));
      } catch (error) {
        await rm(aside, { force: true }).catch(() => undefined);
        throw error;
      }
      files.set(name, { bytes: bytes.length, savedAtMs: now.getTime() });
      await clear(files);
    },
  };
}

const ending = '.webp';
const nameOf = (key: string) => `${createHash('sha256').update(key).digest('hex').slice(0, 40)}${ending}`;
const sum = (files: Map<string, Held>) => [...files.values()].reduce((total, { bytes }) => total + bytes, 0);

async function list(dir: string): Promise<Map<string, Held>> {
  await mkdir(dir, { recursive: true });
  const files = new Map<string, Held>();
  for (const name of await readdir(dir)) {
    if (!name.endsWith(ending)) {
      await rm(join(dir, name), { force: true });
      continue;
    }
    const found = await stat(join(dir, name)).catch(() => null);
    if (found) files.set(name, { bytes: found.size, savedAtMs: found.mtimeMs });
  }
  return files;
}
