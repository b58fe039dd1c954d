import { z } from 'zod';
import { defineJob } from '../../jobs/define.ts';
import type { Room } from '../../room.ts';
import { type BackupDeps, backupWhenDue } from './backup-when-due.ts';
import { fileNewEntries } from './restore-list.ts';
import { warnOfBackups } from './warn.ts';

/** Backups by the clock, the list beside them, and the warning where there is no good one. */
export function backupsRoom(deps: BackupDeps): Room {
  // Nobody in the sandbox has to be forgotten.
  if (deps.sandbox && !deps.rules.scheduled) return {};
  const make = defineJob({
    name: 'backups.make',
    input: z.object({}),
    concurrency: 1,
    handle: (_input, { signal }) => backupWhenDue(deps, signal),
  });
  const list = defineJob({
    name: 'backups.list',
    input: z.object({}),
    concurrency: 1,
    handle: () => fileNewEntries(deps.db, deps.folder),
  });
  const listing: Room = { jobs: [list], schedules: [{ job: list.name, cron: '* * * * *' }] };
  if (!deps.rules.scheduled) return listing;
  return {
    jobs: [make, list],
    schedules: [{ job: make.name, cron: '4 * * * *' }, ...(listing.schedules ?? [])],
    watches: [() => warnOfBackups(deps)],
  };
}
