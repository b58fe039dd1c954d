import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { connect } from '../../../server/kit/db/connect.ts';
import { migrate, migrationsIn } from '../../../server/kit/db/migrate.ts';
import { emptyDatabase, quietLog } from '../../app/database.ts';

const root = resolve(import.meta.dirname, '../../..');
const run = promisify(execFile);

it('the types of the tables are those of the migrated database', async () => {
  const { url, drop } = await emptyDatabase();
  const database = connect({ url, log: quietLog, poolSize: 2 });
  const folder = await mkdtemp(join(tmpdir(), 'walkthrough-tables-'));
  try {
    await migrate(database.db, join(root, 'migrations'));
    const written = join(folder, 'tables.ts');
    const generate = join(root, 'node_modules/kysely-codegen/dist/cli/bin.js');
    await run(process.execPath, [generate, '--url', url, '--out-file', written], { cwd: root });
    // From the first type on: quotes, line breaks and the order of imports are the formatter's business.
    const plain = async (file: string) => {
      const text = await readFile(file, 'utf8');
      return text.slice(text.indexOf('export type')).replace(/\s+/g, '').replace(/"/g, "'");
    };
    expect(await plain(join(root, 'server/kit/db/tables.ts'))).toBe(await plain(written));
  } finally {
    await rm(folder, { recursive: true, force: true });
    await database.close();
    await drop();
  }
});

it('migrations run once when several processes start at the same time', async () => {
  const { url, drop } = await emptyDatabase();
  const processes = [1, 2, 3, 4].map(() => connect({ url, log: quietLog, poolSize: 2 }));
  try {
    const folder = join(root, 'migrations');
    const done = await Promise.all(processes.map(({ db }) => migrate(db, folder)));
    expect(done.flat()).toEqual(await migrationsIn(folder));
    const rows = await processes[0]?.db.selectFrom('issue_counter').selectAll().execute();
    expect(rows).toEqual([{ only_row: true, last_number: 0 }]);
  } finally {
    for (const { close } of processes) await close();
    await drop();
  }
});
