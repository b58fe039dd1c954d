/** A database to back up for each test, and others to restore into. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { connect } from '../../../server/kit/db/connect.ts';
import { makeBackup } from '../../../server/operations/backups/make-backup.ts';
import { type RestoreWish, restoreBackup } from '../../../server/operations/backups/restore-backup.ts';
import { emptyDatabase, freshDatabase, quietLog, type TestDatabase } from '../../app/database.ts';

export const migrationsFolder = join(import.meta.dirname, '../../../migrations');
/** When the tests restore. */
export const now = new Date('2026-11-24T08:00:00.000Z');

/** Call it once at the top of a test file. */
export function prepareRestores() {
  let folder = '';
  let source: TestDatabase;
  let files = 0;
  const targets: { drop(): Promise<void> }[] = [];
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'walkthrough-restore-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));
  beforeEach(async () => {
    source = await freshDatabase();
  });
  afterEach(async () => {
    for (const target of targets.splice(0)) await target.drop();
    await source.drop();
  });

  async function emptyTarget(): Promise<string> {
    const target = await emptyDatabase();
    targets.push(target);
    return target.url;
  }
  return {
    folder: () => folder,
    source: () => source,
    emptyTarget,
    async backUp(url = source.url, sandbox = false): Promise<string> {
      files += 1;
      const file = join(folder, `${files}.backup`);
      await makeBackup({ databaseUrl: url, file, passphrase: undefined, sandbox });
      return file;
    },
    /** Restored into an empty database, and opened. */
    async restored(file: string, others: Partial<RestoreWish> = {}): Promise<TestDatabase> {
      const url = await emptyTarget();
      await restore(url, file, others);
      const connected = connect({ url, log: quietLog });
      targets.unshift({ drop: connected.close });
      return { ...connected, drop: connected.close };
    },
  };
}

export const restore = (databaseUrl: string, file: string, others: Partial<RestoreWish> = {}) =>
  restoreBackup({
    databaseUrl,
    file,
    passphrase: undefined,
    migrationsFolder,
    sandbox: false,
    replace: false,
    list: [],
    now,
    say: () => undefined,
    ...others,
  });
