/**
 * The list of what must not come undone, in a file beside the backups: where the database is lost, it is not lost with it.
 * One entry a line; the same one twice does no harm.
 */
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { type FileHandle, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Db, Trx } from '../../kit/db/connect.ts';
import type { KnownSince } from '../../people/billing/index.ts';
import {
  eraseAgain,
  keepEntries,
  type ListEntry,
  listEntries,
  listEntriesOf,
  listShown,
  markFiled,
  suppressAgain,
  turnWeeklyAgain,
} from './restore-list-store.ts';

const line = z.object({
  kind: z.string(),
  subject: z.uuid(),
  detail: z.string().nullable(),
  at: z.iso.datetime().transform((text) => new Date(text)),
});

export const listFileIn = (folder: string): string => join(folder, 'restore-list.jsonl');

const written = ({ kind, subject, detail, at }: ListEntry) =>
  `${JSON.stringify({ kind, subject, detail, at: at.toISOString() })}\n`;

export const isListIn = (folder: string): boolean => existsSync(listFileIn(folder));

/** Nothing where there is no file. A line that was cut by a crash is left out. */
export async function readList(folder: string): Promise<ListEntry[]> {
  const text = await readFile(listFileIn(folder), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  return text.split('\n').flatMap((one) => {
    try {
      return [line.parse(JSON.parse(one))];
    } catch {
      return [];
    }
  });
}

/** Brings what is new into the file; it is on the disk when this returns. */
export async function fileNewEntries(db: Db, folder: string): Promise<void> {
  const entries = await listEntries(db, 'not-filed');
  if (entries.length === 0) return;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  // Behind a line that a crash has cut.
  await withFile(listFileIn(folder), 'a', (file) => file.appendFile(`\n${entries.map(written).join('')}`));
  await markFiled(
    db,
    entries.map(({ seq }) => seq),
  );
}

/** Everything that the database and the file know, each once: for a folder that is new, or was another one meanwhile. */
export async function fileAllEntries(db: Db, folder: string): Promise<void> {
  const entries = await listEntries(db, 'all');
  const lines = new Set([...(await readList(folder)), ...entries].map(written));
  if (lines.size === 0) return;
  const aside = `${listFileIn(folder)}.${randomUUID()}.part`;
  try {
    await withFile(aside, 'wx', (file) => file.appendFile([...lines].join('')));
    await rename(aside, listFileIn(folder));
  } finally {
    await rm(aside, { force: true });
  }
}

async function withFile(
  path: string,
  flags: string,
  write: (file: FileHandle) => Promise<void>,
): Promise<void> {
  const file = await open(path, flags, 0o600);
  try {
    await write(file);
    await file.sync();
  } finally {
    await file.close();
  }
}

export interface Applied {
  erased: number;
  weekly: number;
  suppressed: number;
  /** Shows that were taken out after the backup, and that readers see again: their titles. */
  shows: string[];
}

// A transaction that was open while the backup was made writes down an earlier moment than the backup's.
const marginMs = 3_600_000;

const kindsOfPeople = ['erased', 'weekly-off', 'weekly-on', 'suppressed', 'released'];

/** In the transaction that restores: what was wanted after the backup holds again. */
export async function applyList(trx: Trx, entries: readonly ListEntry[], madeAt: Date): Promise<Applied> {
  const since = madeAt.getTime() - marginMs;
  const byTime = [...entries].sort((one, other) => one.at.getTime() - other.at.getTime());
  const later = byTime.filter(({ at }) => at.getTime() >= since);
  await keepEntries(
    trx,
    byTime.filter(({ kind }) => kindsOfPeople.includes(kind)),
  );
  const applied: Applied = { erased: 0, weekly: 0, suppressed: 0, shows: [] };
  // Nobody is made again under an id, so an erasure counts whenever it was.
  for (const { subject } of ofKinds(byTime, 'erased'))
    if (await eraseAgain(trx, subject)) applied.erased += 1;
  for (const { kind, subject, at } of ofKinds(later, 'weekly-off', 'weekly-on')) {
    if (await turnWeeklyAgain(trx, subject, kind === 'weekly-off' ? at : null)) applied.weekly += 1;
  }
  for (const entry of ofKinds(later, 'suppressed', 'released')) {
    if (entry.kind === 'suppressed' && (await suppressAgain(trx, entry))) applied.suppressed += 1;
  }
  const shows = ofKinds(later, 'taken-out', 'brought-back').filter(({ kind }) => kind === 'taken-out');
  applied.shows = await listShown(
    trx,
    shows.map(({ subject }) => subject),
  );
  return applied;
}

/** What is known of people whom the backup does not hold, for those who come back by what they pay. */
export const knownSince: KnownSince = {
  async wasErased(trx, id) {
    return (await listEntriesOf(trx, id)).some(({ kind }) => kind === 'erased');
  },
  async wishAgain(trx, id) {
    const entries = await listEntriesOf(trx, id);
    for (const { kind, at } of ofKinds(entries, 'weekly-off', 'weekly-on'))
      await turnWeeklyAgain(trx, id, kind === 'weekly-off' ? at : null);
    for (const entry of ofKinds(entries, 'suppressed', 'released'))
      if (entry.kind === 'suppressed') await suppressAgain(trx, entry);
  },
};

/** The last word about each subject. */
function ofKinds(entries: readonly ListEntry[], ...kinds: string[]): ListEntry[] {
  const last = new Map<string, ListEntry>();
  for (const entry of entries) if (kinds.includes(entry.kind)) last.set(entry.subject, entry);
  return [...last.values()];
}
