/**
 * What one worker began of a send, and what it heard, in a file beside it. The ledger's claims run ahead of the letters so
 * that no connection waits for the database's disk; once a worker was killed, this file tells the letters that may have
 * left from those that had not begun (faults.md, L: at most one in doubt on each connection).
 *
 * It outlives the process, not the machine, since nothing of it is waited for by the disk: what was written before the
 * machine started is no evidence. It is only ever added to, and whoever takes the send over closes it with a line of its
 * own; the first worker, should it only have stood still, finds its file longer than it made it and begins nothing more.
 */
import { constants } from 'node:fs';
import { type FileHandle, mkdir, open, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Settlement } from './ledger-store.ts';

/** `taken over`: another worker has the send. `not written`: the file takes nothing, so the letter may not begin. */
export type Begun = 'begun' | 'taken over' | 'not written';

export interface Marks {
  /** To be awaited before the first byte of the letter leaves. */
  begin(claim: string): Promise<Begun>;
  /** What the mail server answered; written as soon as may be, and waited for by nobody. */
  heard(settlement: Settlement): void;
  /** Whether a letter could not begin. */
  wasRefused(): boolean;
  /** Nothing begins any more; the file stays. */
  close(): Promise<void>;
}

/** What is known of a worker's claims. Whatever it claimed and did not begin is not in `begun`. */
export interface Left {
  begun: ReadonlySet<string>;
  /** By claim. */
  heard: ReadonlyMap<string, Settlement>;
}

export interface Whose {
  sendId: string;
  /** A name that no two holds share. */
  holder: string;
}

const folderIn = (dataDir: string) => join(dataDir, 'send-marks');
const fileIn = (dataDir: string, { holder }: Whose) => join(folderIn(dataDir), holder);
const closing = 'closed';

/** Null where the machine does not say when it was started: nothing could be made of the file. */
export async function openMarks(dataDir: string, whose: Whose): Promise<Marks | null> {
  const boot = await bootOfMachine();
  if (boot === null) return null;
  const file = fileIn(dataDir, whose);
  await mkdir(folderIn(dataDir), { recursive: true, mode: 0o700 });
  await forgetOld(dataDir);
  const handle = await open(file, 'ax+', 0o600);
  try {
    const head = JSON.stringify({ send: whose.sendId, boot, ...(await identityOf(handle)) });
    return keepMarks(handle, await append(handle, `${head}\n`));
  } catch (error) {
    await handle.close();
    await rm(file, { force: true });
    throw error;
  }
}

/** `headBytes`: how much stands in it already. */
export function keepMarks(handle: FileHandle, headBytes: number): Marks {
  let bytes = headBytes;
  let state: Begun = 'begun';
  let wasRefused = false;
  let waiting: { line: string; answer: (it: Begun) => void }[] = [];
  let writing: Promise<void> | null = null;

  /** Those that come while others are written go together. */
  async function writeAll(): Promise<void> {
    while (waiting.length > 0) {
      const served = waiting;
      waiting = [];
      if (state === 'begun') state = await write(served.map(({ line }) => line).join(''));
      wasRefused ||= state !== 'begun';
      for (const { answer } of served) answer(state);
    }
    writing = null;
  }

  async function write(lines: string): Promise<Begun> {
    try {
      bytes += await append(handle, lines);
      return (await handle.stat()).size === bytes ? 'begun' : 'taken over';
    } catch {
      return 'not written';
    }
  }

  const add = (line: string) =>
    new Promise<Begun>((answer) => {
      wasRefused ||= state !== 'begun';
      if (state !== 'begun') return answer(state);
      waiting.push({ line: `${line}\n`, answer });
      writing ??= writeAll();
    });

  return {
    begin: (claim) => add(`b${claim}`),
    heard: (settlement) => void add(`h${JSON.stringify(withoutWords(settlement))}`),
    wasRefused: () => wasRefused,
    async close() {
      await writing;
      if (state === 'begun') state = 'taken over';
      await handle.close();
    },
  };
}

