import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { BadArchive, type Part, type Written, writeArchive } from '../../kit/archive/index.ts';
import { type Dump, dumpDatabase } from '../../kit/db/dump.ts';
import { leftOut } from './left-out.ts';

export interface BackupWish {
  databaseUrl: string;
  file: string;
  passphrase: string | undefined;
  sandbox: boolean;
  signal?: AbortSignal;
}

/**
 * The database of one moment as one file, while the product goes on. Throws `BadArchive` with a sentence where the file
 * cannot be written; nothing half is left then.
 */
export async function makeBackup(wish: BackupWish): Promise<Written> {
  await mkdir(dirname(wish.file), { recursive: true, mode: 0o700 });
  return dumpDatabase(wish.databaseUrl, { leaveOut: leftOut }, (dump) => {
    // Of a wrong address a backup could be made every night.
    if (dump.migrations.length === 0)
      throw new BadArchive(
        "This database is not the product's, or it is empty: there is nothing to back up.",
      );
    return writeArchive({
      file: wish.file,
      passphrase: wish.passphrase,
      head: {
        madeAt: dump.at.toISOString(),
        migrations: dump.migrations,
        postgres: dump.postgres,
        sandbox: wish.sandbox,
      },
      parts: partsOf(dump),
      finish: async () => ({ sequences: await dump.sequences() }),
      signal: wish.signal,
    });
  });
}

async function* partsOf(dump: Dump): AsyncIterable<Part> {
  yield* dump.tables();
}
