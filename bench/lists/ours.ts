/**
 * The product's server in a process of its own that serves and does not work: `node ours.ts <database url>`. By messages
 * of its parent it says which statements a call sends to the database.
 */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startApp } from '../../server/app.ts';
import { readConfig } from '../../server/config.ts';
import { createLog } from '../../server/kit/log.ts';
import { recordStatements } from './record-statements.ts';

const adminPassword = 'a password for the bench';
const root = join(import.meta.dirname, '../..');
const [databaseUrl = ''] = process.argv.slice(2);

const record = recordStatements();
const app = await startApp({
  config: {
    ...readConfig({
      SANDBOX: 'off',
      ROLE: 'web',
      ADMIN_PASSWORD: adminPassword,
      DATA_DIR: mkdtempSync(join(tmpdir(), 'bench-lists-')),
    }),
    port: 0,
  },
  databaseUrl,
  log: createLog({ level: 'error' }),
  migrationsFolder: join(root, 'migrations'),
  webRoot: join(root, 'dist/web'),
});
const url = app.url ?? '';
const login = await fetch(`${url}/api/auth/admin/login`, {
  method: 'POST',
  headers: { origin: url, 'content-type': 'application/json' },
  body: JSON.stringify({ password: adminPassword }),
});
const cookie = (login.headers.getSetCookie()[0] ?? '').split(';')[0] ?? '';

process.on('message', async ({ path, cookie: of }: { path: string; cookie: string }) => {
  let [isCompressed, body] = [false, ''];
  const statements = await record(async () => {
    const answer = await fetch(url + path, { headers: { cookie: of, 'accept-encoding': 'gzip' } });
    isCompressed = answer.headers.get('content-encoding') === 'gzip';
    body = await answer.text();
  });
  process.send?.({ path, statements, isCompressed, rows: rowsIn(JSON.parse(body)) });
});
process.on('disconnect', () => process.exit());
/** Of a list, or of the answer that carries one. */
function rowsIn(body: unknown): number {
  const lists = [body, ...Object.values(body ?? {})].filter(Array.isArray);
  return lists[0]?.length ?? 0;
}
process.send?.({ port: Number(new URL(url).port), cookie });