/** What a mail server says may name the reader, and nobody who is erased is looked for in this file. */
const withoutWords = (it: Settlement): Settlement => ({
  ...it,
  reason: it.reason && 'Not delivered. This server ended just then, and the reason is not kept.',
});

/**
 * Closes a worker's file and answers what it holds; null where nothing can be said: there is none on this machine, it is
 * of another send or from before the machine was started, or it was copied from elsewhere.
 */
export async function closeMarks(dataDir: string, whose: Whose): Promise<Left | null> {
  const boot = await bootOfMachine();
  const handle = await open(fileIn(dataDir, whose), constants.O_RDWR | constants.O_APPEND).catch(() => null);
  if (handle === null) return null;
  try {
    const known = { send: whose.sendId, boot, ...(await identityOf(handle)) };
    // The line before it may have been cut short.
    await append(handle, `\n${closing}\n`);
    return await readLeft(handle, JSON.stringify(known));
  } catch {
    return null;
  } finally {
    await handle.close();
  }
}

async function readLeft(handle: FileHandle, head: string): Promise<Left | null> {
  const begun = new Set<string>();
  const heard = new Map<string, Settlement>();
  let isHead = true;
  let isCut = false;
  for await (const line of handle.readLines({ start: 0, autoClose: false })) {
    if (isHead && line !== head) return null;
    // What its worker wrote behind this line it has not begun.
    if (line === closing) return { begun, heard };
    // Only the last line may have been cut short; a hole before it is another history.
    if (isCut && line !== '') return null;
    const settlement = settlementIn(line);
    if (settlement !== null) heard.set(settlement.claim, settlement);
    else if (isClaim(line)) begun.add(line.slice(1));
    else if (isBeginning(line)) isCut = true;
    else if (!isHead && line !== '') return null;
    isHead = false;
  }
  return null;
}

const isBeginning = (line: string) => /^(b[0-9a-f-]{0,35}|h[^\0]*)$/.test(line);
const isClaim = (line: string) => /^b[0-9a-f-]{36}$/.test(line);

function settlementIn(line: string): Settlement | null {
  if (!line.startsWith('h')) return null;
  try {
    const said = JSON.parse(line.slice(1)) as Omit<Settlement, 'nextTryAt'> & { nextTryAt: string | null };
    return { ...said, nextTryAt: said.nextTryAt === null ? null : new Date(said.nextTryAt) };
  } catch {
    return null;
  }
}

/** A file that does not go says nothing to anybody: no other hold has its name. */
export const removeMarks = (dataDir: string, whose: Whose): Promise<void> =>
  rm(fileIn(dataDir, whose), { force: true }).catch(() => undefined);

/** Answers how many bytes were added; all of them stand there. */
async function append(handle: FileHandle, text: string): Promise<number> {
  const bytes = Buffer.from(text);
  const { bytesWritten } = await handle.write(bytes);
  if (bytesWritten < bytes.length) throw new Error('The disk took a part of a line');
  return bytes.length;
}

/** A file that was brought back from a backup is another one, whatever its name. */
async function identityOf(handle: FileHandle): Promise<{ file: string }> {
  const { ino, birthtimeNs } = await handle.stat({ bigint: true });
  if (birthtimeNs <= 0n) throw new Error('This file system does not say when a file was made');
  return { file: `${ino} ${birthtimeNs}` };
}

async function bootOfMachine(): Promise<string | null> {
  return readFile('/proc/sys/kernel/random/boot_id', 'utf8').then(
    (id) => id.trim(),
    () => null,
  );
}

const oldMs = 7 * 86_400_000;

/** Of workers that were killed, and whose sends nobody took up again on this machine. */
async function forgetOld(dataDir: string): Promise<void> {
  for (const name of await readdir(folderIn(dataDir))) {
    const file = join(folderIn(dataDir), name);
    const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }));
    if (Date.now() - mtimeMs > oldMs) await rm(file, { force: true }).catch(() => undefined);
  }
}
