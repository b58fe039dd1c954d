/**
 * The epoch of sends: a name that changes when a send begins and when it ends, and stands in the database and in a file
 * beside the process that sends. A database that was brought back from a backup tells another than the file; what it
 * believes unsent may be long out (faults.md F21). While a send is under way the file also counts what was settled, so
 * that a backup made in its middle is noticed too.
 */
import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface EpochFile {
  /** Null before the first send of all has begun. */
  epoch: string | null;
  /** Written before the database takes it up; either of the two may stand there after a crash. */
  next: string | null;
  /** The send under way, and at least how many of its deliveries were begun. */
  send: { id: string; begun: number } | null;
}

const fileIn = (dataDir: string) => join(dataDir, 'send-epoch.json');

/** Null where there is none, or none that can be read. */
export async function readEpochFile(dataDir: string): Promise<EpochFile | null> {
  try {
    const said = JSON.parse(await readFile(fileIn(dataDir), 'utf8')) as Partial<EpochFile>;
    const [epoch, next] = [said.epoch ?? null, said.next ?? null];
    if (epoch === null && next === null) return null;
    return { epoch, next, send: said.send ?? null };
  } catch {
    return null;
  }
}

/** Whole or not at all; on the disk when it returns, unless it is only the count that moved. */
export async function writeEpochFile(
  dataDir: string,
  said: EpochFile,
  { lasting = true }: { lasting?: boolean } = {},
): Promise<void> {
  const file = fileIn(dataDir);
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const part = `${file}.${randomUUID()}.part`;
  await writeFile(part, JSON.stringify(said), { mode: 0o600 });
  if (lasting) {
    const handle = await open(part, 'r+');
    await handle.sync().finally(() => handle.close());
  }
  await rename(part, file);
}
