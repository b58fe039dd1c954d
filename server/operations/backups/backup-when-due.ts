import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { TZDate } from '@date-fns/tz';
import type { BackupConfig } from '../../config.ts';
import { BadArchive } from '../../kit/archive/index.ts';
import type { Clock } from '../../kit/clock.ts';
import type { Db } from '../../kit/db/connect.ts';
import { newId } from '../../kit/ids.ts';
import type { Log } from '../../kit/log.ts';
import { type Keeping, sweepFolder, sweepHalves } from './keep-backups.ts';
import { makeBackup } from './make-backup.ts';
import { backupName } from './places.ts';
import { fileAllEntries } from './restore-list.ts';
import {
  deleteBackupRun,
  endBackupRun,
  findLastInFolder,
  forgetBackupRuns,
  insertBackupRun,
} from './runs-store.ts';
import { warnOfBackups } from './warn.ts';

export interface BackupDeps {
  db: Db;
  databaseUrl: string;
  folder: string;
  rules: BackupConfig;
  sandbox: boolean;
  timeZone: string;
  clock: Clock;
  log: Log;
}

const hourMs = 3_600_000;
const rememberedMs = 90 * 24 * hourMs;

/** When the hour of backups was last, at most a day and an hour ago. */
export function lastHour(hour: number, timeZone: string, now: Date): Date {
  const full = new Date(Math.floor(now.getTime() / hourMs) * hourMs);
  for (let back = 0; back <= 25; back += 1) {
    const at = new Date(full.getTime() - back * hourMs);
    if (new TZDate(at.getTime(), timeZone).getHours() === hour) return at;
  }
  // An hour that a change of the clocks has left out.
  return new Date(full.getTime() - 24 * hourMs);
}

/** Looked at each hour: a night that was missed, or a backup that failed, is made up for. */
export async function backupWhenDue(deps: BackupDeps, signal: AbortSignal): Promise<void> {
  const last = await findLastInFolder(deps.db, deps.folder);
  const due = lastHour(deps.rules.hour, deps.timeZone, deps.clock.now());
  if (last !== null && last >= due) return;
  await takeBackup(deps, signal);
}

/** One backup into the folder, and what it leaves behind: its record, the list beside it, and what may go. */
export async function takeBackup(deps: BackupDeps, signal: AbortSignal): Promise<void> {
  const { db, folder, rules, clock, log } = deps;
  const [id, at] = [newId(), clock.now()];
  const file = join(folder, backupName(at));
  await insertBackupRun(db, { id, at, file });
  try {
    await prepareFolder(folder);
    const { bytes } = await makeBackup({ ...deps, file, passphrase: rules.passphrase, signal });
    await endBackupRun(db, id, { at: clock.now(), bytes });
    log.info({ bytes }, 'A backup was made');
    await tidy(deps, rules, at);
  } catch (error) {
    if (signal.aborted) {
      await deleteBackupRun(db, id);
      throw error;
    }
    log.error({ err: error }, 'A backup could not be made');
    await endBackupRun(db, id, { at: clock.now(), error: sentenceOf(error) });
  }
  await warnOfBackups(deps);
}

async function prepareFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    throw new BadArchive(`The folder ${folder} cannot be made (${error.code}).`);
  });
  await sweepHalves(folder);
}

async function tidy({ db, folder }: BackupDeps, keeping: Keeping, now: Date): Promise<void> {
  await fileAllEntries(db, folder);
  await sweepFolder(folder, keeping, now);
  await forgetBackupRuns(db, new Date(now.getTime() - rememberedMs));
}

const sentenceOf = (error: unknown): string =>
  error instanceof BadArchive ? error.message : 'The log of the worker says why.';
