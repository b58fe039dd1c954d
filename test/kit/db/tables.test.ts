import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { migrate } from '../../../server/kit/db/migrate.ts';
import { freshDatabase } from '../../app/database.ts';

const root = resolve(import.meta.dirname, '../../..');
const run = promisify(execFile);

it('the types of the tables are those of the migrated database', async () => {
  const database = await freshDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'walkthrough-tables-'));
  try {
    const written = join(folder, 'tables.ts');
    const generate = join(root, 'node_modules/kysely-codegen/dist/cli/bin.js');
    await run(process.execPath, [generate, '--url', database.url, '--out-file', written], { cwd: root });
    // From the first type on: quotes, line breaks and the order of imports are the formatter's business.
    const plain = async (file: string) => {
      const text = await readFile(file, 'utf8');
      return text.slice(text.indexOf('export type')).replace(/\s+/g, '').replace(/"/g, "'");
    };
    expect(await plain(join(root, 'server/kit/db/tables.ts'))).toBe(await plain(written));
  } finally {
    await rm(folder, { recursive: true, force: true });
    await database.drop();
  }
});

it('migrations run once when several processes start at the same time', async () => {
  const database = await freshDatabase();
  try {
    const folder = join(root, 'migrations');
    await Promise.all([1, 2, 3, 4].map(() => migrate(database.db, folder)));
    const rows = await database.db.selectFrom('issue_counter').selectAll().execute();
    expect(rows).toEqual([{ only_row: true, last_number: 0 }]);
  } finally {
    await database.drop();
  }
});
